// usage: node play.mjs FOLDER; prints the answers as JSON
import { readFileSync } from "node:fs";
import * as site from "../../src/backburn/site/page/kernels.js";
import { played } from "./played.mjs";

const folder = process.argv[2];
const script = JSON.parse(readFileSync(`${folder}/case.json`, "utf8"));
console.log(JSON.stringify(await played(site, readFileSync(`${folder}/module.wasm`), script)));
