import fc from "fast-check";
import { ONERROR, SCRIPT } from "./trick-parts.js";

const NAMES = (
  "a b i p div table tr td caption ul li h1 pre img br hr html head body details font span center svg path g rect text defs tspan " +
  "title style desc lineargradient mask meta link dl dt"
).split(" ");
const ATTRIBUTES = [
  "class=a",
  `title="'&gt;"`,
  "style='color:red'",
  'style="background:url(data:image/png,a)"',
  "href=/a",
  "href=#a",
  "fill=url(#a)",
  "d='M0 0'",
  "charset=utf-8",
  "name=viewport",
  "rel=icon",
  "data-a=b",
  `alt='${ONERROR.replaceAll("'", "`").replaceAll("<", "&lt;")}'`,
  `title='--&gt;${SCRIPT.replaceAll("'", "&#39;").replaceAll("<", "&lt;")}'`,
  "src=data:image/png,a",
];
const TEXTS = [
  "x",
  "&lt;",
  ONERROR.replaceAll("<", "&lt;"),
  ".a{color:red}",
  "/*",
  "*/",
  "{",
  "}",
  '"',
  "'",
  "]]>",
  "-->",
  "<!-- a -->",
  `<!-- ${ONERROR.slice(1)} -->`,
  "<!doctype html>",
  ".a{background:url(/i)}",
];

const tag = fc
  .tuple(fc.constantFrom(...NAMES), fc.uniqueArray(fc.constantFrom(...ATTRIBUTES), { maxLength: 2 }), fc.boolean())
  .map(([name, attributes, isClosed]) => `<${[name, ...attributes].join(" ")}${isClosed ? " /" : ""}>`);
const part = fc.oneof(
  { weight: 4, arbitrary: tag },
  { weight: 3, arbitrary: fc.constantFrom(...NAMES).map((name) => `</${name}>`) },
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
);
/** Elements that hold text, and images of SVG, as whole ones. */
const whole = fc.oneof(
  fc.constantFrom(...TEXTS).map((text) => `<title>${text}</title>`),
  fc.array(fc.constantFrom(...TEXTS), { maxLength: 4 }).map((texts) => `<style>${texts.join("")}</style>`),
  fc.array(part, { maxLength: 4 }).map((parts) => `<svg>${parts.join("")}</svg>`),
);

/** Markup of what is on the lists, in places where browsers repair it, and with what would run where it is not text. */
export const drawnMarkup: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 3, arbitrary: part }, { weight: 1, arbitrary: whole }), { minLength: 2, maxLength: 14 })
  .map((parts) => parts.join(""));
