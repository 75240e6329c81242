/** Invisible and bidirectional characters, which disguise a text or affect a terminal. JSON itself escapes those below U+0020. */
const UNSEEN = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]/gu;

/** Returns `value` as JSON, for a report or as a quote in a message. Escapes invisible and bidirectional characters. */
export function safeJson(value: unknown, indent?: number): string {
  // Of `undefined`, there is no JSON.
  const json = JSON.stringify(value, undefined, indent) as string | undefined;
  return String(json).replaceAll(UNSEEN, (character) =>
    character.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
  );
}
