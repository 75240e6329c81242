const SHOWN = 80;

/** An entry as it is shown in a message: quoted, control characters made visible, cut when very long. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
}
