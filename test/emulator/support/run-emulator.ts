import { Command } from "commander";
import { emulatorCommand } from "../../../src/emulator/command.js";

/** `bunny-tf emulator` as a process of its own, for tests that kill it. */
new Command()
  .addCommand(emulatorCommand())
  .parseAsync(["node", "bunny-tf", "emulator", ...process.argv.slice(2)])
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
