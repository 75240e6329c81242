import { loadedName, names } from "./allowed.js";

const RULES = names(
  "media supports keyframes -webkit-keyframes -moz-keyframes -o-keyframes font-face page layer container starting-style",
);

/** CSS functions whose arguments are never addresses. Values, conditions, and selectors may use them. */
const FUNCTIONS = names(
  `var env calc min max clamp rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark
  linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient
  -webkit-linear-gradient -webkit-radial-gradient -moz-linear-gradient -moz-radial-gradient -o-linear-gradient
  translate translatex translatey translatez translate3d scale scalex scaley scale3d rotate rotatex rotatey rotatez rotate3d
  skew skewx skewy matrix matrix3d perspective cubic-bezier steps blur brightness contrast drop-shadow grayscale
  hue-rotate invert opacity saturate sepia circle ellipse inset polygon repeat minmax fit-content format local tech counter
  counters not is where has lang dir nth-child nth-last-child nth-of-type nth-last-of-type`,
);

/** Properties with which old browsers run code. */
const RUNNING = /^(?:behavior|-ms-behavior|-moz-binding)$/;

// Allowed escapes spell no name, because they are within a string or before characters that only class names have.
const TOKEN =
  /\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\[\da-f]{1,6})*"|'(?:[^'\\\n]|\\[\da-f]{1,6})*'|url\(\s*(?:"([^"\\\n]*)"|'([^'\\\n]*)'|([^\s"'()\\]+))\s*\)|@?((?:[-\w\u0080-\uffff]|\\[:/.])+)(\(?)|[^"'\\@/]|\/(?!\*)/iy;

/** Markup or entities for browsers that read the stylesheet as part of an SVG. */
const MARKUP = /<|&(?:#|\w+;|[lg]t|quot)/i;

interface Css {
  readonly loads: readonly string[];
  readonly shown: string;
  /** The first part outside of the allow-lists. The whole stylesheet is then unknown. */
  readonly unknown?: { readonly offset: number; readonly what: string };
}

/** Reads CSS up to the first part outside of the allow-lists, in linear time. */
export function readCss(css: string): Css {
  const loads: string[] = [];
  const shown: string[] = [];
  const unknown = (offset: number): Css => ({ loads: [], shown: "", unknown: { offset, what: start(css, offset) } });
  const markup = css.search(MARKUP);
  if (markup >= 0) return unknown(markup);
  for (let at = 0; at < css.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const [token, ...groups] = TOKEN.exec(css) ?? [];
    if (token === undefined) return unknown(at);
    const [quoted, single, bare, name, parenthesis] = groups;
    const address = quoted ?? single ?? bare;
    const loaded = address === undefined || /^#[\w.-]+$/.test(address) ? "" : loadedName(address);
    if (loaded === undefined || (name !== undefined && !isListed(token, name, parenthesis))) return unknown(at);
    if (loaded !== "") loads.push(loaded);
    shown.push(loaded === "" ? token : 'url("data:image/png,")');
  }
  return { loads, shown: shown.join("") };
}

function start(css: string, offset: number): string {
  return /^[^\n][^\n;{}]{0,80}|^\n/.exec(css.slice(offset, offset + 100))?.[0] ?? "";
}

function isListed(token: string, name: string, parenthesis: string | undefined): boolean {
  const word = name.toLowerCase();
  if (token.startsWith("@")) return RULES.has(word);
  return parenthesis === "(" ? FUNCTIONS.has(word) : !RUNNING.test(word);
}
