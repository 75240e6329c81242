import { isJsonObject } from "../../shared/json.js";

const [QUOTE, BACKSLASH, NEWLINE, RETURN, COMMA] = [0x22, 0x5c, 0x0a, 0x0d, 0x2c];
const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];

/** A row is some hundred bytes; what is longer has no end. */
const LONGEST_ROW = 65_536;
/** Rows in lines that are longer are found byte by byte. */
const LONGEST_LINE = 8_192;

/** Takes what {@link JsonRows} finds. `line` counts from 1. */
export interface RowSink {
  /** An object that is a row; undefined for one that is not JSON. */
  readonly row: (value: unknown, line: number) => void;
  /** Something that begins like a row and has no end. */
  readonly broken: (line: number) => void;
  /** An answer of the API with rows in it, or with an error in place of them, which has this code. */
  readonly page: (errorCode: string | undefined) => void;
}

/**
 * Finds rows in JSON of version 2, chunk by chunk: pages as downloaded, a list of rows, or one row after another. Rows are the
 * objects in a list, and objects of their own without a list or an object in them. What is cut off is left at the next row.
 */
export class JsonRows {
  readonly #sink: RowSink;
  /** Objects and lists around the current byte, as their first bytes. */
  #around: number[] = [];
  /** How deep the object is that may be a row; -1 outside of one. */
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
          // No text of JSON has a line break: the row was cut off.
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
          if (this.#rowDepth === 0 && this.#around.length === 1 && /"data"\s*:\s*$/.test(this.#taken(chunk, start, at)))
            start = this.#leaveRow();
          this.#around.push(byte);
          break;
        case CLOSE:
        case CLOSE_LIST:
          this.#around.pop();
          if (this.#around.length === this.#rowDepth) {
            this.#endRow(this.#taken(chunk, start, at + 1));
            start = -1;
          } else if (byte === CLOSE && this.#around.length === 0) this.#sink.page(undefined);
          break;
      }
      if (byte > 0x20) this.#isLineStart = false;
    }
    if (start !== -1) this.#keep(chunk.subarray(start));
  }

  /** What has not ended is broken. */
  end(): void {
    if (this.#rowDepth !== -1) this.#abandon();
  }

  /** Reads a row that is a line, which most rows are, and says where the line ends; -1 if it is none. */
  #lineOfRow(chunk: Buffer, at: number): number {
    if (this.#around.at(-1) === OPEN) return -1;
    const length = chunk.subarray(at, at + LONGEST_LINE).indexOf(NEWLINE);
    if (length === -1) return -1;
    let end = at + length;
    if (chunk[end - 1] === RETURN) end -= 1;
    if (chunk[end - 1] === COMMA) end -= 1;
    const row = jsonOf(chunk.toString("utf8", at, end));
    if (!isJsonObject(row) || (this.#around.length === 0 && ("data" in row || "error" in row))) return -1;
    this.#sink.row(row, this.#line);
    return at + length;
  }

  #newLine(): void {
    this.#line += 1;
    this.#isLineStart = true;
  }

  /** Whether a row may begin here: in a list, or on the first level. */
  #open(byte: number): boolean {
    const begins = this.#rowDepth === -1 && this.#around.at(-1) !== OPEN;
    if (begins) {
      this.#rowDepth = this.#around.length;
      this.#rowLine = this.#line;
    }
    this.#around.push(byte);
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
    this.#around.length = Math.min(depth, this.#around.length);
    this.#isText = false;
    this.#isEscaped = false;
  }

  #keep(part: Buffer): void {
    this.#size += part.length;
    // Chunks are used again by streams, so what is kept is a copy.
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

/** The code of an error that the API answered with. */
function errorCode(text: string): string | undefined {
  if (!/^\{\s*"error"\s*:/.test(text)) return undefined;
  return /"code"\s*:\s*"(\w{1,60})"/.exec(text)?.[1] ?? "unknown";
}
