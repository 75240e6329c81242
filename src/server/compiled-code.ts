import { createHash, randomBytes } from "node:crypto";
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, isAbsolute, join } from "node:path";
import { Script } from "node:vm";
import { cacheFolder } from "../shared/cache-folder.js";

/** Loads the parts of the bundle that are compiled when they are needed (docs/decisions/0012). */
export interface ChunkLoader {
  /** Identifies the text of all chunks. */
  readonly mark: string;
  /** Compiles a chunk to a function with these parameters. Its text is compressed, and read when it is needed. */
  compile: (text: () => string, parameters: readonly string[], name: string) => unknown;
}

/** A chunk that this process has compiled. */
interface Compiled {
  readonly file: string;
  readonly source: string;
  readonly script: Script;
  /** What was in the file; undefined if it could not be used. */
  readonly known: Code | undefined;
}

/**
 * Takes the code of chunks that an earlier process compiled from the user's cache folder: compiling takes longer than
 * anything else in most launches. Nothing is kept if `NODE_DISABLE_COMPILE_CACHE` is set, as for Node's own cache;
 * `NODE_COMPILE_CACHE` says where, too.
 * @param used What this process has used so far: the RPCs that it has served, alone and with the definitions that they named.
 * @returns Writes the code of this process, if it has used something whose code is not in the files yet. Must be called while
 * the code is still in memory, and V8's flags are as they were at the start; only the first call has an effect.
 */
export function keepCompiledCode(
  loader: ChunkLoader,
  environment: Readonly<Record<string, string | undefined>>,
  used: () => readonly string[],
): () => void {
  const folder = codeFolder(environment);
  if (folder === undefined) return () => undefined;
  // V8 checks its own version and flags, but of the text only the length.
  const facts = [loader.mark, process.platform, process.arch, process.version].join("\n");
  const version = createHash("sha256").update(facts).digest("hex").slice(0, 16);
  let all: Compiled[] | undefined = [];
  loader.compile = (text, parameters, name) => {
    const file = join(folder, `${version}-${name.replaceAll("/", "_")}`);
    const found = isOurs(folder) ? readCode(file) : undefined;
    const head = `(function(${parameters.join(",")}){`;
    const source = found?.source ?? `${head}${text()}\n})`;
    const script = new Script(source, { filename: name, columnOffset: -head.length, cachedData: found?.code });
    all?.push({ file, source, script, known: script.cachedDataRejected === true ? undefined : found });
    return script.runInThisContext();
  };
  return () => {
    if (all !== undefined) writeMissing(folder, all, used());
    // What is compiled from now on may be invalid for the next process, since V8's flags may change.
    all = undefined;
  };
}

function codeFolder(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  if ((environment["NODE_DISABLE_COMPILE_CACHE"] ?? "") !== "" || process.getuid === undefined) return undefined;
  const given = environment["NODE_COMPILE_CACHE"] ?? "";
  const folder = given === "" ? cacheFolder(environment) : join(given, "terraform-provider-bunny");
  // The engine runs us in the folder of the configuration, which may come from anybody.
  return isAbsolute(folder) ? join(folder, "compiled") : undefined;
}

function writeMissing(folder: string, all: readonly Compiled[], used: readonly string[]): void {
  const missing = all.filter(({ known }) => known === undefined || used.some((name) => !known.used.has(name)));
  if (missing.length === 0) return;
  attempt(() => mkdirSync(folder, { recursive: true, mode: 0o700 }));
  if (!isOurs(folder)) return;
  for (const { file, source, script, known } of missing) {
    const compiled = script.createCachedData();
    // V8 drops functions that have not run for long: what an earlier process compiled is worth more.
    const code = known !== undefined && known.code.length > compiled.length ? known.code : compiled;
    attempt(() => {
      writeCode(file, { code, source, used: new Set([...(known?.used ?? []), ...used]) });
    });
  }
  removeOld(folder);
}

/** Does something that may fail: the next process compiles again, which takes longer and is no error. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** Whether only the user of this process can write to a file or folder, if it exists: the code in it is executed. */
function isOurs(target: string | number): boolean {
  const stats = attempt(() => (typeof target === "number" ? fstatSync(target) : statSync(target)));
  return stats !== undefined && stats.uid === process.getuid?.() && (stats.mode & 0o022) === 0;
}

/** What a file contains: the code, the chunk's text, what was used as JSON, the lengths of these three, and the digest of all. */
interface Code {
  readonly code: Buffer;
  readonly source: string;
  readonly used: ReadonlySet<string>;
}

const LENGTHS_BYTES = 12;
const DIGEST_BYTES = 32;

/** The digest includes the name, so that a copy under another one is not executed. */
const digestOf = (file: string, content: Buffer): Buffer =>
  createHash("sha256").update(basename(file)).update(content).digest();

function writeCode(file: string, { code, source, used }: Code): void {
  const parts = [code, Buffer.from(source), Buffer.from(JSON.stringify([...used]))];
  const lengths = Buffer.alloc(LENGTHS_BYTES);
  for (const [index, { length }] of parts.entries()) lengths.writeUInt32BE(length, 4 * index);
  const content = Buffer.concat([...parts, lengths]);
  const partial = `${file}.${randomBytes(6).toString("hex")}.partial`;
  try {
    writeFileSync(partial, Buffer.concat([content, digestOf(file, content)]), { flag: "wx", mode: 0o600 });
    renameSync(partial, file);
  } finally {
    rmSync(partial, { force: true });
  }
}

function readCode(file: string): Code | undefined {
  const bytes = attempt(() => readOurs(file));
  if (bytes === undefined || bytes.length < LENGTHS_BYTES + DIGEST_BYTES) return undefined;
  const content = bytes.subarray(0, -DIGEST_BYTES);
  if (!digestOf(file, content).equals(bytes.subarray(-DIGEST_BYTES))) return undefined;
  const lengths = content.subarray(-LENGTHS_BYTES);
  const sourceAt = lengths.readUInt32BE(0);
  const usedAt = sourceAt + lengths.readUInt32BE(4);
  const names: unknown = JSON.parse(content.toString("utf8", usedAt, usedAt + lengths.readUInt32BE(8)));
  return {
    code: content.subarray(0, sourceAt),
    source: content.toString("utf8", sourceAt, usedAt),
    used: new Set(Array.isArray(names) ? names.map(String) : []),
  };
}

function readOurs(file: string): Buffer | undefined {
  const descriptor = openSync(file, "r");
  try {
    return isOurs(descriptor) ? readFileSync(descriptor) : undefined;
  } finally {
    closeSync(descriptor);
  }
}

const HOUR = 3_600_000;
/** Files of releases and versions of Node that are no longer used. */
const OLD = 30 * 24 * HOUR;

function removeOld(folder: string): void {
  for (const name of attempt(() => readdirSync(folder)) ?? []) {
    if (!/^[0-9a-f]{16}-/.test(name)) continue;
    const file = join(folder, name);
    const age = attempt(() => Date.now() - statSync(file).mtimeMs) ?? 0;
    if (age > (name.endsWith(".partial") ? HOUR : OLD))
      attempt(() => {
        rmSync(file, { force: true });
      });
  }
}
