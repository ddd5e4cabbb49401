#!/bin/sh
# A bot for backburn, complete, in the language of the shell: it takes the last of the legal moves, whatever it is.
#
# usage: backburn play forest-fire-path --against "exec:sh examples/bots/last.sh"        protocol: docs/how-to/bots.md

while read -r word rest; do
    case $word in
    backburn) echo ready ;;
    move) last=$rest ;;
    go) echo "$last" ;;
    quit) exit ;;
    esac
done
