import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { inputsOf } from "./bundle-chunks.js";

/** Folders of `dist/` that users load: the rest only goes into the plugin's executable. */
const SHIPPED = [
  "account",
  "api",
  "emulator",
  "entries",
  "framework",
  "matching",
  "provider",
  "review",
  "shared",
  "tool",
  "vocabulary",
];
/** Packages that stay dependencies: types of the public interface come from them. */
const DEPENDENCIES = new Set(["valibot"]);

/** Packages whose CommonJS form is UMD, which hides what it requires: their ES modules are bundled. */
const UMD = new Set(["jsonc-parser"]);

const REQUIRED = /\b(?<how>require|import)\("(?<name>[a-z@][^"]*)"\)/g;

/**
 * Puts the packages that the compiled modules need into `dist/vendor/`, one file each, and has the modules load them from
 * there, so that installing the package installs no others (docs/decisions/packages-are-vendored.md).
 * @returns The source files that went into them, relative to `root`.
 */
export async function vendorPackages(root: string, dist: string): Promise<string[]> {
  const vendor = path.join(dist, "vendor");
  mkdirSync(vendor, { recursive: true });
  const isNeeded = new Map<string, boolean>();
  for (const file of SHIPPED.flatMap((folder) => modulesBelow(path.join(dist, folder)))) {
    const text = readFileSync(file, "utf8");
    writeFileSync(
      file,
      text.replace(REQUIRED, (whole, ...match) => {
        const { how, name } = match.at(-1) as { how: string; name: string };
        if (name.startsWith("node:") || DEPENDENCIES.has(name)) return whole;
        isNeeded.set(name, (isNeeded.get(name) ?? false) || how === "import");
        const target = path.relative(path.dirname(file), fileOf(vendor, name)).replaceAll(path.sep, "/");
        return how === "require" ? `require("${target}")` : `Promise.resolve().then(() => require("${target}"))`;
      }),
    );
  }
  const bundled = await Promise.all(
    [...isNeeded].map(([name, lazily]) => bundle(root, fileOf(vendor, name), name, lazily)),
  );
  return bundled.flat();
}

function modulesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js"))
    .map((file) => path.join(folder, file));
}

function fileOf(vendor: string, name: string): string {
  return path.join(vendor, `${name.replaceAll(/[@/]/g, "-").replace(/^-/, "")}.js`);
}

async function bundle(root: string, outfile: string, name: string, lazily: boolean): Promise<string[]> {
  // What import() returns has the module as `default`, too.
  const contents = lazily
    ? `const found = require("${name}"); module.exports = found.__esModule ? found : { ...found, default: found };`
    : `module.exports = require("${name}");`;
  const { metafile } = await build({
    absWorkingDir: root,
    stdin: { contents, resolveDir: root },
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    minify: true,
    keepNames: true,
    legalComments: "none",
    ...(UMD.has(name) && { mainFields: ["module", "main"] }),
    logLevel: "error",
    outfile,
    metafile: true,
  });
  return inputsOf(metafile).filter((input) => input !== "<stdin>");
}
