"""Moments from which a game soon ends."""

from __future__ import annotations

TWO = """\
turn 147 of red, wind, wind south, hand 5: red to spread
16 . . . # # * * * * * * * * * * *
15 . . * * * * # # * * * * * * * *
14 . . * * * * * * * * * * * * . *
13 . * # # * * # * * * * . * * * *
12 * * * * * * * * * * * * * * . *
11 * * * * * * * * * * * . * * * *
10 * * * * * * * * * * * * * * * *
9 * * * * * * * @ @ # * * * * * *
8 * * * * * * # @ @ * * # * . * *
7 * * * * * * * * * * * . * * * *
6 * * * * * * * * * * * * # * * *
5 * # . . # # * * * * * * * * * *
4 . # . . # * * * * * * * * * * *
3 . . . . . * # * * * * * * . . *
2 . . . . . . . * * . . * * . . .
1 . # . # . . . . * . . . * . . .
red: stands, bucket empty, hand west flare-up engine dozer scratch
blue: stands, bucket empty, hand east explosion smokejumper dozer scratch
deck: north*2 east*3 south*2 west*2 snag explosion flare-up ember*2 air-drop engine*2 smokejumper*2 dozer scratch firestorm
discard: north*2 south*2 west snag*3 explosion*2 flare-up ember air-drop*3 engine smokejumper reforest*4
"""
"""Two players."""
FULL = """\
turn 70 of red, wind, wind east, hand 5: red to spread
16 . * * * * * * * # . # . . . . .
15 . . * # * * * * . . . . # . . .
14 . * * * * * * * * * * * * . * .
13 . * * * * * * * * * * * # . # .
12 * * * * * * * * * * . * * . . #
11 * * * * * * * * * . * * * * . .
10 * * * # * * * * * * * * # # . .
9 * * * * * * * @ @ * * * * * # #
8 * * * * * * # @ @ * * * * * * .
7 * * * * * * * * # * * * * * * *
6 * * * * * * * * * * * * * # * *
5 # * * * * * * * * * * * * * * *
4 . * # * * * * * * * * * * # . #
3 . . . . * * * * * * * . # . . .
2 . . . * * * . . # * * . . . . .
1 . . . # . . # . . . # . . . . .
red: stands, bucket empty, hand west air-drop*2 engine scratch
purple: stands, bucket empty, hand east south flare-up reforest*2
blue: stands, bucket full, hand west explosion flare-up engine smokejumper
green: stands, bucket empty, hand north explosion ember reforest*2
deck: north*2 east*3 south*2 west snag*3 explosion*2 flare-up ember air-drop*2 smokejumper*3 dozer*3 scratch firestorm
discard: north south west snag ember engine*2 scratch mutual-aid
options mutual_aid=on shadow_of_the_wood=on
"""
"""Four players with all events."""
TEAMS = """\
turn 106 of red, wind, wind south, hand 5: red to spread
16 . . . * * * * * * * # # * . . .
15 * * * * * * * * * * * * * . . .
14 * * * * * * * * * * * * * . . .
13 * * * * * * * * * * # * * * * *
12 * * * * * * * * * * # * * * * *
11 * * * * * * * * * * * * * * * *
10 * * * * * * * * * * * * * * * #
9 * * * * * # * @ @ * * * * * * *
8 * # * * * * # @ @ # * * * * * #
7 * * * * * * * * # * * * # * # .
6 * * * * # * * . . . * * * * . #
5 * * * * * # * * * * * * * * * .
4 * . * * * * * * * * * * * * * *
3 . . * # * * * * * * * * * * * .
2 . . * # . * * * * * * * * * * .
1 . . . . . * . * * # * * * * * .
red: stands, bucket empty, hand east south west snag engine
purple: stands, bucket full, hand south*2 west explosion dozer
blue: stands, bucket empty, hand snag ember air-drop smokejumper*2
green: stands, bucket empty, hand north ember air-drop*2 reforest
deck: north*3 east*3 south west*2 snag*2 explosion*3 flare-up*3 ember air-drop engine*3 smokejumper*2 reforest*2 dozer*2 scratch*3 firestorm
discard: reforest
options teams=on
"""
"""Two teams."""
ACRES = """\
turn 49, ash: moves equipment
1 . . . . . . . . . . . . ~ . . . . . . .
2 . . . . . . . . . . . h ~ . . . . . . .
3 . . . . . . . . . . . . ~ ~ . . . . . .
4 ~ ~ . . . . . . . h . . h . ~ . . . . .
5 . ~ . . . . . h . . . . . . ~ h h . . .
6 . ~ . s . . . . . . . . . . ~ . . . . .
7 . ~ . . f h . . f h . . . . ~ ~ . . . .
8 . ~ . . f f x f f f . h . . . ~ . . . .
9 . ~ . . f f x f f f h . . . . . ~ ~ . .
10 . . ~ . . . x h . f f f h . . . h ~ . .
11 . . ~ . . . . x f f f f f f . . . ~ . .
12 . . ~ . . . . x f f f f f f . . . ~ . .
13 . . ~ ~ . . . . f . f f f . . . . . ~ .
14 . . . . ~ . . . . . . . . . . . . . ~ .
15 . . . h ~ ~ h . h . . . . . . . . . ~ .
16 . . . . . . ~ . . h . . . . . . . . ~ ~
17 . . . . . . ~ . . . . . h . . . . h . .
18 . . . . . . ~ . . . . . h . . . . . s .
19 . . . . . . ~ . . . . . . . . . . . . .
20 . . . . . . ~ . . . . . . . . . . . . .
barrels c9 p13*2
balls o12
bulldozers k8 q16
helicopter d9
weather sw 12 odd
out 1
drawn n2odd n7odd n12odd se2odd se7odd se12odd se17odd se22odd se2even se7even se12even se17even se22even s7odd s12odd s17odd s22odd sw2even sw7even sw17even sw22even sw2odd sw7odd sw12odd sw17odd sw22odd nw2even nw7even nw12even nw17even nw22even fire2*3 fire3*3 fire4*3 flame*3 crash breakdown drought bulldozer helicopter lot
options burning_limit=400
"""
"""Forest Fire! (acres), ten turns before the end, which too much fire cannot bring sooner; two, three or six players are at the same seat."""

CALM = """\
blue to choose a corner
1 A R R A R
2 T A T A W
3 T T A T R
4 R R T T R
5 R A A A T
blue: saved 0, tools extinguisher, owes no turn
white: saved 0, tools pickaxe, owes no turn
deck axe*1 pickaxe*1 bow*1 extinguisher*1
options campers=one wildfire_faces=0 max_rounds=8
"""
"""Wildfire Rescue! without a spreading fire, so that nobody dies before there was something to choose."""
