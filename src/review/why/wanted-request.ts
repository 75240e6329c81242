import { domainToASCII } from "node:url";
import type { RecordedEvent } from "../../shared/recorded-event.js";
import { decoded, mayBeOf, pathOf } from "./recorded-event.js";

/** Returns a test for events of the given visitor and URL or path, in any encoding. */
export function requestFinder(url: string, ip: string): (event: RecordedEvent) => boolean {
  const asked = readUrl(url);
  return (event) => {
    const found = readUrl(event.url);
    return (
      found.path === asked.path &&
      [undefined, found.query].includes(asked.query) &&
      [undefined, found.host].includes(asked.host) &&
      mayBeOf(event.address, ip)
    );
  };
}

function readUrl(url: string) {
  const { path, query } = pathOf(url);
  return { path: decoded(path), query: query === undefined ? undefined : decoded(query), host: hostOf(url) };
}

/** Returns the host of a URL, with an unusual port. */
export function hostOf(url: string): string | undefined {
  const [, written, port = ""] = /^[a-z][a-z\d+.-]*:\/\/(?:[^@/?#]*@)?(\[[^\]/?#]*\]|[^:/?#]*)(:\d*)?/i.exec(url) ?? [];
  if (written === undefined) return undefined;
  const host = domainToASCII(written) || written.toLowerCase();
  return ["", ":", ":80", ":443"].includes(port) ? host : `${host}${port}`;
}

/** Returns the longest part of a path without encoded characters. A search for this part finds every spelling. */
export function plainPart(url: string): string {
  const runs = decoded(pathOf(url).path).match(/[\w.-]+/g) ?? [];
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), "") || "/";
}
