import { markup, Markup } from "../../../shared/html.js";

/** The style of the page: one column, light or dark by preference, no outside fonts or pictures. */
const PAGE_STYLE = `
:root { color-scheme: light dark;
  --bg: #ffffff; --panel: #f6f7f9; --line: #d9dde3; --text: #1c2128; --dim: #5b6472; --link: #0b5cad;
  --red: #b3261e; --red-bg: #fdecea; --amber: #8a5300; --amber-bg: #fff4e0; --green: #1a6b35; --green-bg: #e7f6ec;
  --blue: #0b5cad; --blue-bg: #e8f1fb; --focus: #0b5cad; }
@media (prefers-color-scheme: dark) { :root {
  --bg: #12161c; --panel: #1a2029; --line: #323b48; --text: #e4e8ee; --dim: #9aa5b4; --link: #7ab8ff;
  --red: #ff9b92; --red-bg: #3d1c1a; --amber: #f3bf6b; --amber-bg: #3a2b11; --green: #7fd6a0; --green-bg: #14331f;
  --blue: #8fc3ff; --blue-bg: #15293f; --focus: #8fc3ff; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1180px; padding: 2rem 1.5rem 4rem; overflow-wrap: break-word; background: var(--bg); color: var(--text);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .25rem; }
h2 { font-size: 1.2rem; margin: 2.2rem 0 .6rem; }
h3 { font-size: 1rem; margin: 1.2rem 0 .4rem; }
p { margin: .4rem 0; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: -999px; } .skip:focus { left: 1rem; top: 1rem; background: var(--bg); padding: .5rem 1rem; }
code, pre, .mono { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; }
code { overflow-wrap: anywhere; } p code, li code, td code { background: var(--panel); padding: .05rem .3rem; border-radius: 4px; }
.dim { color: var(--dim); } .lead { color: var(--dim); margin: 0 0 1rem; }
.pill { display: inline-block; padding: .05rem .55rem; border-radius: 999px; font-size: .8rem; font-weight: 600; white-space: nowrap;
  background: var(--panel); color: var(--dim); border: 1px solid var(--line); }
.red { color: var(--red); background: var(--red-bg); border-color: transparent; }
.amber { color: var(--amber); background: var(--amber-bg); border-color: transparent; }
.green { color: var(--green); background: var(--green-bg); border-color: transparent; }
.blue { color: var(--blue); background: var(--blue-bg); border-color: transparent; }
.box { border: 1px solid var(--line); border-left: 4px solid var(--red); border-radius: 8px; padding: .6rem 1rem; margin: 1rem 0; background: var(--panel); }
.box h2 { margin: .2rem 0 .4rem; font-size: 1rem; } .box ul { margin: .2rem 0 .6rem; padding-left: 1.2rem; } .box li { margin: .2rem 0; }
.box li code { padding: 0; background: none; }
.box.calm { border-left-color: var(--amber); }
table { border-collapse: collapse; width: 100%; margin: .6rem 0; }
th, td { text-align: left; vertical-align: top; padding: .35rem .7rem; border-bottom: 1px solid var(--line); }
th { font-size: .8rem; color: var(--dim); font-weight: 600; }
.scroll { overflow-x: auto; }
.dot { display: inline-block; width: .8em; height: .8em; border-radius: 999px; margin-right: .5em; }
.dot.red { background: var(--red); } .dot:is(.amber, .yellow) { background: var(--amber); } .dot.green { background: var(--green); }
meter { width: 6rem; vertical-align: middle; }
details.change { border: 1px solid var(--line); border-radius: 8px; margin: .6rem 0; background: var(--bg); }
details.change > summary { cursor: pointer; padding: .6rem .9rem; display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; border-radius: 8px; }
details.change > summary::before { content: "▸"; color: var(--dim); width: .8rem; } details.change[open] > summary::before { content: "▾"; }
details.change > summary::-webkit-details-marker { display: none; }
details.change > summary:hover { background: var(--panel); } details.change > summary code { font-weight: 600; }
details.change > summary .dim code { font-weight: 400; } details.change > summary > :is(.pill, b):last-child { margin-left: auto; }
summary .says { font-weight: 600; } details.change > summary .says ~ code { font-weight: 400; color: var(--dim); }
@media (max-width: 600px) { body { padding: 1rem .8rem 3rem; } summary .says { flex: 1 1 75%; } details.change > summary > :is(.pill, b):last-child { margin-left: 0; order: -1; }
  .scroll > table { min-width: 34rem; } }
.body { padding: .2rem 1rem 1rem; border-top: 1px solid var(--line); }
.body ul { padding-left: 1.2rem; margin: .6rem 0; } .rule { color: var(--dim); font-size: .8rem; }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: .5rem 0; margin: .5rem 0; overflow-x: auto; }
pre > span { display: block; padding: 0 .8rem; white-space: pre; min-height: 1.5em; }
pre > .add { background: var(--green-bg); color: var(--green); } pre > .del { background: var(--red-bg); color: var(--red); }
pre > .gap { color: var(--dim); }
pre > code { display: block; padding: 0 .8rem; overflow-wrap: normal; }
.pages { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(320px, 100%), 1fr)); gap: 1rem; margin: .6rem 0; }
figure { margin: 0; } figcaption { font-size: .8rem; font-weight: 600; color: var(--dim); margin-bottom: .3rem; }
.frame { height: 340px; resize: vertical; overflow: hidden; border: 1px solid var(--line); border-radius: 6px; background: #fff; }
.frame iframe { width: 100%; height: 100%; border: 0; background: #fff; color-scheme: light; display: block; }
.none { height: 340px; display: grid; place-items: center; border: 1px dashed var(--line); border-radius: 6px; color: var(--dim); }
footer { margin-top: 3rem; color: var(--dim); font-size: .85rem; }
[hidden] { display: none !important; }
#filters { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: center; margin: 1rem 0; } #filters label { color: var(--dim); }
#filters select, #filters input { font: inherit; max-width: min(16rem, 100%); color: inherit; background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: .15rem .4rem; }
.line { margin: .3rem 0; overflow-wrap: anywhere; } .group li { margin: .15rem 0; }
@media print { #filters { display: none !important; } details.change[hidden] { display: block !important; } p.line[hidden] { display: block !important; } li[hidden] { display: list-item !important; }
  details::details-content { content-visibility: visible; block-size: auto; }
  details.change > summary { break-after: avoid; } .frame { resize: none; } }
`.trim();

// No scripts and no network, wherever the page is opened. Frames get the same policy.
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'";

/** Writes an HTML page in one file, without outside references, and without scripts except the given one. */
export function htmlPage(
  title: string,
  main: Markup,
  script?: { readonly hash: string; readonly element: Markup },
): string {
  const policy = script === undefined ? POLICY : `${POLICY}; script-src 'sha256-${script.hash}'`;
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${Markup.trusted(PAGE_STYLE)}</style>
</head>
<body>
<a class="skip" href="#changes">Skip to the changes</a>
${main}
${script?.element}</body>
</html>
`.text;
}
