/**
 * The hidden first line by which a workflow finds its comment again: `<!-- bunny-tf:review:production -->`.
 * Throws an Error for a name that would not stay within an HTML comment.
 */
export function marker(command: "review" | "drift", name: string | undefined): string {
  if (name === undefined || name === "") return `<!-- bunny-tf:${command} -->`;
  if (!/^[\w./-]{1,80}$/.test(name) || name.includes("--")) {
    throw new Error("A marker is made of letters, digits, and . _ / - (no two dashes in a row), at most 80 of them.");
  }
  return `<!-- bunny-tf:${command}:${name} -->`;
}
