// @ts-check
// The worker that keeps Python's memory for the next visits, with every game in it.

import { keepMemory } from "./python.js";

keepMemory("from backburn.site import tab; tab.open_all()").then(
  () => postMessage({ kept: true }),
  (error) => postMessage({ failed: String(error) }),
);
