/** The entries in the service's `content` text: one a line, `\r\n` or `\n`, trimmed, blank lines dropped. */
export function splitContent(text: string): string[] {
  const entries: string[] = [];
  for (const line of text.split("\n")) {
    const entry = line.trim();
    if (entry !== "") entries.push(entry);
  }
  return entries;
}

/** The `content` text of entries: joined by `\n`, trimmed, none after the last (a trailing newline drifts for ever). */
export function joinContent(entries: Iterable<string>): string {
  const lines: string[] = [];
  for (const entry of entries) {
    const line = entry.trim();
    if (line !== "") lines.push(line);
  }
  return lines.join("\n");
}
