import { createReadStream } from "node:fs";
import { type Readable, pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { LoggedRequest, UnreadableRow } from "../../review/traffic/logged-request.js";
import { readVersion1, readVersion2 } from "../../review/traffic/read-row.js";
import { fileProblem } from "../../shared/file-problem.js";
import { InputError } from "../report-input.js";
import { jsonRows } from "./json-rows.js";

/** Receives the rows of a log. `line` counts from 1. */
export type TakeRow = (row: LoggedRequest | UnreadableRow, line: number) => void;

/** The result of reading a log. */
export interface LogRead {
  readonly rows: number;
  /** The code of an error response of the API instead of rows. */
  readonly error?: string;
  /** A sentence about a log that was not read. */
  readonly leftOut?: string;
}

/** Large chunks cost less per row. */
const CHUNK = 524_288;

interface Reader {
  readonly push: (chunk: Buffer) => void;
  readonly end: () => LogRead;
}

/**
 * Reads a log: text of version 1 or JSON of version 2, plain or gzip. `-` is standard input. Throws {@link InputError} if the log
 * cannot be read to its end.
 */
export async function readLog(file: string, take: TakeRow): Promise<LogRead> {
  let reader: Reader | undefined;
  try {
    for await (const chunk of await contentOf(
      file === "-" ? process.stdin : createReadStream(file, { highWaterMark: CHUNK }),
    )) {
      const bytes = toBuffer(chunk);
      reader ??= readerOf(bytes, take);
      reader?.push(bytes);
    }
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`--traffic names ${file}, which cannot be read to its end. ${problemOf(error)}`);
  }
  return reader?.end() ?? { rows: 0 };
}

const toBuffer = (chunk: unknown): Buffer => (Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk), "utf8"));

function problemOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "Z_BUF_ERROR") return "Its gzip data ends too early: download it again.";
  if (typeof code === "string" && code.startsWith("Z_")) return "It is not valid gzip data: download it again.";
  return fileProblem(error);
}

/** Decompresses gzip. */
async function contentOf(stream: Readable): Promise<AsyncIterable<unknown>> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<unknown>;
  const first = await chunks.next();
  const start = first.done === true ? Buffer.alloc(0) : toBuffer(first.value);
  const all = (async function* () {
    yield start;
    yield* { [Symbol.asyncIterator]: () => chunks };
  })();
  const isGzip = start[0] === 0x1f && start[1] === 0x8b;
  // An error of either stream ends the loop over the last stream.
  return isGzip ? pipeline(all, createGunzip(), () => undefined) : all;
}

/** Chooses a reader by the start of the log. Returns undefined if the start is only white space. */
function readerOf(start: Buffer, take: TakeRow): Reader | undefined {
  const [first] = /[^\s\uFEFF]/.exec(start.toString("utf8", 0, 4096)) ?? [];
  if (first === undefined) return undefined;
  return first === "{" || first === "[" ? jsonReader(take) : textReader(take);
}

function jsonReader(take: TakeRow): Reader {
  let rows = 0;
  let error: string | undefined;
  const { push, end } = jsonRows({
    row: (value, line) => {
      rows += 1;
      // The parser's message would quote the row.
      take(value === undefined ? { problem: "it is not JSON" } : readVersion2(value), line);
    },
    broken: (line) => {
      rows += 1;
      take({ problem: "it has no end" }, line);
    },
    error: (code) => (error ??= code),
  });
  return {
    push,
    end: () => {
      end();
      return { rows, ...(error !== undefined && { error }) };
    },
  };
}

const NEWLINE = 0x0a;
const LONGEST_LINE = 65_536;

function textReader(take: TakeRow): Reader {
  let rest: Buffer = Buffer.alloc(0);
  let line = 0;
  let rows = 0;
  const takeLine = (bytes: Buffer): void => {
    line += 1;
    const text = bytes.at(-1) === 0x0d ? bytes.subarray(0, -1) : bytes;
    if (text.length === 0) return;
    rows += 1;
    take(text.length > LONGEST_LINE ? { problem: "it has no end" } : readVersion1(text), line);
  };
  return {
    push: (chunk) => {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        const here = chunk.subarray(start, end);
        takeLine(rest.length === 0 ? here : Buffer.concat([rest, here]));
        rest = Buffer.alloc(0);
        start = end + 1;
      }
      // Drops the rest of an overlong line; its first part is reported.
      if (rest.length <= LONGEST_LINE) rest = Buffer.concat([rest, chunk.subarray(start)]);
    },
    end: () => {
      if (rest.length > 0) takeLine(rest);
      return { rows };
    },
  };
}
