import { phrase } from "../document/phrase.js";
import { entriesField, field, isArray, isObject, type Value } from "../plan/plan.js";

/**
 * Why the configuration of a program does not say all that it runs; undefined if it does: all of it is constant, and nothing
 * in it names a file of the repository, or a program that reads one.
 */
export function unfixed(provisioner: string | undefined, expressions: Value): string | undefined {
  if (provisioner !== undefined && !["local-exec", "remote-exec"].includes(provisioner))
    return phrase`the provisioner ${provisioner} copies or runs files`;
  for (const name of READING) if (field(expressions, name) !== undefined) return phrase`${name} names a file`;
  const texts: string[] = [];
  for (const [name, expression] of entriesField({ expressions }, "expressions"))
    if (!collectConstants(expression, texts)) return phrase`${name} is no constant`;
  for (const text of texts) {
    const word = text.split(SEPARATORS).find(isOfRepository);
    if (word !== undefined) return phrase`${word} may be, or read, a file of the repository`;
  }
  return undefined;
}

/** Arguments of provisioners that name files or folders. */
const READING = ["script", "scripts", "source", "destination", "working_dir", "interpreter"];

/** Whether all of an expression is constant; `into` gets its texts. */
function collectConstants(expression: Value, into: string[]): boolean {
  if (isArray(expression)) return expression.every((item) => collectConstants(item, into));
  if (!isObject(expression)) return false;
  if (Object.hasOwn(expression, "constant_value")) {
    collectTexts(expression["constant_value"] ?? null, into);
    return true;
  }
  const inner = Object.entries(expression);
  return (
    inner.length > 0 &&
    !Object.hasOwn(expression, "references") &&
    inner.every(([, one]) => collectConstants(one, into))
  );
}

function collectTexts(value: Value, into: string[]): void {
  if (typeof value === "string") into.push(value);
  else if (isArray(value)) for (const item of value) collectTexts(item, into);
  else if (isObject(value)) for (const item of Object.values(value)) collectTexts(item, into);
}

const SEPARATORS = /[\s;|&<>()"'=,]+/;

/** Programs that run, or read without being told, what is in the folder that they are started in. */
const RUNNERS = new Set(
  (
    "make npm npx yarn pnpm bun bunx deno node nodejs tsx ts-node python python2 python3 pip pipenv poetry uv ruby bundle rake perl " +
    "php composer go cargo rustc java mvn gradle ant dotnet bash sh zsh dash ksh fish pwsh powershell cmd source eval exec xargs env " +
    "find git docker docker-compose podman kubectl helm ansible ansible-playbook terraform tofu terragrunt cdktf just task tox " +
    "pre-commit sops direnv sudo su ssh scp rsync tar unzip awk sed lua osascript cscript wscript"
  ).split(" "),
);

/**
 * A word that may name a file below the folder, or stand for one: a relative path, a name with an extension, an expansion of
 * the shell, an option's file (`@data`), or a program that reads files by itself.
 */
function isOfRepository(word: string): boolean {
  if (word === "" || /^https?:\/\//.test(word)) return false;
  if (/[$`~*?[\]{}\\@%!]/.test(word) || word === "." || word.startsWith("./") || word.startsWith("../")) return true;
  if (RUNNERS.has((word.split("/").at(-1) ?? "").toLowerCase())) return true;
  if (word.startsWith("/")) return word.split("/").includes("..");
  const dot = word.lastIndexOf(".");
  return word.includes("/") || (dot > 0 && /^\w+$/.test(word.slice(dot + 1)) && /[A-Za-z]/.test(word.slice(dot + 1)));
}
