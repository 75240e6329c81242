import { StringDecoder } from "node:string_decoder";
import { isJsonObject, parsedJson } from "../../shared/json.js";

/** Receives the results of {@link jsonRows}. `line` counts from 1. */
export interface RowSink {
  /** A row; undefined if it is not valid JSON. */
  readonly row: (value: unknown, line: number) => void;
  /** A row without an end. */
  readonly broken: (line: number) => void;
  /** The code of an error response of the API instead of rows. */
  readonly error: (code: string) => void;
}

/** A row has a few hundred bytes, so a longer row is broken. */
const LONGEST_ROW = 65_536;

/** An object up to an object in it, or up to a string with a line break, which JSON does not have. */
const OBJECT = /\{[^{}"]*(?:"[^"\\\n]*(?:\\.[^"\\\n]*)*"[^{}"]*)*(\})?/y;

/** A page or an error response up to the first object in it. */
const OPENED = /^\{$|(?:\[|"(?:pagination|error)"\s*:)\s*$/;

/**
 * Finds rows in JSON logs of version 2, chunk by chunk. A log has one of three forms: downloaded pages, a list of rows, or a
 * sequence of rows. Rows have no objects in them. A truncated row ends at the next row.
 */
export function jsonRows(sink: RowSink) {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  let line = 1;
  const take = (name: string | undefined, text: string): void => {
    const value = parsedJson(text);
    if (name === "error") sink.error(codeIn(value));
    else if (name === undefined && !(isJsonObject(value) && Array.isArray(value["data"]))) sink.row(value, line);
  };
  /** Reports an unfinished row as broken. */
  const end = (): void => {
    if (rest.includes("{")) sink.broken(line + lineBreaks(rest.slice(0, rest.indexOf("{"))));
  };
  const push = (chunk: Buffer): void => {
    const text = rest + decoder.write(chunk);
    let at = 0;
    for (let start = text.indexOf("{"); start !== -1; start = text.indexOf("{", at)) {
      OBJECT.lastIndex = start;
      const [object = "", close] = OBJECT.exec(text) ?? [];
      const stop = start + object.length;
      const isString = text[stop] === '"';
      const next = isString ? text.indexOf("\n", stop) : stop;
      if (close === undefined && (next === -1 || next === text.length)) break;
      line += lineBreaks(text.slice(at, start));
      const isOpened = close === undefined && !isString && OPENED.test(object);
      if (close !== undefined) take(/"(\w+)"\s*:\s*$/.exec(text.slice(at, start))?.[1], object);
      else if (!isOpened) sink.broken(line);
      at = isOpened ? start + 1 : next;
      line += lineBreaks(text.slice(start, at));
    }
    rest = text.slice(at);
    if (rest.length <= LONGEST_ROW) return;
    end();
    line += lineBreaks(rest);
    rest = "";
  };
  return { push, end };
}

function lineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

function codeIn(error: unknown): string {
  const code = isJsonObject(error) ? error["code"] : undefined;
  return typeof code === "string" && /^\w{1,60}$/.test(code) ? code : "unknown";
}
