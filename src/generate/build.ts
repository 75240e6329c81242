import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { bundlePlugin } from "./bundle-plugin.js";
import { writeCdktnConstructs } from "./cdktn-constructs.js";
import { packageVersion } from "./package-version.js";

const ROOT = path.resolve(__dirname, "..", "..");
const DIST = path.join(ROOT, "dist");
const STAMP = path.join(DIST, ".built-from");

/** What the build reads besides the sources. */
const SETTINGS = ["package.json", "package-lock.json", "tsconfig.json", "tsconfig.build.json"];

/**
 * Builds `dist/` from scratch: the compiled modules and the plugin as one executable file. When nothing changed since
 * the last build it does nothing, so scripts that need a build may ask for one.
 */
async function build(): Promise<void> {
  const fingerprint = sourceFingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === fingerprint) return;

  const started = Date.now();
  process.stderr.write("Building dist/ …\n");
  rmSync(DIST, { recursive: true, force: true });
  const compiler = path.join(ROOT, "node_modules", "typescript", "bin", "tsc");
  execFileSync(process.execPath, [compiler, "-p", "tsconfig.build.json"], { cwd: ROOT, stdio: "inherit" });
  writeCdktnConstructs(DIST);
  await bundle();
  chmodSync(path.join(DIST, "cli", "main.js"), 0o755);
  writeFileSync(STAMP, fingerprint);
  process.stderr.write(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}

async function bundle(): Promise<void> {
  const { provider } = await import("../provider.js");
  const { createProviderServer } = await import("../framework/index.js");
  await bundlePlugin({
    entry: path.join(ROOT, "src", "main.ts"),
    outfile: path.join(DIST, "plugin", `terraform-provider-bunny_v${packageVersion(ROOT)}`),
    provider: createProviderServer(provider),
    notices: path.join(DIST, "THIRD_PARTY_NOTICES"),
  });
}

/** One hash over the names and contents of everything that the build reads. */
function sourceFingerprint(): string {
  const sources = readdirSync(path.join(ROOT, "src"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash("sha256").update(process.version);
  for (const file of [...SETTINGS.map((name) => path.join(ROOT, name)), ...sources]) {
    hash.update(`\0${path.relative(ROOT, file)}\0`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

void build().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
