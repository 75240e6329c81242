import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build, type Plugin } from "esbuild";
import { inputsOf } from "./bundle-chunks.js";

/** Folders of `dist/` that users load. All other folders are only in the plugin's executable. */
const SHIPPED = ["account", "api", "emulator", "framework", "provider", "review", "shared", "tool", "zone"];
/** Packages that stay dependencies, because types of the public interface come from them. */
const DEPENDENCIES = new Set(["valibot"]);

/** Packages whose CommonJS form is UMD. UMD hides `require` calls, so the ES modules of these packages are bundled. */
const UMD = new Set(["jsonc-parser"]);

/** Files that a package reads from the folder of its code. The build copies them to the folder of the bundle. */
const ASSETS: Readonly<Record<string, Asset>> = {
  "@cdktn/hcl2json": {
    file: "main.wasm.gz",
    target: "hcl2json.wasm.gz",
    reader: /hcl2json[/\\]build[/\\]bridge\.js$/,
    path: '"..", "main.wasm.gz"',
    absent: ["performance"],
  },
};

interface Asset {
  readonly file: string;
  readonly target: string;
  /** The module that reads the file, and the code in this module for the path from the module's folder. */
  readonly reader: RegExp;
  readonly path: string;
  /** Modules that the package requires only if Node lacks their functions. */
  readonly absent: readonly string[];
}

const REQUIRED = /\b(?<how>require|import)\("(?<name>[a-z@][^"]*)"\)/g;

/**
 * Writes the packages that the compiled modules need into `dist/vendor/`, one file each. The modules then load the packages from
 * this folder, so an installation installs no other packages (docs/decisions/packages-are-vendored.md).
 * @returns The bundled source files, relative to `root`.
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
  // The result of import() also has the module as `default`.
  const contents = lazily
    ? `const found = require("${name}"); module.exports = found.__esModule ? found : { ...found, default: found };`
    : `module.exports = require("${name}");`;
  const asset = ASSETS[name];
  if (asset)
    copyFileSync(path.join(root, "node_modules", name, asset.file), path.join(path.dirname(outfile), asset.target));
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
    ...(asset && { plugins: [readsBeside(asset)], external: [...asset.absent] }),
    logLevel: "error",
    outfile,
    metafile: true,
  });
  return inputsOf(metafile).filter((input) => input !== "<stdin>");
}

const readsBeside = ({ reader, path: before, target }: Asset): Plugin => ({
  name: `read ${target}`,
  setup(bundling) {
    bundling.onLoad({ filter: reader }, ({ path: file }) => {
      const text = readFileSync(file, "utf8");
      if (!text.includes(before)) throw new Error(`${file} does not read ${before}: change ASSETS.`);
      return { contents: text.replace(before, JSON.stringify(target)), loader: "js" };
    });
  },
});
