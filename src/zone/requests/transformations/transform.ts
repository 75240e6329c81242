import { type Bytes, lowerCases } from "../bytes.js";
import { distinct, readEach, type Readings } from "../readings.js";
import { cssDecode, htmlEntityDecode, jsDecode, urlDecode, urlDecodeUni, utf8ToUnicode } from "./escapes.js";

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

/** Removes the comments of C, HTML, SQL, and shells. For some comments, firewalls leave a space or nothing. */
function removeComments(bytes: Bytes): Readings {
  let kept = "";
  let isOpenEnded = false;
  for (let at = 0; at < bytes.length;) {
    const start = /\/\*|<!--|--|#/g;
    start.lastIndex = at;
    const found = start.exec(bytes);
    kept += bytes.slice(at, found?.index);
    if (found === null) break;
    const inside = found.index + found[0].length;
    const [own, foreign] = found[0] === "/*" ? ["*/", "-->"] : found[0] === "<!--" ? ["-->", "*/"] : [];
    if (own === undefined) {
      isOpenEnded = true;
      break;
    }
    const end = bytes.indexOf(own, inside);
    const body = bytes.slice(inside, end === -1 ? undefined : end);
    if (foreign !== undefined && body.includes(foreign)) return undefined; // In some firewalls, either end closes the comment.
    if (end === -1) isOpenEnded = true;
    at = end === -1 ? bytes.length : end + own.length;
    // Some firewalls read the character after a comment as text.
    if (/^(?:\/\*|<!--|--|#)/.test(bytes.slice(at, at + 4))) return undefined;
  }
  return isOpenEnded ? distinct(kept, `${kept} `) : [kept];
}

/** Replaces C comments. The API does not document the replacement. The replacement is a space, as in firewalls, or nothing. */
function replaceComments(bytes: Bytes): Readings {
  const replaced = (by: string): string => {
    let text = "";
    for (let at = 0; ;) {
      const start = bytes.indexOf("/*", at);
      if (start === -1) return text + bytes.slice(at);
      text += bytes.slice(at, start) + by;
      const end = bytes.indexOf("*/", start + 2);
      if (end === -1) return text;
      at = end + 2;
    }
  };
  return distinct(replaced(" "), replaced(""));
}

/** Returns undefined if the result is unknown. */
type Transformation = (bytes: Bytes) => Readings;

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

/** Applies the transformations in their order. */
export function transform(readings: Readings, transformations: readonly (string | undefined)[]): Readings {
  let found = readings;
  for (const name of transformations) {
    const step = name === undefined || !Object.hasOwn(TRANSFORMATIONS, name) ? undefined : TRANSFORMATIONS[name];
    found = step && readEach(found, step);
  }
  return found;
}
