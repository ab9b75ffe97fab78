"""The look of every figure: one style sheet for the page; the SVG itself carries class names only.

Classes, all inside `svg.rg-figure`:
  rg-grid, rg-axis                  light lines across, the line at zero
  rg-tick, rg-name, rg-label        text: numbers on an axis, the axis's name, labels of lines and marks
  rg-line-1, rg-line-2              the subject or the first series; the second series (dashed as well as coloured)
  rg-other-1, rg-other-2, rg-other-3  other models, greyer, each with a dash of its own
  rg-reference                      chance, prevalence, lift 1
  rg-band, rg-band-2                between best and worst case, or round a line: its likely range, point by point
  rg-range                          a stretch of the axis that a label speaks of
  rg-advised, rg-advised-mark       the threshold that is recommended in place of the one in use
  rg-given                          where the costs of the config put the model
  rg-bars, rg-strip                 bars of a count; segments of a strip, each with its name
  rg-threshold, rg-mark             the threshold in use: its line, and its symbol on a curve
  rg-explored                       the threshold that the reader tries out
  rg-points                         the points of a curve of few cases
  rg-positives, rg-negatives        bars of a histogram
  rg-correct, rg-miss, rg-alarm     tiles of the four outcomes; rg-miss-sign, rg-alarm-sign their shapes
  rg-stem, rg-number                boxes of the tree above the outcomes; counts in it
  rg-sign-tp, rg-sign-fn, rg-sign-fp, rg-sign-tn  one sign for each case of an outcome
  rg-miss-bar, rg-alarm-bar         bars of either error, beside the pale ones of today's way
  rg-whisker, rg-ground, rg-gap     the range of a bar, what lies under it, and where a bar is broken
  rg-head, rg-outcome, rg-count, rg-share  text of the tiles
"""

FIGURE_CSS = """\
:root{--rg-paper:#fff;--rg-ink:#1f1f1f;--rg-grey:#595959;--rg-grid:#e4e4e4;--rg-axis:#8a8a8a;--rg-bar:#767676;\
--rg-blue:#12436d;--rg-orange:#f46a25;--rg-pink:#801650;--rg-calm:#f0f2f4;--rg-rose:#f5e1ea;--rg-sand:#fdeade}
@media screen and (prefers-color-scheme:dark){\
:root{--rg-paper:#121212;--rg-ink:#ececec;--rg-grey:#bfbfbf;--rg-grid:#333;--rg-axis:#8a8a8a;--rg-bar:#9a9a9a;\
--rg-blue:#6bace6;--rg-orange:#f46a25;--rg-pink:#f08db8;--rg-calm:#22262a;--rg-rose:#43202f;--rg-sand:#462a18}}
@media (forced-colors:active){\
:root{--rg-paper:Canvas;--rg-ink:CanvasText;--rg-grey:CanvasText;--rg-grid:GrayText;--rg-axis:CanvasText;\
--rg-bar:CanvasText;--rg-blue:CanvasText;--rg-orange:CanvasText;--rg-pink:CanvasText;\
--rg-calm:Canvas;--rg-rose:Canvas;--rg-sand:Canvas}}
.rg-figure{display:block;width:100%;max-width:640px;height:auto;overflow:visible}
.rg-figure text{fill:var(--rg-ink);font-size:13px;font-variant-numeric:tabular-nums}
.rg-figure path{fill:none;stroke-linejoin:round}
.rg-figure .rg-label{paint-order:stroke;stroke:var(--rg-paper);stroke-width:4px;stroke-linejoin:round}
.rg-figure .rg-tick,.rg-figure .rg-share{fill:var(--rg-grey)}
.rg-figure .rg-head,.rg-figure .rg-outcome{font-weight:600}
.rg-figure .rg-number{font-size:20px;font-weight:600}
.rg-figure .rg-count{font-size:28px;font-weight:600}
.rg-grid{stroke:var(--rg-grid);stroke-width:1}
.rg-axis{stroke:var(--rg-axis);stroke-width:1}
.rg-line-1{stroke:var(--rg-blue);stroke-width:2.25}
.rg-line-2{stroke:var(--rg-orange);stroke-width:2.25;stroke-dasharray:7 3}
.rg-other-1,.rg-other-2,.rg-other-3{stroke:var(--rg-grey);stroke-width:1.5}
.rg-other-1{stroke-dasharray:7 3}
.rg-other-2{stroke-dasharray:2 3}
.rg-other-3{stroke-dasharray:9 3 2 3}
.rg-reference{stroke:var(--rg-axis);stroke-width:1}
.rg-given{stroke:var(--rg-pink);stroke-width:1.75;stroke-dasharray:1.5 2.5}
.rg-advised{stroke:var(--rg-grey);stroke-width:1;stroke-dasharray:8 3}
.rg-threshold{stroke:var(--rg-ink);stroke-width:1;stroke-dasharray:4 3}
.rg-points{stroke:var(--rg-blue);stroke-width:6;stroke-linecap:round}
.rg-figure .rg-mark{fill:var(--rg-ink);stroke:var(--rg-paper);stroke-width:1.5}
.rg-figure .rg-explored{fill:none;stroke:var(--rg-pink);stroke-width:3}
.rg-figure .rg-advised-mark{fill:var(--rg-paper);stroke:var(--rg-ink);stroke-width:1.75}
.rg-figure .rg-band{fill:var(--rg-blue);fill-opacity:.2}
.rg-figure .rg-band-2{fill:var(--rg-orange);fill-opacity:.25}
.rg-figure .rg-range,.rg-figure .rg-strip{fill:var(--rg-calm);stroke:var(--rg-axis);stroke-width:1}
.rg-figure .rg-bars{fill:var(--rg-bar)}
.rg-figure .rg-positives{fill:var(--rg-blue)}
.rg-figure .rg-negatives{fill:var(--rg-bar)}
.rg-figure .rg-stem{fill:none;stroke:var(--rg-axis)}
.rg-figure .rg-correct{fill:var(--rg-calm);stroke:var(--rg-grid)}
.rg-figure .rg-miss{fill:var(--rg-rose);stroke:var(--rg-pink)}
.rg-figure .rg-alarm{fill:var(--rg-sand);stroke:var(--rg-orange)}
.rg-miss-sign{stroke:var(--rg-pink);stroke-width:3}
.rg-alarm-sign{stroke:var(--rg-orange);stroke-width:3}
.rg-figure .rg-miss-bar{fill:var(--rg-pink);stroke:var(--rg-pink)}
.rg-figure .rg-alarm-bar{fill:var(--rg-orange);stroke:var(--rg-orange)}
.rg-sign-tp{stroke:var(--rg-blue);stroke-width:6;stroke-dasharray:6 2}
.rg-sign-tn{stroke:var(--rg-axis);stroke-width:3;stroke-dasharray:3 5}
.rg-sign-fn{stroke:var(--rg-pink);stroke-width:1.75}
.rg-figure .rg-sign-fp{fill:var(--rg-orange);stroke:var(--rg-orange);stroke-width:.75}
.rg-ground{stroke:var(--rg-paper);stroke-width:5}
.rg-whisker{stroke:var(--rg-ink);stroke-width:1.75}
.rg-figure .rg-gap{fill:var(--rg-paper)}
"""
