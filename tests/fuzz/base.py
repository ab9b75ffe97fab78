"""A config and its data that hold, to be varied."""

BASE = """\
version: 1
data: {path: d.csv, label: y, positive: 'yes', id: id}
models: {m: {score: s}, n: {score: t, kind: rank}, r: {decision: d, flagged: hit}}
costs: {false_positive: 1, false_negative: 5}
compare: {baseline: r}
groups: [g]
uncertainty: {resamples: 100}
report: {formats: [json]}
"""
SMALL = """\
version: 1
data: {path: d.csv, label: y, positive: 'yes', id: id}
models: {m: {score: s}}
costs: {false_positive: 1, false_negative: 5}
uncertainty: {resamples: 100}
report: {formats: [json]}
"""
DATA = "id,y,s,t,d,g\n" + "".join(
    f"{place},{'yes' if place % 3 else 'no'},{place * 37 % 101 / 101:.3f},{place * 53 % 97},"
    f"{'hit' if place % 5 < 2 else 'miss'},{'ab'[place % 2]}\n"
    for place in range(1, 61)
)
