import { domainToASCII } from "node:url";
import type { RecordedEvent } from "../../shared/recorded-event.js";
import { decoded, mayBeOf, pathOf } from "./recorded-event.js";

/** Whether an event is of the visitor and the URL, or path, that somebody gave, however their bytes are written. */
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

/** The host of a URL as it is looked up, with a port that is not usual. */
export function hostOf(url: string): string | undefined {
  const [, written, port = ""] = /^[a-z][a-z\d+.-]*:\/\/(?:[^@/?#]*@)?(\[[^\]/?#]*\]|[^:/?#]*)(:\d*)?/i.exec(url) ?? [];
  if (written === undefined) return undefined;
  const host = domainToASCII(written) || written.toLowerCase();
  return ["", ":", ":80", ":443"].includes(port) ? host : `${host}${port}`;
}

/** The longest part of a path that is written the same, whether it is encoded or not: a search for it finds both. */
export function plainPart(url: string): string {
  const runs = decoded(pathOf(url).path).match(/[\w.-]+/g) ?? [];
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), "") || "/";
}
