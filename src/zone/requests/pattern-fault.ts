/**
 * Returns a syntax error in every dialect of regular expressions, as the end of a sentence. Returns undefined if there is no such
 * error.
 */
export function patternFault(pattern: string): string | undefined {
  if (/\(\?[a-z]*x/.test(pattern)) return undefined; // The flag x ignores white space and comments.
  let depth = 0;
  for (let i = 0; i < pattern.length; i += 1) {
    const character = pattern[i] ?? "";
    const before = pattern[i - 1];
    if (character === "\\") {
      if (i + 1 === pattern.length) return "ends with a backslash";
      i = pattern[i + 1] === "Q" ? endOf(pattern, "\\E", i) : i + 1;
    } else if (character === "[") {
      i = endOfClass(pattern, i);
      if (i === -1) return "has a [ without ]";
    } else if (character === "(") {
      if (pattern.startsWith("(?#", i)) i = endOf(pattern, ")", i);
      else depth += 1;
    } else if (character === ")") {
      depth -= 1;
      if (depth < 0) return "has a ) without (";
    } else if ("*+?".includes(character) && (i === 0 || (before === "|" && pattern[i - 2] !== "\\")))
      return `has ${character} with nothing to repeat`;
    else if (character === "{" && isReversed(pattern, i)) return "has a repetition whose minimum exceeds its maximum";
  }
  return depth > 0 ? "has a ( without )" : undefined;
}

function endOf(pattern: string, end: string, from: number): number {
  const found = pattern.indexOf(end, from);
  return found === -1 ? pattern.length : found + end.length - 1;
}

/** Returns the index of the end of a character class, or -1. A `]` right at the start belongs to the class. */
export function endOfClass(pattern: string, start: number): number {
  let i = start + 1;
  if (pattern[i] === "^") i += 1;
  if (pattern[i] === "]") i += 1;
  for (; i < pattern.length; i += 1) {
    if (pattern[i] === "\\") i += 1;
    else if (pattern.startsWith("[:", i) && pattern.startsWith(":]", pattern.indexOf(":", i + 2)))
      i = pattern.indexOf(":", i + 2) + 1;
    else if (pattern[i] === "]") return i;
  }
  return -1;
}

function isReversed(pattern: string, at: number): boolean {
  const bounds = /^\{(\d{1,9}),(\d{1,9})\}/.exec(pattern.slice(at, at + 24));
  return bounds !== null && Number(bounds[1]) > Number(bounds[2]);
}

/** Reports whether JavaScript accepts the pattern, apart from syntax of PCRE and RE2. */
export function isReadable(pattern: string): boolean {
  const translated = pattern
    .replace(/^\(\?[a-zA-Z-]+\)/, "")
    .replace(/\(\?[a-zA-Z-]+:/g, "(?:")
    .replace(/\(\?P</g, "(?<")
    .replace(/\(\?>/g, "(?:")
    .replace(/([*+?}])\+/g, "$1");
  try {
    new RegExp(translated);
    return true;
  } catch {
    return false;
  }
}
