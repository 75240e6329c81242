import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The members of an entry of package-lock.json that are used here. */
interface LockedPackage {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

type LockedPackages = Record<string, LockedPackage>;

const SYSTEMS: ReadonlySet<string> = new Set(["android", "darwin", "freebsd", "linux", "openharmony", "win32"]);
const PROCESSORS: Readonly<Record<string, string>> = { aarch64: "arm64", armv7: "arm" };

/**
 * The optional dependencies that are missing in the lock file, by the key that each would have. npm leaves out those that its registry did not offer, and `npm ci` then rejects the lock file.
 */
export function missingOptionals(packages: LockedPackages): Map<string, LockedPackage> {
  const missing = new Map<string, LockedPackage>();
  for (const [from, { dev, optionalDependencies }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies ?? {})) {
      if (isLocked(packages, from, name)) continue;
      missing.set(`node_modules/${name}`, {
        version,
        ...platformOf(name),
        ...(dev && { dev }),
        optional: true,
      } as LockedPackage);
    }
  }
  return missing;
}

/** Looks a package up as Node does: beside the package that needs it, then in each parent folder. */
function isLocked(packages: LockedPackages, from: string, name: string): boolean {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf("/node_modules/")))) {
    if (`${base === "" ? "" : `${base}/`}node_modules/${name}` in packages) return true;
    if (base === "") return false;
  }
}

/** The platform in a name such as `binding-linux-arm64-musl`; npm needs it to skip other platforms. */
function platformOf(name: string): object {
  const words = name.split(/[/-]/);
  const at = words.findIndex((word) => SYSTEMS.has(word));
  const [os, cpu] = [words[at], words[at + 1]];
  if (os === undefined || cpu === undefined)
    throw new Error(`${name} has no platform in its name: add it to the lock file by hand`);
  const libc = /musl/.test(name) ? ["musl"] : ["glibc"];
  return { cpu: [PROCESSORS[cpu] ?? cpu], os: [os], ...(os === "linux" && /musl|gnu/.test(name) && { libc }) };
}

/** Adds the missing entries to the lock file in the folder `root`; returns their keys. */
export function completeLockFile(root: string): string[] {
  const file = path.join(root, "package-lock.json");
  const lock = JSON.parse(readFileSync(file, "utf8")) as { packages: LockedPackages };
  const missing = missingOptionals(lock.packages);
  if (missing.size > 0) {
    const all = Object.entries({ ...lock.packages, ...Object.fromEntries(missing) });
    lock.packages = Object.fromEntries(all.sort(([left], [right]) => left.localeCompare(right, "en")));
    writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  }
  return [...missing.keys()];
}

if (require.main === module) {
  for (const key of completeLockFile(path.resolve(__dirname, ".."))) process.stdout.write(`${key}\n`);
}
