import { type Bytes, toBytes } from "../bytes.js";
import { urlDecode } from "../transformations/escapes.js";
import type { Member } from "./known-values.js";

/** The parts of a URL as sent. */
export interface UrlParts {
  readonly host: string | undefined;
  readonly path: Bytes;
  readonly query: Bytes;
  /** The query with its `?`; empty if the URL has none. */
  readonly queryString: Bytes;
  /** Path and query. */
  readonly target: Bytes;
}

/** Splits a URL, or a path with a query. Does not normalize the URL, because rules compare the URL as sent. */
export function urlParts(url: string): UrlParts {
  const [, host, sent = ""] = /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/([^/?#]*))?([^#]*)/i.exec(url) ?? [];
  const target = escapesIn(toBytes(sent));
  const mark = target.indexOf("?");
  const path = mark === -1 ? target : target.slice(0, mark);
  const whole = path.startsWith("/") ? target : `/${target}`;
  return {
    host: host?.replace(/^[^@]*@/, ""),
    path: path.startsWith("/") ? path : `/${path}`,
    query: mark === -1 ? "" : target.slice(mark + 1),
    queryString: mark === -1 ? "" : target.slice(mark),
    target: whole,
  };
}

/** Escapes characters that are not printable ASCII, as clients do. */
export const escapesIn = (bytes: Bytes): Bytes => bytes.replaceAll(/[^!-~]/g, escaped);

const escaped = (byte: Bytes): string => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;

/** Decodes a URL-encoded text. If the text contains `+`, returns two forms, because `+` may be a space. */
export function decodings(sent: Bytes): readonly Bytes[] {
  const [spaced = sent] = urlDecode(sent);
  return sent.includes("+") ? [urlDecode(sent.replaceAll("+", "%2B"))[0] ?? sent, spaced] : [spaced];
}

/** Returns the arguments of a query, or of a body in the same form. */
export function argumentsIn(form: Bytes): readonly Member[] {
  return form
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const equals = pair.indexOf("=");
      const [name, value] = equals === -1 ? [pair, ""] : [pair.slice(0, equals), pair.slice(equals + 1)];
      return { name: urlDecode(name)[0] ?? name, value: urlDecode(value) };
    });
}

/** Returns the cookies of a header. Some engines decode their values. */
export function cookiesIn(header: string): readonly Member[] {
  return header
    .split(";")
    .map((pair) => toBytes(pair.trim()))
    .filter((pair) => pair !== "")
    .map((pair) => {
      const equals = pair.indexOf("=");
      const value = equals === -1 ? "" : pair.slice(equals + 1);
      return {
        name: equals === -1 ? pair : pair.slice(0, equals),
        value: value.includes("%") || value.includes("+") ? [value, ...urlDecode(value)] : [value],
      };
    });
}
