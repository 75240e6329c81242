import type * as Yaml from "yaml";

/**
 * Texts from outside are taken apart only if they are nested no deeper. Parsers and comparisons are recursive: thousands of
 * levels overflow the stack, and a regular expression that V8 compiles near its end aborts the process.
 */
export const MOST_LEVELS = 200;

/** Whether JSON text is nested deeper than so many levels. A loop, whatever the text. */
export function isNestedDeeper(json: string, levels: number): boolean {
  if (json.length <= levels) return false;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '"') {
      for (at += 1; at < json.length && json[at] !== '"'; at += 1) if (json[at] === "\\") at += 1;
    } else if (character === "[" || character === "{") {
      depth += 1;
      if (depth > levels) return true;
    } else if (character === "]" || character === "}") depth -= 1;
  }
  return false;
}

/** Whether YAML text is nested deeper. Reads only its syntax, for which the library keeps a stack of its own. */
export function isYamlNestedDeeper(
  text: string,
  levels: number,
  { Lexer, Parser }: Pick<typeof Yaml, "Lexer" | "Parser">,
): boolean {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    void Array.from(parser.next(lexeme));
    if (parser.stack.length > levels) return true;
  }
  return false;
}
