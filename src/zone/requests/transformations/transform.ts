import { type Bytes, lowerCases } from "../bytes.js";
import { distinct, readEach, type Readings } from "../readings.js";
import { htmlEntityDecode, urlDecode, urlDecodeUni, utf8ToUnicode } from "./escapes.js";

/** Removes repeated slashes, `./`, and `../`. */
function normalizePath(path: Bytes): Readings {
  const isAbsolute = path.startsWith("/");
  const segments = path.split("/");
  const kept: string[] = [];
  for (const segment of segments) {
    if (segment === ".." && kept.length === 0 && !isAbsolute) return undefined; // A relative path that climbs above its start.
    if (segment === "..") kept.pop();
    else if (segment !== "" && segment !== ".") kept.push(segment);
  }
  const joined = `${isAbsolute ? "/" : ""}${kept.join("/")}`;
  const last = segments.at(-1);
  const isDots = last === "." || last === "..";
  // Firewalls that clean paths return "." for an empty path.
  if (joined === "" && path !== "") return undefined;
  if (kept.length === 0 || (last !== "" && !isDots)) return [joined];
  return isDots ? distinct(`${joined}/`, joined) : [`${joined}/`];
}

/** Also converts backslashes to slashes. */
const normalizePathWin = (path: Bytes): Readings => normalizePath(path.replaceAll("\\", "/"));

/** Returns undefined if the result is unknown. */
type Transformation = (bytes: Bytes) => Readings;

/** Keeps a text without these parts. Firewalls transform the parts in different ways, so the result for other texts is unknown. */
const without =
  (parts: RegExp): Transformation =>
  (bytes) =>
    parts.test(bytes) ? undefined : [bytes];

const hashed =
  (algorithm: "md5" | "sha1"): Transformation =>
  (bytes) => [
    Buffer.from(
      process.getBuiltinModule("node:crypto").hash(algorithm, Buffer.from(bytes, "latin1"), "hex"),
      "hex",
    ).toString("latin1"),
  ];

/** Replaces ASCII white space. Some firewalls also replace the byte of a no-break space. */
const spaces =
  (ascii: RegExp, all: RegExp, by: string): Transformation =>
  (bytes) =>
    distinct(bytes.replaceAll(ascii, by), bytes.replaceAll(all, by));

const cmdLine: Transformation = (bytes) => {
  const shown = bytes.replaceAll(/["'\\^]/g, "").replaceAll(/[ \t\r\n,;]+/g, " ");
  return lowerCases(shown.replaceAll(/ (?=[/(])/g, ""));
};

/** See docs/reference/service.md#readings. */
const TRANSFORMATIONS: Readonly<Record<string, Transformation>> = {
  cmd_line: cmdLine,
  compress_whitespace: spaces(/[ \t\n\v\f\r]+/g, /[ \t\n\v\f\r\u00a0]+/g, " "),
  css_decode: without(/\\/),
  hex_encode: (bytes) => [Buffer.from(bytes, "latin1").toString("hex")],
  html_entity_decode: htmlEntityDecode,
  js_decode: without(/\\/),
  length: (bytes) => [String(bytes.length)],
  lowercase: lowerCases,
  md5: hashed("md5"),
  normalize_path: normalizePath,
  normalise_path: normalizePath,
  normalize_path_win: normalizePathWin,
  normalise_path_win: normalizePathWin,
  remove_comments: without(/\/\*|<!--|--|#/),
  remove_nulls: (bytes) => [bytes.replaceAll("\0", "")],
  remove_whitespace: spaces(/[ \t\n\v\f\r]+/g, /[ \t\n\v\f\r\u00a0]+/g, ""),
  replace_comments: without(/\/\*/),
  sha1: hashed("sha1"),
  url_decode: urlDecode,
  url_decode_uni: urlDecodeUni,
  utf8_to_unicode: utf8ToUnicode,
};

/** Applies the transformations in their order. */
export function transform(readings: Readings, transformations: readonly (string | undefined)[]): Readings {
  let found = readings;
  for (const name of transformations) {
    const step = name === undefined || !Object.hasOwn(TRANSFORMATIONS, name) ? undefined : TRANSFORMATIONS[name];
    found = step && readEach(found, step);
  }
  return found;
}
