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

/** What {@link readYaml} needs of the library, which is loaded only where a text may be YAML. */
type YamlLibrary = Pick<typeof Yaml, "Lexer" | "Parser" | "parseDocument" | "visit">;

/** The value of a text, or why it is not read: too many levels, or an alias that is part of what it stands for. */
export type YamlReading = { readonly value: unknown } | { readonly tooDeep: true } | { readonly endlessAlias: string };

/** Reads YAML, with at most {@link MOST_LEVELS} levels. @throws the library's error for a text that is none, and for an alias bomb */
export function readYaml(text: string, yaml: YamlLibrary, version: "1.1" | "1.2" = "1.2"): YamlReading {
  if (isYamlNestedDeeper(text, MOST_LEVELS, yaml)) return { tooDeep: true };
  const document = yaml.parseDocument(text, { version, logLevel: "error" });
  const [error] = document.errors;
  if (error !== undefined) throw error;
  const endlessAlias = endlessAliasIn(document, yaml);
  return endlessAlias === undefined ? { value: document.toJS() } : { endlessAlias };
}

/** Whether YAML text is nested deeper. Reads only its syntax, for which the library keeps a stack of its own. */
export function isYamlNestedDeeper(
  text: string,
  levels: number,
  { Lexer, Parser }: Pick<YamlLibrary, "Lexer" | "Parser">,
): boolean {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    void Array.from(parser.next(lexeme));
    if (parser.stack.length > levels) return true;
  }
  return false;
}

/** An anchor comes before its aliases, so a value without an end has an alias within what it names. */
function endlessAliasIn(document: Yaml.Document, { visit }: Pick<YamlLibrary, "visit">): string | undefined {
  const named = new Map<string, Yaml.Node>();
  let found: string | undefined;
  visit(document, {
    Alias: (_key, { source }, path) => {
      const target = named.get(source);
      if (target === undefined || !path.includes(target)) return undefined;
      found = source;
      return visit.BREAK;
    },
    Value: (_key, node) => {
      if (node.anchor !== undefined) named.set(node.anchor, node);
    },
  });
  return found;
}
