import { isJsonObject } from "../../shared/json.js";

const [QUOTE, BACKSLASH, NEWLINE, RETURN, COMMA] = [0x22, 0x5c, 0x0a, 0x0d, 0x2c];
const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];

/** A row has a few hundred bytes, so a longer row is broken. */
const LONGEST_ROW = 65_536;
/** Rows in longer lines are found byte by byte. */
const LONGEST_LINE = 8_192;

/** Receives the results of {@link JsonRows}. `line` counts from 1. */
export interface RowSink {
  /** A row; undefined if it is not valid JSON. */
  readonly row: (value: unknown, line: number) => void;
  /** A row without an end. */
  readonly broken: (line: number) => void;
  /** A response of the API with rows, or with this error code instead of rows. */
  readonly page: (errorCode: string | undefined) => void;
}

/**
 * Finds rows in JSON logs of version 2, chunk by chunk. A log has one of three forms: downloaded pages, a list of rows, or a
 * sequence of rows. A row is an object in a list, or a top-level object without a list or object in it. A truncated row ends at
 * the next row.
 */
export class JsonRows {
  readonly #sink: RowSink;
  /** Opening bytes of the objects and lists around the current byte. */
  #opened: number[] = [];
  /** The depth of the current row; -1 outside of a row. */
  #rowDepth = -1;
  #rowLine = 1;
  #parts: Buffer[] = [];
  #size = 0;
  #isText = false;
  #isEscaped = false;
  #line = 1;
  #isLineStart = true;

  constructor(sink: RowSink) {
    this.#sink = sink;
  }

  push(chunk: Buffer): void {
    let start = this.#rowDepth === -1 ? -1 : 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (this.#isText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === BACKSLASH) this.#isEscaped = true;
        else if (byte === QUOTE) this.#isText = false;
        else if (byte === NEWLINE) {
          // JSON strings have no line breaks, so the row was truncated.
          this.#abandon();
          start = -1;
          this.#newLine();
        }
        continue;
      }
      switch (byte) {
        case QUOTE:
          this.#isText = true;
          break;
        case NEWLINE:
          this.#newLine();
          if (start !== -1 && this.#size + at - start > LONGEST_ROW) {
            this.#abandon();
            start = -1;
          }
          continue;
        case OPEN:
          if (this.#isLineStart && this.#rowDepth === -1) {
            const end = this.#lineOfRow(chunk, at);
            if (end !== -1) {
              at = end - 1;
              continue;
            }
          }
          if (this.#isLineStart && this.#rowDepth === 0) {
            this.#abandon();
            start = -1;
          }
          if (this.#open(byte)) start = at;
          break;
        case OPEN_LIST:
          if (this.#rowDepth === 0 && this.#opened.length === 1 && /"data"\s*:\s*$/.test(this.#taken(chunk, start, at)))
            start = this.#leaveRow();
          this.#opened.push(byte);
          break;
        case CLOSE:
        case CLOSE_LIST:
          this.#opened.pop();
          if (this.#opened.length === this.#rowDepth) {
            this.#endRow(this.#taken(chunk, start, at + 1));
            start = -1;
          } else if (byte === CLOSE && this.#opened.length === 0) this.#sink.page(undefined);
          break;
      }
      if (byte > 0x20) this.#isLineStart = false;
    }
    if (start !== -1) this.#keep(chunk.subarray(start));
  }

  /** Reports an unfinished row as broken. */
  end(): void {
    if (this.#rowDepth !== -1) this.#abandon();
  }

  /** A fast path for a row on one line. Returns the end of the line, or -1 if there is no such row. */
  #lineOfRow(chunk: Buffer, at: number): number {
    if (this.#opened.at(-1) === OPEN) return -1;
    const length = chunk.subarray(at, at + LONGEST_LINE).indexOf(NEWLINE);
    if (length === -1) return -1;
    let end = at + length;
    if (chunk[end - 1] === RETURN) end -= 1;
    if (chunk[end - 1] === COMMA) end -= 1;
    const row = jsonOf(chunk.toString("utf8", at, end));
    if (!isJsonObject(row) || (this.#opened.length === 0 && ("data" in row || "error" in row))) return -1;
    this.#sink.row(row, this.#line);
    return at + length;
  }

  #newLine(): void {
    this.#line += 1;
    this.#isLineStart = true;
  }

  /** Starts a row in a list or on the top level. Returns whether a row was started. */
  #open(byte: number): boolean {
    const begins = this.#rowDepth === -1 && this.#opened.at(-1) !== OPEN;
    if (begins) {
      this.#rowDepth = this.#opened.length;
      this.#rowLine = this.#line;
    }
    this.#opened.push(byte);
    return begins;
  }

  #endRow(text: string): void {
    const isTop = this.#rowDepth === 0;
    this.#leaveRow();
    const error = isTop ? errorCode(text) : undefined;
    if (error === undefined) this.#sink.row(jsonOf(text), this.#rowLine);
    else this.#sink.page(error);
  }

  #leaveRow(): -1 {
    this.#rowDepth = -1;
    this.#parts = [];
    this.#size = 0;
    return -1;
  }

  #abandon(): void {
    const depth = Math.max(this.#rowDepth, 0);
    if (this.#rowDepth !== -1 || this.#isText) this.#sink.broken(this.#rowDepth === -1 ? this.#line : this.#rowLine);
    this.#leaveRow();
    this.#opened.length = Math.min(depth, this.#opened.length);
    this.#isText = false;
    this.#isEscaped = false;
  }

  #keep(part: Buffer): void {
    this.#size += part.length;
    // Streams reuse chunks, so the part is copied.
    if (this.#size <= LONGEST_ROW) this.#parts.push(Buffer.from(part));
  }

  #taken(chunk: Buffer, start: number, end: number): string {
    const here = chunk.subarray(Math.max(start, 0), end);
    if (this.#parts.length === 0) return here.toString("utf8");
    return Buffer.concat([...this.#parts, here]).toString("utf8");
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the code of an error response of the API. */
function errorCode(text: string): string | undefined {
  if (!/^\{\s*"error"\s*:/.test(text)) return undefined;
  return /"code"\s*:\s*"(\w{1,60})"/.exec(text)?.[1] ?? "unknown";
}
