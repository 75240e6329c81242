/** Addresses as attributes hold them, and the documents of `data:` addresses. */

/** An address as browsers read it: without tabs, line ends, and what surrounds it. */
export function plainAddress(address: string): string {
  return address
    .replace(/[\t\n\r]/g, "")
    .replace(/^[\0-\x20]+/, "")
    .trimEnd();
}

const SEPARATORS = /[\t\n\f\r ,]*/y;
const ADDRESS = /[^\t\n\f\r ]*/y;
const DESCRIPTORS = /(?:[^,(]|\([^)]*\)?)*/y;

/** The addresses of `srcset`. */
export function srcsetAddresses(value: string): string[] {
  const found: string[] = [];
  let at = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const text = pattern.exec(value)?.[0] ?? "";
    at += text.length;
    return text;
  };
  for (;;) {
    take(SEPARATORS);
    const address = take(ADDRESS);
    if (address === "") return found;
    let end = address.length;
    while (address[end - 1] === ",") end -= 1;
    found.push(address.slice(0, end));
    if (end === address.length) take(DESCRIPTORS);
  }
}

/** Where `<meta http-equiv="refresh" content="…">` goes; undefined if it only loads the page again. */
export function refreshAddress(value: string): string | undefined {
  const rest = /^(?:\d|\.)[\d.]*(?=[\s;,])(.*)$/s.exec(value.trim())?.[1]?.trim().replace(/^[;,]/, "").trim();
  const address = rest?.replace(/^url\s*=\s*/i, "") ?? "";
  const quote = address.charAt(0);
  const whole = quote === '"' || quote === "'" ? address.slice(1).split(quote, 1)[0] : address;
  return whole === "" ? undefined : whole;
}

/** A document, stylesheet, or script that is within its own address. */
interface DataDocument {
  /** `text/html`, in lower case. */
  readonly type: string;
  readonly text: string;
}

/** What a `data:` address holds. */
export function dataDocument({ protocol, pathname, search }: URL): DataDocument | undefined {
  const whole = pathname + search;
  const comma = whole.indexOf(",");
  if (protocol !== "data:" || comma < 0) return undefined;
  const header = whole.slice(0, comma);
  const body = whole.slice(comma + 1).replace(/%([\da-f]{2})/gi, (_, code: string) => latin1(code));
  const isBase64 = /; *base64\s*$/i.test(header);
  const bytes = isBase64 ? Buffer.from(body.replace(/\s/g, ""), "base64") : Buffer.from(body, "latin1");
  const type = header.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const charset = /; *charset\s*=\s*["']?([^"';\s]+)/i.exec(header)?.[1];
  return { type: type.includes("/") ? type : "text/plain", text: decode(bytes, charset) };
}

function latin1(code: string): string {
  return String.fromCharCode(Number.parseInt(code, 16));
}

/** A byte order mark says more than the address does. */
function decode(bytes: Buffer, charset = "utf-8"): string {
  const mark = bytes.subarray(0, 2).toString("hex");
  const label = mark === "fffe" ? "utf-16le" : mark === "feff" ? "utf-16be" : charset;
  return new TextDecoder(encodingOf(label) ?? "latin1").decode(bytes);
}

const TEXT =
  /^(?:text\/(?:plain|css|csv|javascript)|image\/(?!svg)|audio\/|video\/|font\/|application\/(?:pdf|json|javascript|octet-stream))/;

/** Whether a frame shows a document of the type as markup. A type that is not known may be. */
export function isMarkupType(type: string): boolean {
  return !TEXT.test(type);
}

/** Whether the type is one of XML, which has other rules than HTML: entities, prefixes, stylesheets that transform. */
export function isXmlType(type: string): boolean {
  return /[/+]xml$/.test(type);
}

const NAMED_CHARSET = /charset\s*=[\s"']*([\w:.-]+)/gi;
const LIKE_ASCII =
  /^(?:utf-|windows-125|windows-874|iso-8859-|koi8-|macintosh|x-mac|ibm866|x-user-defined|us-ascii|latin1)/;

/**
 * The encoding that a page names if its text could mean something else in it: a sign that is not ASCII may swallow the next,
 * and escape sequences may change what letters are.
 */
export function otherEncoding(text: string): string | undefined {
  // eslint-disable-next-line no-control-regex -- how ISO-2022-JP changes its letters
  if (/\u001b[$(]/.test(text)) return "ISO-2022-JP";

  if (/^[\0-\x7f]*$/.test(text)) return undefined;
  for (const [, label = ""] of text.matchAll(NAMED_CHARSET)) {
    const encoding = encodingOf(label);
    if (encoding !== undefined && !LIKE_ASCII.test(encoding)) return encoding;
  }
  return undefined;
}

function encodingOf(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined; // browsers ignore it, too
  }
}
