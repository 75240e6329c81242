import { type Bytes, lowerCases } from "../bytes.js";
import { distinct, readEach, type Readings } from "../readings.js";
import { removeComments, replaceComments } from "./comments.js";
import { cssDecode, htmlEntityDecode, jsDecode, urlDecode, urlDecodeUni, utf8ToUnicode } from "./escapes.js";
import { normalizePath, normalizePathWin } from "./paths.js";

/** What a transformation makes of a value; undefined where that is not known. */
type Transformation = (bytes: Bytes) => Readings;

const hashed =
  (algorithm: "md5" | "sha1"): Transformation =>
  (bytes) => [
    Buffer.from(
      process.getBuiltinModule("node:crypto").hash(algorithm, Buffer.from(bytes, "latin1"), "hex"),
      "hex",
    ).toString("latin1"),
  ];

/** White space of ASCII; some firewalls add the byte of a no-break space. */
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
  css_decode: cssDecode,
  hex_encode: (bytes) => [Buffer.from(bytes, "latin1").toString("hex")],
  html_entity_decode: htmlEntityDecode,
  js_decode: jsDecode,
  length: (bytes) => [String(bytes.length)],
  lowercase: lowerCases,
  md5: hashed("md5"),
  normalize_path: normalizePath,
  normalise_path: normalizePath,
  normalize_path_win: normalizePathWin,
  normalise_path_win: normalizePathWin,
  remove_comments: removeComments,
  remove_nulls: (bytes) => [bytes.replaceAll("\0", "")],
  remove_whitespace: spaces(/[ \t\n\v\f\r]+/g, /[ \t\n\v\f\r\u00a0]+/g, ""),
  replace_comments: replaceComments,
  sha1: hashed("sha1"),
  url_decode: urlDecode,
  url_decode_uni: urlDecodeUni,
  utf8_to_unicode: utf8ToUnicode,
};

/** What a value may be after the transformations, in their order. */
export function transform(readings: Readings, transformations: readonly (string | undefined)[]): Readings {
  let found = readings;
  for (const name of transformations) {
    const step = name === undefined || !Object.hasOwn(TRANSFORMATIONS, name) ? undefined : TRANSFORMATIONS[name];
    found = step && readEach(found, step);
  }
  return found;
}
