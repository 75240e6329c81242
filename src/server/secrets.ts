const placeholder = "(sensitive)";

/** Texts shorter than this are left alone: replacing them would garble everything and protect nothing. */
const shortest = 4;

/** Remembers secrets and takes them out of texts, whichever way they are escaped there. */
export interface Secrets {
  hide(secret: string): void;
  /** `text` with every remembered secret replaced. */
  redact(text: string): string;
}

/** The ways in which a text appears inside other texts: plain, in JSON, in a URL, in base64. */
function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const inJson = JSON.stringify(secret).slice(1, -1);
  return [secret, inJson, encodeURIComponent(bytes.toString()), bytes.toString("base64"), bytes.toString("base64url")];
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

/** An empty memory of secrets. */
export function createSecrets(): Secrets {
  const hidden = new Set<string>();
  let pattern: RegExp | undefined;
  return {
    hide(secret) {
      if (secret.length < shortest) return;
      for (const spelling of spellings(secret)) hidden.add(spelling);
      pattern = undefined;
    },
    redact(text) {
      pattern ??= new RegExp(
        [...hidden]
          .sort((a, b) => b.length - a.length)
          .map(literally)
          .join("|"),
        "gi",
      );
      return hidden.size === 0 ? text : text.replace(pattern, placeholder);
    },
  };
}
