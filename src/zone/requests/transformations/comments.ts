import type { Bytes } from "../bytes.js";
import { distinct, type Readings } from "../readings.js";

/** Removes the comments of C, HTML, SQL, and shells. Firewalls leave a space for some of them, or nothing. */
export function removeComments(bytes: Bytes): Readings {
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
    if (foreign !== undefined && body.includes(foreign)) return undefined; // Ends at either, in some firewalls.
    if (end === -1) isOpenEnded = true;
    at = end === -1 ? bytes.length : end + own.length;
    // Some take the character after a comment as text, whatever it is.
    if (/^(?:\/\*|<!--|--|#)/.test(bytes.slice(at, at + 4))) return undefined;
  }
  return isOpenEnded ? distinct(kept, `${kept} `) : [kept];
}

/** Replaces the comments of C. The API does not say by what: a space, as firewalls do, or nothing. */
export function replaceComments(bytes: Bytes): Readings {
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
