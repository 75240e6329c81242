import { Command } from "commander";
import { readContents } from "../account/read-contents.js";
import { requireSeed } from "../emulator/seed/seed-file.js";
import { redactorOf } from "../shared/redaction.js";
import { type ScopeOptions, addScope, askBeforeReading, readWithProgress, scopeOf } from "./account-scope.js";
import { packageFolder } from "./package-folder.js";
import { untilInterrupted } from "./interruption.js";
import { type AccountSeed, accountSeed } from "./seed/account-seed.js";
import { lstat, realpath } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { InputError } from "./report-input.js";
import { writeWholeFiles } from "./whole-files.js";
import { counted } from "./counted.js";
import type { Seed } from "../emulator/seed/seed-schema.js";
import { safeJson } from "../shared/safe-json.js";

interface SeedOptions extends ScopeOptions {
  readonly out: string;
  readonly yes?: true;
}

/**
 * `bunny-tf seed`: writes zones and applications of an account as a seed of the emulator. Reads the account with
 * `BUNNY_ACCESS_KEY`.
 */
export function seedCommand(): Command {
  const command = new Command("seed").description(
    "write an account as a seed of the emulator, without keys and visitor data",
  );
  return addScope(command, "write")
    .requiredOption("-o, --out <file>", "file for the seed, JSON")
    .option("-y, --yes", "replace a file that exists without asking")
    .addHelpText(
      "after",
      "\nThe API key comes from BUNNY_ACCESS_KEY. Nothing is changed in the account.\n\nExamples:\n  bunny-tf seed --zone 42 --out seed.json\n  bunny-tf emulator --seed seed.json",
    )
    .action(async (options: SeedOptions, self: Command) => {
      await untilInterrupted((signal) => runSeed(options, self, signal));
    });
}

async function runSeed(options: SeedOptions, self: Command, signal: AbortSignal): Promise<void> {
  const { out } = options;
  const scope = scopeOf(options, "write");
  const mayReplace = await fileExists(out);
  if (mayReplace && options.yes !== true)
    await askBeforeReading(
      {
        question: `${out} exists. Replace it?`,
        refusal: `${out} exists, and nothing was written. Name another file, or add --yes to replace it.`,
      },
      signal,
    );
  const output = self.configureOutput();
  const contents = await readWithProgress(output, signal, (reading) => readContents(scope, reading));
  const written = withoutKey(accountSeed(contents), process.env["BUNNY_ACCESS_KEY"] ?? "");
  requireSeed(written.seed, "of this account");
  signal.throwIfAborted();
  if (contents.zones.length + contents.applications.length > 0) {
    const $schema = await schemaBeside(out, packageFolder);
    const text = `${safeJson({ $schema, ...written.seed }, 2)}\n`;
    await writeWholeFiles(dirname(out), [{ file: out, text, mayReplace }]);
  }
  output.writeOut?.(seedSummary(out, written));
}

/** Removes the account's key in any encoding, because somebody may have written it into a page or a rule. */
function withoutKey(from: AccountSeed, key: string): AccountSeed {
  const replace = redactorOf([key], "left-out-key");
  return JSON.parse(JSON.stringify(from), (_, value: unknown) =>
    typeof value === "string" ? replace(value) : value,
  ) as AccountSeed; // The replacement keeps the structure.
}

/**
 * Reports whether a file exists.
 * @throws InputError for a folder, and for a link, because nothing is written through links
 */
async function fileExists(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  if (found?.isDirectory() === true)
    throw new InputError(`${path} is a folder: name a file, such as ${join(path, "seed.json")}.`);
  if (found?.isSymbolicLink() === true) throw new InputError(`${path} is a link: remove it, or name another file.`);
  return found !== undefined;
}

/**
 * Returns the schema's path for editors, relative to the file. Returns undefined if the file's project does not have the package
 * installed.
 */
async function schemaBeside(file: string, packageFolder: string): Promise<string | undefined> {
  const folder = resolve(dirname(file));
  const existing = await realpath(folder).catch(() => folder);
  const path = relative(existing, join(packageFolder, "docs", "schemas", "emulator-seed-1.schema.json"));
  const parts = path.split(sep);
  const up = parts.findIndex((part) => part !== "..");
  return parts[up] === "node_modules" ? [...(up === 0 ? ["."] : []), ...parts].join("/") : undefined;
}

/** Summarizes the written seed, its gaps with reasons, and next steps. */
function seedSummary(file: string, { seed, replaced, notes }: AccountSeed): string {
  const { zones = [], applications = [], managedLists = [], bots = [] } = seed;
  if (zones.length + applications.length === 0)
    return "The account has no Shield zones and no applications: nothing was written.\n";
  return [
    `Wrote ${counted(zones.length, "zone")} and ${counted(applications.length, "application")} to ${file}:`,
    `  ${objectsOf(seed).join(", ")}`,
    `  the catalogs of ${counted(managedLists.length, "managed list")} and ${counted(bots.length, "bot")}`,
    "",
    "Left out: the account's key, IDs of users, event logs, metrics, overages, triggered rules, and video libraries.",
    ...(replaced.length === 0
      ? []
      : ["Replaced by placeholders, because they may be secrets: the values that these rules compare"]),
    ...replaced.map((place) => `  ${place}`),
    ...notes,
    "Entries of lists, response pages, and all names are in the file. Read it before you share it.",
    "",
    "Next:",
    `  npx --no -- bunny-tf emulator --seed ${file}`,
    "",
  ].join("\n");
}

function objectsOf({ zones = [], accessLists = [], rateLimits = [], wafRules = [] }: Seed): string[] {
  const pages = zones.reduce((sum, { customPages = {} }) => sum + Object.keys(customPages).length, 0);
  const endpoints = zones.reduce((sum, { apiGuardian }) => sum + (apiGuardian?.endpoints?.length ?? 0), 0);
  const edgeRules = zones.reduce((sum, { edgeRules: own = [] }) => sum + own.length, 0);
  const entries = accessLists.reduce(
    (sum, { content }) => sum + content.split("\n").filter((line) => line.trim() !== "").length,
    0,
  );
  return [
    `${counted(accessLists.length, "access list")} with ${counted(entries, "entry", "entries")}`,
    counted(rateLimits.length, "rate limit"),
    counted(wafRules.length, "WAF rule"),
    counted(pages, "response page"),
    counted(endpoints, "API endpoint"),
    counted(edgeRules, "edge rule"),
  ];
}
