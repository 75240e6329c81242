import { isOfficialProvider } from "../../zone/official/parts.js";
import { phrase, words } from "../../shared/phrase.js";
import { type Code, moduleOf } from "../plan/code.js";
import {
  type ActionInvocation,
  entriesField,
  type ExternalProgram,
  field,
  isArray,
  isObject,
  marks,
  type Plan,
  type Value,
} from "../plan/plan.js";
import { isBunnyProvider } from "./meaning-table.js";
import type { Planned } from "../document/resource-document.js";
import { withoutMarked } from "./planned.js";

/** Returns the possible inputs of a program by the program's address: all files of the commit and the variables of the plan. */
export type Runs = (address: string) => { readonly value: () => Value; readonly unseen: () => string | undefined };

/** Creates the inputs of a plan's programs from the code. */
export function runsIn({ inputs }: Pick<Plan, "inputs">, code: Code): Runs {
  return (address) => {
    const commit = () => code.commit(moduleOf(address));
    return {
      value: () => {
        const found = commit();
        return ["is" in found ? found.is : null, inputs.variables];
      },
      unseen: () => {
        if (inputs.hidden !== undefined)
          return phrase`It may read the variable ${inputs.hidden}, which is sensitive or ephemeral.`;
        const found = commit();
        return "why" in found ? phrase`A later push can change the code that it runs: ${words(found.why)}.` : undefined;
      },
    };
  };
}

/** Returns a program with its arguments, for its digest. */
export function plannedProgram({ address, provisioner, expressions }: ExternalProgram, runs: Runs): Planned {
  return {
    readsFiles: () => true,
    value: () => [address, provisioner ?? null, expressions, runs(address).value()],
    unseen: () => {
      const why = outsideInputReason(provisioner, expressions);
      return why === undefined
        ? runs(address).unseen()
        : phrase`A later push can change the code that it runs: ${words(why)}.`;
    },
  };
}

/** Returns an invoked action with its configuration, for its digest. An action of a third-party provider may run a program. */
export function plannedInvocation(
  { address, provider, trigger, deferred, row }: ActionInvocation,
  runs: Runs,
): Planned {
  const [values, unknown, mask] = ["config_values", "config_unknown", "config_sensitive"].map((name) =>
    field(row, name),
  );
  const isOwn = isBunnyProvider(provider) || isOfficialProvider(provider);
  return {
    readsFiles: () => !isOwn,
    value: () => [
      ...[address, trigger ?? null, deferred ?? null, withoutMarked(values ?? null, mask), unknown ?? null],
      ...(isOwn ? [] : [provider, runs(address).value()]),
    ],
    unseen: () => {
      if (marks(mask)) return "It is invoked with sensitive values that the report does not show.";
      if (marks(unknown)) return "Its arguments are known only during the apply.";
      if (isOwn) return undefined;
      const why = textsProblem(values ?? null);
      return why === undefined
        ? runs(address).unseen()
        : phrase`A later push can change the code that it runs: ${words(why)}.`;
    },
  };
}

/**
 * Explains why a program may read more than its configuration and the files of the commit. Undefined if nothing indicates more
 * inputs. A wrong refusal costs the user a click, but a missed refusal lasts until the next push.
 * @testable Commands of all forms.
 */
export function outsideInputReason(provisioner: string | undefined, expressions: Value): string | undefined {
  if (provisioner !== undefined && provisioner !== "local-exec")
    return phrase`the provisioner ${provisioner} reads or runs files of another machine`;
  const texts: Value[] = [];
  for (const [name, expression] of entriesField({ expressions }, "expressions"))
    if (!collectConstants(expression, texts)) return phrase`${name} is not a constant`;
  return textsProblem(texts);
}

/** Collects the constants of an expression; false if any part is not constant. */
function collectConstants(expression: Value, into: Value[]): boolean {
  if (isArray(expression)) return expression.every((item) => collectConstants(item, into));
  if (!isObject(expression)) return false;
  if (Object.hasOwn(expression, "constant_value")) {
    into.push(expression["constant_value"] ?? null);
    return true;
  }
  const inner = Object.entries(expression);
  return (
    inner.length > 0 &&
    !Object.hasOwn(expression, "references") &&
    inner.every(([, one]) => collectConstants(one, into))
  );
}

function textsProblem(value: Value): string | undefined {
  const texts: string[] = [];
  collectTexts(value, texts);
  for (const text of texts) {
    const word = GLUED.exec(text)?.[0] ?? URL_TEXT.exec(text)?.[0] ?? text.split(SEPARATORS).find(isElsewhere);
    if (word !== undefined) return phrase`${word} may download, generate, or read a file that is not in the commit`;
  }
  return undefined;
}

function collectTexts(value: Value, into: string[]): void {
  if (typeof value === "string") into.push(value);
  else if (isArray(value)) for (const item of value) collectTexts(item, into);
  else if (isObject(value)) for (const item of Object.values(value)) collectTexts(item, into);
}

export const SEPARATORS = /[\s;|&<>()"'=,:]/;

/** Quotes within a word, which split a name. */
const GLUED = /\w["']+\w/;

const URL_TEXT = /(?<![a-z\d+.-])[a-z\d+.-]+:\/\/[^\s"']*/i;

/** Programs that download files to run or to read. */
const FETCHING = new Set(
  (
    "curl wget aria2c fetch git svn hg gh glab npm npx yarn pnpm bun bunx corepack deno pip pip3 pipx pipenv poetry uv uvx conda gem bundle " +
    "composer go cargo mvn gradle ant dotnet nuget apt apt-get apk yum dnf brew choco winget docker docker-compose podman kubectl helm ansible " +
    "ansible-galaxy ansible-playbook ansible-pull terraform tofu terragrunt cdktf ssh scp sftp rsync ftp lftp tftp nc ncat netcat socat telnet " +
    "openssl aws gcloud gsutil az s3cmd rclone base64 xxd eval sudo su"
  ).split(" "),
);

/** Generated folders and files, which are in no commit. */
const GENERATED = /^(?:node_modules|\.terraform|\.git|\.npm|cdktf\.out|tfplan|plan)$|\.tfstate|\.tfplan$/i;

/** Folders of installed programs. */
const INSTALLED = /^\/(?:usr|bin|sbin|opt)\/[\w./+-]+$/;

/**
 * True if a word may refer to something outside of the commit: a shell expansion, a folder of the machine or a parent folder, a
 * generated file, or a program that downloads.
 */
function isElsewhere(word: string): boolean {
  if (/[$`~\\%!^{}*?[\]]/.test(word)) return true;
  const steps = word.split("/");
  if (steps.includes("..") || steps.some((step) => GENERATED.test(step))) return true;
  if (word.startsWith("/") && !INSTALLED.test(word)) return true;
  return FETCHING.has((steps.at(-1) ?? "").toLowerCase().replace(/\.exe$/, ""));
}
