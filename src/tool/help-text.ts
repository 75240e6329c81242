import type { Command } from "commander";

const USUAL_WIDTH = 80;

/** Wraps the text after the options to the terminal, as Commander wraps the options. Indented lines are examples to copy. */
export function wrapped(text: string): (context: { readonly command: Command }) => string {
  return ({ command }) => {
    const width = command.configureOutput().getOutHelpWidth?.() ?? USUAL_WIDTH;
    const lines = text.split("\n");
    return lines.map((line) => (line.startsWith(" ") ? line : command.createHelp().boxWrap(line, width))).join("\n");
  };
}
