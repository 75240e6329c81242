const SHOWN = 80;

/** An entry as it is shown in a message: quoted, what does not show made visible, cut when very long. */
export function quoted(text: string): string {
  const cut = JSON.stringify(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
  return cut.replace(/\p{Cf}/gu, escaped);
}

function escaped(character: string): string {
  return character.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
