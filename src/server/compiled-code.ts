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
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";
import { cacheFolder } from "../shared/cache-folder.js";
import { optimizeAsUsual } from "../shared/optimize-late.js";

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
  /** The RPCs whose code is in the file; undefined if there is no such file yet. */
  readonly rpcs: readonly string[] | undefined;
}

/**
 * Keeps the code that V8 compiled in the user's cache folder, where the next process finds it: compiling takes longer than
 * anything else in most launches. A process that has served an RPC whose code is not in the files yet writes them when
 * it ends. Nothing is kept if `NODE_DISABLE_COMPILE_CACHE` is set, as for Node's own cache, or if others may write
 * to the files.
 * @param served The names of the RPCs that this process has served so far.
 */
export function keepCompiledCode(
  loader: ChunkLoader,
  environment: Readonly<Record<string, string | undefined>>,
  served: ReadonlySet<string>,
): void {
  if ((environment["NODE_DISABLE_COMPILE_CACHE"] ?? "") !== "" || process.getuid === undefined) return;
  const folder = join(cacheFolder(environment), "compiled");
  // V8 checks its own version and flags, but of the text only the length.
  const facts = [loader.mark, process.arch, process.version, ...process.execArgv, environment["NODE_OPTIONS"] ?? ""];
  const version = digestOf(Buffer.from(facts.join("\n"))).toString("hex", 0, 8);
  const all: Compiled[] = [];
  loader.compile = (text, parameters, name) => {
    const file = join(folder, `${version}-${name}`);
    const known = readCode(file);
    const head = `(function(${parameters.join(",")}){`;
    const source = known?.source ?? `${head}${text()}\n})`;
    const script = new Script(source, { filename: name, columnOffset: -head.length, cachedData: known?.code });
    all.push({ file, source, script, rpcs: known?.rpcs });
    return script.runInThisContext();
  };
  process.on("exit", (exitCode) => {
    if (exitCode === 0) writeMissing(folder, all, served);
  });
}

function writeMissing(folder: string, all: readonly Compiled[], served: ReadonlySet<string>): void {
  const missing = all.filter(({ rpcs }) => rpcs === undefined || [...served].some((rpc) => !rpcs.includes(rpc)));
  if (missing.length === 0) return;
  // Code is valid only with the flags under which it was made.
  optimizeAsUsual();
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!isOurs(statSync(folder))) return;
    for (const { file, source, script, rpcs = [] } of missing)
      writeCode(file, { code: script.createCachedData(), source, rpcs: [...new Set([...rpcs, ...served])] });
    removeOld(folder);
  } catch {
    // The next process compiles again, which takes longer and is no error.
  }
}

/** Whether only the user of this process can write to it: the code in it is executed. */
function isOurs({ uid, mode }: Stats): boolean {
  return uid === process.getuid?.() && (mode & 0o022) === 0;
}

/** What a file contains: the code, the chunk's text, the RPCs as JSON, the lengths of these three, and the digest of all. */
interface Code {
  readonly code: Buffer;
  readonly source: string;
  readonly rpcs: readonly string[];
}

const LENGTHS_BYTES = 12;
const DIGEST_BYTES = 32;

const digestOf = (bytes: Buffer): Buffer => createHash("sha256").update(bytes).digest();

function writeCode(file: string, { code, source, rpcs }: Code): void {
  const parts = [code, Buffer.from(source), Buffer.from(JSON.stringify(rpcs))];
  const lengths = Buffer.alloc(LENGTHS_BYTES);
  for (const [index, { length }] of parts.entries()) lengths.writeUInt32BE(length, 4 * index);
  const content = Buffer.concat([...parts, lengths]);
  const partial = `${file}.${randomBytes(6).toString("hex")}.partial`;
  try {
    writeFileSync(partial, Buffer.concat([content, digestOf(content)]), { flag: "wx", mode: 0o600 });
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

function readCode(file: string): Code | undefined {
  const bytes = readOurs(file);
  if (bytes === undefined || bytes.length < LENGTHS_BYTES + DIGEST_BYTES) return undefined;
  const content = bytes.subarray(0, -DIGEST_BYTES);
  if (!digestOf(content).equals(bytes.subarray(-DIGEST_BYTES))) return undefined;
  const lengths = content.subarray(-LENGTHS_BYTES);
  const source = lengths.readUInt32BE(0);
  const rpcs = source + lengths.readUInt32BE(4);
  const names: unknown = JSON.parse(content.toString("utf8", rpcs, rpcs + lengths.readUInt32BE(8)));
  return {
    code: content.subarray(0, source),
    source: content.toString("utf8", source, rpcs),
    rpcs: Array.isArray(names) ? names.map(String) : [],
  };
}

function readOurs(file: string): Buffer | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, "r");
    return isOurs(fstatSync(descriptor)) ? readFileSync(descriptor) : undefined;
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Releases and versions of Node that are not used any more leave files behind. */
const KEPT_DAYS = 30;

function removeOld(folder: string): void {
  const oldest = Date.now() - KEPT_DAYS * 86_400_000;
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (statSync(file).mtimeMs < oldest) rmSync(file, { force: true });
  }
}
