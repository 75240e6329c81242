/** A syntax error in every dialect of regular expressions, as the end of a sentence. */
export function patternFault(pattern: string): string | undefined {
  if (/\(\?[a-z]*x/.test(pattern)) return undefined; // With the flag x, white space and comments are ignored.
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

/** Where a character class ends; -1 if it does not. A `]` right at its beginning belongs to it. */
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

/** Whether JavaScript accepts the pattern, apart from syntax that only PCRE and RE2 have. */
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
