import type * as Yaml from "yaml";

/**
 * Texts from outside are refused if they have more levels. Recursive parsers would overflow the stack. V8 aborts the process if
 * it compiles a regular expression near the end of the stack.
 */
export const MOST_LEVELS = 200;

/** Reports whether JSON text has more levels. Uses a loop, so any text is safe. */
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

/** The part of the library that {@link readYaml} needs. It is loaded only for texts that may be YAML. */
type YamlLibrary = Pick<typeof Yaml, "Lexer" | "Parser" | "parseDocument" | "visit">;

/** The value, or the reason to refuse it: too many levels, or an alias inside its own anchor. */
export type YamlReading = { readonly value: unknown } | { readonly tooDeep: true } | { readonly endlessAlias: string };

/**
 * Reads YAML with at most {@link MOST_LEVELS} levels.
 * @throws the library's error for invalid YAML and for an alias bomb
 */
export function readYaml(text: string, yaml: YamlLibrary, version: "1.1" | "1.2" = "1.2"): YamlReading {
  if (isYamlNestedDeeper(text, MOST_LEVELS, yaml)) return { tooDeep: true };
  const document = yaml.parseDocument(text, { version, logLevel: "error" });
  const [error] = document.errors;
  if (error !== undefined) throw error;
  const endlessAlias = endlessAliasIn(document, yaml);
  return endlessAlias === undefined ? { value: document.toJS() } : { endlessAlias };
}

/** Reports whether YAML text has more levels. Reads only the syntax, because the library reads syntax without recursion. */
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

/** An anchor precedes its aliases, so a value can be endless only if an alias is inside its own anchor. */
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
