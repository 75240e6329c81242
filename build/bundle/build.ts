import { readdirSync, readFileSync, rmSync, writeFileSync, chmodSync, existsSync } from "node:fs";
import path from "node:path";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { bundlePlugin } from "./bundle-plugin.js";
import { asPublished, writeCdktnConstructs } from "./compiled-modules.js";
import { packageVersion } from "../generate/package-version.js";
import { vendorPackages } from "./vendor-packages.js";

function publishDeclarations(): void {
  const pages = `https://github.com/bunny-iac/terraform-provider-bunny/blob/v${packageVersion(ROOT)}`;
  for (const file of readdirSync(DIST, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".d.ts")) continue;
    const whole = path.join(DIST, file);
    const text = readFileSync(whole, "utf8");
    const published = asPublished(text, pages);
    if (published !== text) writeFileSync(whole, published);
  }
}

const ROOT = path.resolve(__dirname, "..", "..");
const DIST = path.join(ROOT, "dist");
const SETTINGS = ["package.json", "package-lock.json", "tsconfig.json", "tsconfig.build.json"];

/**
 * Builds `dist/` from scratch: the compiled modules, and the plugin as one executable file. With `pluginOnly`, builds only the
 * plugin, in a tenth of the time. Skips the build if no source has changed, so every script that needs a build can call this
 * function.
 */
async function build(pluginOnly: boolean): Promise<void> {
  const fingerprint = sourceFingerprint();
  const isCurrent = ["all", ...(pluginOnly ? ["plugin"] : [])].some((part) => stampOf(part) === fingerprint);
  if (isCurrent) return;

  const started = Date.now();
  process.stderr.write(pluginOnly ? "Building the plugin …\n" : "Building dist/ …\n");
  // A failed build must not leave the fingerprint of an earlier build.
  for (const part of ["all", "plugin"]) rmSync(stampFile(part), { force: true });
  if (!pluginOnly) compile();
  await bundle(pluginOnly ? [] : await vendorPackages(ROOT, DIST));
  writeFileSync(stampFile(pluginOnly ? "plugin" : "all"), fingerprint);
  process.stderr.write(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}

function compile(): void {
  rmSync(DIST, { recursive: true, force: true });
  const compiler = path.join(ROOT, "node_modules", "typescript", "bin", "tsc");
  execFileSync(process.execPath, [compiler, "-p", "tsconfig.build.json"], { cwd: ROOT, stdio: "inherit" });
  writeCdktnConstructs(DIST);
  publishDeclarations();
  chmodSync(path.join(DIST, "tool", "main.js"), 0o755);
}

async function bundle(vendored: readonly string[]): Promise<void> {
  const { provider } = await import("../../src/provider/provider.js");
  const { createProviderServer } = await import("../../src/framework/index.js");
  const folder = path.join(DIST, "plugin");
  rmSync(folder, { recursive: true, force: true });
  await bundlePlugin({
    entry: path.join(ROOT, "src", "main.ts"),
    outfile: path.join(folder, `terraform-provider-bunny_v${packageVersion(ROOT)}`),
    provider: createProviderServer(provider),
    notices: path.join(DIST, "THIRD_PARTY_NOTICES"),
    vendored,
  });
}

function stampOf(part: string): string {
  return existsSync(stampFile(part)) ? readFileSync(stampFile(part), "utf8") : "";
}

function stampFile(part: string): string {
  return path.join(DIST, `.built-from-${part}`);
}

function sourceFingerprint(): string {
  const sources = ["src", "build/bundle"]
    .flatMap((folder) => readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash("sha256").update(process.version);
  for (const file of [...SETTINGS.map((name) => path.join(ROOT, name)), ...sources]) {
    hash.update(`\0${path.relative(ROOT, file)}\0`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

void build(process.argv.includes("--plugin")).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
