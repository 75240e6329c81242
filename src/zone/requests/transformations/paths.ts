import type { Bytes } from "../bytes.js";
import { distinct, type Readings } from "../readings.js";

/** Removes repeated slashes, `./`, and `../`. */
export function normalizePath(path: Bytes): Readings {
  const isAbsolute = path.startsWith("/");
  const segments = path.split("/");
  const kept: string[] = [];
  for (const segment of segments) {
    if (segment === ".." && kept.length === 0 && !isAbsolute) return undefined; // Above where a relative path starts.
    if (segment === "..") kept.pop();
    else if (segment !== "" && segment !== ".") kept.push(segment);
  }
  const joined = `${isAbsolute ? "/" : ""}${kept.join("/")}`;
  const last = segments.at(-1);
  const isDots = last === "." || last === "..";
  // Firewalls that clean paths write "." for an empty one.
  if (joined === "" && path !== "") return undefined;
  if (kept.length === 0 || (last !== "" && !isDots)) return [joined];
  return isDots ? distinct(`${joined}/`, joined) : [`${joined}/`];
}

/** The same, after backslashes became slashes. */
export const normalizePathWin = (path: Bytes): Readings => normalizePath(path.replaceAll("\\", "/"));
