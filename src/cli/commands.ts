import type { Command } from "commander";

/** A command as the overview shows it, and how to load the rest of it. */
export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  /** Loads the command's module and whatever that needs. */
  readonly load: () => Promise<Command>;
}

/** Every command of `bunny-tf`, in the order of the overview. */
export const commands: readonly CommandEntry[] = [
  {
    name: "install",
    summary: "put the provider where Terraform and OpenTofu find it",
    load: async () => (await import("./install.js")).installCommand(),
  },
  {
    name: "emulator",
    summary: "run the service in miniature on this machine",
    load: async () => (await import("../emulator/command.js")).emulatorCommand(),
  },
  {
    name: "review",
    summary: "tell what a plan changes and what that means for protection",
    load: async () => (await import("./review.js")).reviewCommand(),
  },
  {
    name: "drift",
    summary: "tell what changed outside of Terraform, without changing anything",
    load: async () => (await import("./drift.js")).driftCommand(),
  },
];
