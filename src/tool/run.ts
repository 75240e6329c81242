import { Command, CommanderError } from "commander";
import { failedCall } from "../shared/file-problem.js";
import { packageVersion } from "./package-folder.js";

/** A command of the overview. */
interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

export const commands: readonly CommandEntry[] = [
  {
    name: "install",
    summary: "install the provider for Terraform and OpenTofu on this machine",
    load: async () => (await import("./install.js")).installCommand(),
  },
  {
    name: "init",
    summary: "start a project, or write the pipeline of a repository",
    load: async () => (await import("./init.js")).initCommand(),
  },
  {
    name: "emulator",
    summary: "run a local emulator of the API",
    load: async () => (await import("../emulator/command.js")).emulatorCommand(),
  },
  {
    name: "import",
    summary: "write the configuration of an account's existing objects",
    load: async () => (await import("./import.js")).importCommand(),
  },
  {
    name: "seed",
    summary: "write an account as a seed of the emulator",
    load: async () => (await import("./seed.js")).seedCommand(),
  },
  {
    name: "entries",
    summary: "write the entries of a public feed as a file for an access list",
    load: async () => (await import("./entries.js")).entriesCommand(),
  },
  {
    name: "review",
    summary: "explain the changes of a plan and their effect on protection",
    load: async () => (await import("./review.js")).reviewCommand(),
  },
  {
    name: "try",
    summary: "show what happens to a request, before and after a plan",
    load: async () => (await import("./try.js")).tryCommand(),
  },
  {
    name: "why",
    summary: "explain why Shield stopped a request, and how to let it through",
    load: async () => (await import("./why.js")).whyCommand(),
  },
  {
    name: "drift",
    summary: "report changes outside of Terraform, without changing anything",
    load: async () => (await import("./drift.js")).driftCommand(),
  },
  {
    name: "audit",
    summary: "report weaknesses of an account, without changing anything",
    load: async () => (await import("./audit.js")).auditCommand(),
  },
];

const OVERVIEW = `
Example:
  export BUNNY_ACCESS_KEY=…
  bunny-tf import --all --out site          write the account as code
  terraform -chdir=site plan -out=tfplan
  bunny-tf review site --fail-on production review the plan

Environment:
  BUNNY_ACCESS_KEY      API key of the account, for import, seed, audit, drift --unmanaged, why, and --account
  BUNNY_BASE_URL        API to use instead of https://api.bunny.net, such as the emulator's
  BUNNY_VIDEO_URL, BUNNY_LOGGING_URL  the same for Stream and for access logs
  BUNNY_TF_CLI          engine, such as tofu, or its path (default: terraform or tofu of PATH)
  TF_VAR_name, TF_CLI_ARGS_plan  variables and further arguments, for the plans of drift
  NO_COLOR              print without colors

Guides: https://github.com/bunny-iac/terraform-provider-bunny/tree/main/docs/guides
`;

/** The output streams of a command; tests replace them. */
interface CommandOutput {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

const terminal: CommandOutput = {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
};

/**
 * Runs `bunny-tf` and returns its exit code: 1 for any error, otherwise the command's `process.exitCode`, or 0. Loads only the
 * module of the requested command.
 */
export async function run(args: readonly string[], output: CommandOutput = terminal): Promise<number> {
  try {
    process.exitCode = 0;
    refuseEmpty(args);
    await (await createProgram(args, output)).parseAsync(argumentsOf(args), { from: "user" });
    return exitCodeSet();
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    output.err(`bunny-tf: ${errorText(error)}\n`);
    return 1;
  }
}

/** Options with a meaningful empty value. */
const MAY_BE_EMPTY: readonly string[] = ["--body", "--fail-on"];

/** Rejects empty arguments, because an unset shell variable would otherwise name the current folder, or nothing. */
function refuseEmpty(args: readonly string[]): void {
  for (const [at, argument] of args.entries()) {
    const [, option = "", joined] = /^(--[\w-]+)(?:=(.*))?$/s.exec(argument) ?? [];
    const value = joined ?? args[at + 1];
    if (option === "" || value !== "" || MAY_BE_EMPTY.includes(option)) continue;
    throw new Error(
      `${option} has an empty value. If it comes from a variable of the shell, set that, or leave out ${option}.`,
    );
  }
}

/** Returns the requested command; undefined for the overview. */
function wantedCommand(args: readonly string[]): string | undefined {
  const named = args.filter((argument) => !argument.startsWith("-"));
  return named[0] === "help" ? named[1] : named[0];
}

/**
 * Adapts the arguments for Commander. Help for an unknown command is an error, and the engine's `-var-file` becomes an option.
 */
function argumentsOf(args: readonly string[]): string[] {
  const wanted = wantedCommand(args);
  if (wanted !== undefined && commands.every(({ name }) => name !== wanted)) return [wanted];
  return args.map((argument) => (/^-var(?:-file)?(?:=|$)/.test(argument) ? `-${argument}` : argument));
}

function exitCodeSet(): number {
  return Number(process.exitCode ?? 0);
}

async function createProgram(args: readonly string[], output: CommandOutput): Promise<Command> {
  const program = new Command("bunny-tf")
    .description("For pipelines that manage bunny.net with Terraform or OpenTofu.")
    .version(await packageVersion())
    .configureOutput({ writeOut: output.out, writeErr: output.err })
    .addHelpText("after", OVERVIEW)
    .showHelpAfterError("(see --help)")
    .enablePositionalOptions() // An option belongs to the command before it.
    .exitOverride();
  const wanted = wantedCommand(args);
  for (const { name, summary, load } of commands) {
    const command = name === wanted ? await load() : new Command(name);
    program.addCommand(command.summary(summary).copyInheritedSettings(program));
    for (const part of command.commands) part.copyInheritedSettings(command);
  }
  return program;
}

/** Formats an error that the user can fix as one line plus advice. Adds the stack trace only for bugs. */
function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isBug = [TypeError, RangeError, ReferenceError, SyntaxError].some((kind) => error instanceof kind);
  if (isBug) return `a bug in bunny-tf, please report it: ${error.stack ?? error.message}`;
  return [failedCall(error) ?? error.message, adviceOf(error)].filter((line) => line !== "").join("\n");
}

/** Returns the advice of an error that has advice, such as an `ApiError`; otherwise an empty text. */
function adviceOf(error: unknown): string {
  const advice: unknown = error instanceof Error && "advice" in error ? error.advice : "";
  return typeof advice === "string" ? advice : "";
}
