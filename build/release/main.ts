import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { buildRelease } from "./build-release.js";
import { checkPublished } from "./changelog.js";
import { signRelease } from "./signature.js";
import { TARGETS, targetOf } from "./targets.js";

const ROOT = path.resolve(__dirname, "..", "..");

const HELP = `npm run release -- [options]

Builds the executables of the provider and the files of a release, and signs them if RELEASE_SIGNING_KEY has an armored
OpenPGP private key (RELEASE_SIGNING_PASSPHRASE unlocks it).

  --platforms LIST  the platforms to build, such as linux_amd64,darwin_arm64 (default: ${TARGETS.map(({ platform }) => platform).join(", ")})
  --out DIR         the folder for the files (default: release)
  --runtime FILE    the Bun to use instead of the pinned one; for one platform only
  --npm             also packs an npm package with the executable for each platform
  --tag TAG         fails if this tag must not be published: another version, or an unreleased section of the changelog
  --sign-only       signs the files that are already in the folder
`;

interface Options {
  readonly platforms?: string;
  readonly out?: string;
  readonly runtime?: string;
  readonly npm?: boolean;
  readonly tag?: string;
  readonly "sign-only"?: boolean;
  readonly help?: boolean;
}

function optionsIn(args: readonly string[]): Options {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const known = { platforms: text, out: text, runtime: text, tag: text, npm: flag, "sign-only": flag, help: flag };
  return parseArgs({ args: [...args], options: known, strict: true }).values;
}

async function main(args: readonly string[]): Promise<void> {
  const options = optionsIn(args);
  if (options.help === true) {
    process.stdout.write(HELP);
    return;
  }
  const folder = path.resolve(options.out ?? path.join(ROOT, "release"));
  const changelog = await readFile(path.join(ROOT, "CHANGELOG.md"), "utf8");
  if (options.tag !== undefined) checkPublished(ROOT, changelog, options.tag);
  if (options["sign-only"] !== true) {
    const targets = options.platforms?.split(",").map(targetOf) ?? TARGETS;
    await buildRelease({ root: ROOT, folder, targets, changelog, runtime: options.runtime, npm: options.npm });
  }
  await signRelease(folder, process.env, options["sign-only"] === true);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
