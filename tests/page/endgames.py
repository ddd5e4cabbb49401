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
turn 55, ash: moves equipment
1 . . . . . . . . . . . . ~ . . . . . . .
2 . . . . . . . . . . . h ~ . . . . . . .
3 . . . . . . . . . . . . ~ ~ . . . . . .
4 ~ ~ . . . . . . . h . . h . ~ . . . . .
5 . ~ . . . . . h . . . . . . ~ h h . . .
6 . ~ . f f . . f f . . . . . ~ . . . . .
7 . ~ f f f f . f f f . . . . ~ ~ . . . .
8 . ~ f f f f x f f f . h . . . ~ . . . .
9 . ~ x f f f x f f f f f . . . . ~ ~ . .
10 . . ~ f f f x f f f f f f f . . h ~ . .
11 . . ~ f f f f x f f f f f f . . . ~ . .
12 . . ~ f f . . x f f f f f f . . . ~ . .
13 . . ~ ~ . f f f f f f f f f . . . . ~ .
14 . . . . ~ f f f f f f f f f . . . . ~ .
15 . . . h ~ ~ f f f f f f f . . . . . ~ .
16 . . . . . . ~ f f f f . . . . . . . ~ ~
17 . . . . . . ~ . f . . . h . . . . h . .
18 . . . . . . ~ . . . . . h . . . . . s .
19 . . . . . . ~ . . . . . . . . . . . . .
20 . . . . . . ~ . . . . . . . . . . . . .
barrels b3 b7 b8 b12 b20*2 c2 c18 d2 d20 f19*2 n2 p13*2 t1
balls a2 a16 b4 c10 j19 o12 o20 q19 t19
bulldozers k8 q16
helicopter t13
weather s 2 odd
out 1
drawn n2odd n7odd n12odd n17odd ne2even ne7even ne12even ne17even se2odd se7odd se12odd se17odd se22odd se2even se7even se12even se17even se22even s2odd s7odd s12odd s17odd s22odd sw2even sw7even sw17even sw22even sw2odd sw7odd sw12odd sw17odd sw22odd nw2even nw7even nw12even nw17even nw22even fire2*3 fire3*3 fire4*3 flame*3 crash breakdown drought bulldozer helicopter lot
options burning_limit=400
"""
"""Forest Fire! (acres), four turns before the end, which too much fire cannot bring sooner; two, three or six players are at the same seat."""

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
"""Wildfire Rescue! without a spreading fire, so that no one dies before there was something to choose."""

HERDS = """\
round 12, white first: blue to flee from e1
a b . . .
b . . 2 1 .
c . w 2 5 1 .
d . . 2 3 4 1 .
e 3 1 1 5 6 2
f 5 6 6 1 4
g 6 2 4 3
blue: points 6, out 2, best 3
white: points 4, out 2, best 3
"""
"""On the Run!, with few animals left."""

PATH = """\
round 9: fire to act
fire . 1 1 2 1 2 1 5 # # #
engine 1 lost
engine 2 2 . . . . . . . . . .
"""
"""Forest Fire! (path): one engine is left, and the fire has a turn or two."""
PATH_EARLIER = """\
round 4: fire to act
fire . . . . . . 3 # 1 2 #
engine 1 . . 4 . . . . . . . .
engine 2 5 . . . . . . . . . .
"""
"""The same game, several turns before the end."""
LAST_STEP = """\
round 5: white to act
1 A R T A A
2 T A R A T
3 T R T R T
4 R Tw W R R
5 A T R A A
blue: dead
white: saved {}, tools pickaxe, owes no turn
deck axe*1 bow*2 extinguisher*1
"""
"""Wildfire Rescue!: one step to the edge, one ranger dead, this many campers saved."""
