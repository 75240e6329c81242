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

/** An empty memory of secrets. */
export function createSecrets(): Secrets {
  const hidden = new Set<string>();
  return {
    hide(secret) {
      if (secret.length < shortest) return;
      for (const spelling of spellings(secret)) hidden.add(spelling);
    },
    redact(text) {
      let result = text;
      for (const secret of hidden) result = result.replaceAll(secret, placeholder);
      return result;
    },
  };
}
