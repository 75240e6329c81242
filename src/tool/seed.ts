import { Command } from "commander";
import { readContents } from "../account/read-contents.js";
import { requireSeed } from "../emulator/seed/seed-file.js";
import { redactorOf } from "../shared/redaction.js";
import { addScope, askBeforeReading, readWithProgress, type ScopeOptions, scopeOf } from "./account-scope.js";
import { packageFolder } from "./package-folder.js";
import { untilInterrupted } from "./interruption.js";
import { accountSeed, type AccountSeed } from "./seed/account-seed.js";
import { fileExists, schemaBeside, seedText, writeSeedFile } from "./seed/seed-file.js";
import { seedSummary } from "./seed/seed-summary.js";

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
    await writeSeedFile(out, seedText({ $schema, ...written.seed }), mayReplace);
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
