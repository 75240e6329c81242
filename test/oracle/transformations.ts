import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";

/**
 * The transformations of values by code, as ModSecurity does them: the reading that the reference names first. Written
 * separately from src/zone/requests, on bytes.
 */
type Transformation = (value: Buffer) => Buffer;

const text = (bytes: Buffer): string => bytes.toString("latin1");
const bytes = (latin1: string): Buffer => Buffer.from(latin1, "latin1");

/** Reads a value from left to right: `take` writes what it reads at a place, and returns how many bytes it read. */
function scan(value: Buffer, take: (rest: string, write: (code: number | string) => void) => number): Buffer {
  const all = text(value);
  const out: string[] = [];
  const write = (code: number | string): number =>
    out.push(typeof code === "number" ? String.fromCharCode(code & 255) : code);
  for (let at = 0; at < all.length;) {
    const read = take(all.slice(at, at + 12), write);
    if (read === 0) write(all[at]!);
    at += Math.max(1, read);
  }
  return bytes(out.join(""));
}

const wide = (code: number): number => (code > 0xff00 && code < 0xff5f ? code - 0xfee0 : code);

const escapesOfJavaScript: Readonly<Record<string, number>> = { a: 7, b: 8, f: 12, n: 10, r: 13, t: 9, v: 11 };

const jsDecode: Transformation = (value) =>
  scan(value, (rest, write) => {
    if (rest[0] !== "\\" || rest.length === 1) return 0;
    if (/^\\u[0-9a-fA-F]{4}/.test(rest)) return (write(wide(parseInt(rest.slice(2, 6), 16))), 6);
    if (/^\\x[0-9a-fA-F]{2}/.test(rest)) return (write(parseInt(rest.slice(2, 4), 16)), 4);
    const [octal = ""] = /^[0-7]{1,3}/.exec(rest.slice(1)) ?? [];
    const digits = octal.length === 3 && octal > "377" ? octal.slice(0, 2) : octal;
    if (digits !== "") return (write(parseInt(digits, 8)), 1 + digits.length);
    return (write(escapesOfJavaScript[rest[1]!] ?? rest[1]!), 2);
  });

const cssDecode: Transformation = (value) =>
  scan(value, (rest, write) => {
    if (rest[0] !== "\\") return 0;
    const [digits = ""] = /^[0-9a-fA-F]{1,6}/.exec(rest.slice(1)) ?? [];
    if (digits === "") {
      if (rest.length > 1 && rest[1] !== "\n") write(rest[1]!);
      return 2;
    }
    write(wide(parseInt(digits, 16)));
    return 1 + digits.length + (/^[ \t\n\v\f\r]/.test(rest.slice(1 + digits.length)) ? 1 : 0);
  });

const NAMES: Readonly<Record<string, number>> = { quot: 34, amp: 38, lt: 60, gt: 62, nbsp: 160 };

const htmlDecode: Transformation = (value) =>
  scan(value, (rest, write) => {
    const [all = "", hex, decimal, name = ""] = /^&(?:#[xX]([0-9a-fA-F]+)|#(\d+)|([A-Za-z]+));?/.exec(rest) ?? [];
    const code =
      hex === undefined ? (decimal === undefined ? NAMES[name.toLowerCase()] : Number(decimal)) : parseInt(hex, 16);
    if (all === "" || code === undefined) return 0;
    write(wide(code));
    return all.length;
  });

const urlDecode: Transformation = (value) =>
  scan(value, (rest, write) => {
    if (rest[0] === "+") return (write(" "), 1);
    return /^%[0-9a-fA-F]{2}/.test(rest) ? (write(parseInt(rest.slice(1, 3), 16)), 3) : 0;
  });

const uniDecode = (value: Buffer, plus: boolean): Buffer =>
  scan(value, (rest, write) => {
    if (rest[0] === "+" && plus) return (write(" "), 1);
    if (/^%u[0-9a-fA-F]{4}/i.test(rest)) return (write(wide(parseInt(rest.slice(2, 6), 16))), 6);
    if (/^%[0-9a-fA-F]{2}/.test(rest)) return (write(parseInt(rest.slice(1, 3), 16)), 3);
    return 0;
  });

function normalizePath(value: Buffer): Buffer {
  const path = text(value);
  const out: string[] = [];
  const parts = path.split("/").filter((part) => part !== "" && part !== ".");
  for (const part of parts) {
    if (part !== "..") out.push(part);
    else if (out.length > 0 && out.at(-1) !== "..") out.pop();
    else if (!path.startsWith("/")) out.push(part);
  }
  const isFolder = /(?:^|\/)\.{0,2}$/.test(path) && out.length > 0;
  return bytes((path.startsWith("/") ? "/" : "") + out.join("/") + (isFolder ? "/" : ""));
}

const removeComments: Transformation = (value) => {
  let rest = text(value);
  let out = "";
  for (;;) {
    const [opening] = /\/\*|<!--|--|#/.exec(rest) ?? [];
    if (opening === undefined) return bytes(out + rest);
    const start = rest.indexOf(opening);
    out += rest.slice(0, start);
    const closing = opening === "/*" ? "*/" : "-->";
    const end = rest.indexOf(closing, start + opening.length);
    if (opening === "--" || opening === "#" || end === -1) return bytes(`${out} `);
    rest = rest.slice(end + closing.length);
  }
};

const replaceComments: Transformation = (value) => bytes(text(value).replaceAll(/\/\*[^]*?(?:\*\/|$)/g, " "));

const hash =
  (name: string): Transformation =>
  (value) =>
    createHash(name).update(value).digest();

const asciiLower = (latin1: string): string => latin1.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Bytes that are no text, such as a hash, have letters of ASCII only. */
export const lower: Transformation = (value) =>
  isUtf8(value) ? Buffer.from(value.toString("utf8").toLowerCase(), "utf8") : bytes(asciiLower(text(value)));

const commandLine: Transformation = (value) =>
  bytes(
    asciiLower(
      text(value)
        .split(/["'\\^]/)
        .join("")
        .replaceAll(/[,; \t\r\n]+/g, " ")
        .replaceAll(" /", "/")
        .replaceAll(" (", "("),
    ),
  );

const toUnicode: Transformation = (value) =>
  bytes(
    Array.from(value.toString("utf8"), (one) =>
      one < "\u0080" ? one : `%u${one.codePointAt(0)!.toString(16).padStart(4, "0")}`,
    ).join(""),
  );

/** By their codes in the API. */
export const TRANSFORMATIONS: Readonly<Record<number, Transformation>> = {
  1: commandLine,
  2: (value) => bytes(text(value).replaceAll(/[ \t\n\v\f\r]+/g, " ")),
  3: cssDecode,
  4: (value) => bytes(value.toString("hex")),
  5: htmlDecode,
  6: jsDecode,
  7: (value) => bytes(String(value.byteLength)),
  8: lower,
  9: hash("md5"),
  10: normalizePath,
  11: normalizePath,
  12: (value) => normalizePath(bytes(text(value).split("\\").join("/"))),
  13: (value) => normalizePath(bytes(text(value).split("\\").join("/"))),
  14: removeComments,
  15: (value) => value.filter((byte) => byte !== 0) as Buffer,
  16: (value) =>
    bytes(
      text(value)
        .split(/[ \t\n\v\f\r]/)
        .join(""),
    ),
  17: replaceComments,
  18: hash("sha1"),
  19: urlDecode,
  // What is encoded twice is decoded twice.
  20: (value) => uniDecode(uniDecode(value, true), false),
  21: toUnicode,
};
