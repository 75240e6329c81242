import { mkdirSync, realpathSync, statSync } from "node:fs";
import nodeModule from "node:module";
import { dirname, isAbsolute, join } from "node:path";
import { cacheFolder } from "../shared/cache-folder.js";

const WRITABLE_BY_OTHERS = 0o022;
/** In a sticky folder, only the owner of a file can rename or remove it. */
const STICKY = 0o1000;

/**
 * Lets Node keep compiled code in the user's cache folder, because compiling takes most of the time of a launch. Does nothing
 * before Node 22.1 or on Windows. Also does nothing if another user could write to the folder, because the code runs in a process
 * that has the access key. `NODE_DISABLE_COMPILE_CACHE` turns it off. Released executables already contain compiled code.
 */
export function keepCompiledCode(environment: Readonly<Record<string, string | undefined>>): void {
  const enable: unknown = Reflect.get(nodeModule, "enableCompileCache");
  const cache = cacheFolder(environment);
  // A relative folder would be below the folder of the configuration, which may be untrusted.
  if (process.versions["bun"] !== undefined || typeof enable !== "function") return;
  if (process.getuid === undefined || !isAbsolute(cache)) return;
  try {
    const folder = join(cache, "compiled");
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const real = realpathSync(folder);
    if (isPrivate(real, process.getuid())) Reflect.apply(enable, nodeModule, [real]);
  } catch {
    // If there is no folder, each process compiles its code. This is slower, but no error.
  }
}

/** Reports whether only this user and root can change or replace a folder. */
function isPrivate(folder: string, user: number): boolean {
  const { uid, mode } = statSync(folder);
  if (uid !== user || (mode & WRITABLE_BY_OTHERS) !== 0) return false;
  for (let below = folder, parent = dirname(folder); parent !== below; below = parent, parent = dirname(parent)) {
    const { uid: owner, mode: rights } = statSync(parent);
    if (owner !== user && owner !== 0) return false;
    if ((rights & WRITABLE_BY_OTHERS) !== 0 && (rights & STICKY) === 0) return false;
  }
  return true;
}
