import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { bash, PIPELINE, type Step } from "./pipeline-files.js";

const ROOT = join(PIPELINE, "..");

interface Action {
  readonly inputs: Readonly<Record<string, { readonly required?: boolean; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly (Step & { readonly shell?: string })[] };
}

/** The action of this repository. */
export async function loadAction(): Promise<Action> {
  return parse(await readFile(join(ROOT, "action.yml"), "utf8"), { strict: true }) as Action;
}

/** The job in which the action runs. */
export interface Job {
  /** The checkout; the runner's own files are in `runner`. */
  readonly workspace: string;
  readonly runner: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly event: string;
  readonly payload?: unknown;
  /** Variables of the job. */
  readonly env: NodeJS.ProcessEnv;
}

/** What the action did. */
export interface Ran {
  readonly failed: boolean;
  readonly log: string;
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** Other actions that were called, with their inputs. */
  readonly used: readonly { readonly name: string; readonly with: Readonly<Record<string, string>> }[];
}

/** Runs the steps as a runner does: conditions, inputs, outputs of steps, until one fails. Other actions are only recorded. */
export async function runAction(job: Job): Promise<Ran> {
  const action = await loadAction();
  const defaults = Object.entries(action.inputs).map(([name, { default: value = "" }]) => [name, value] as const);
  const github = { event_name: job.event, token: job.env["GITHUB_TOKEN"] ?? "" };
  const steps: Record<string, { outputs: Record<string, string> }> = {};
  const contexts = { inputs: { ...Object.fromEntries(defaults), ...job.inputs }, github, env: job.env, steps };
  contexts.inputs["token"] = render(contexts.inputs["token"] ?? "", contexts);
  const files = {
    output: join(job.runner, "output"),
    summary: join(job.runner, "summary"),
    event: join(job.runner, "event.json"),
  };
  await writeFile(files.event, JSON.stringify(job.payload ?? {}));
  await writeFile(files.summary, "");
  const used: { name: string; with: Readonly<Record<string, string>> }[] = [];
  let log = "";
  let failed = false;
  for (const { id, if: condition, uses, run, env = {}, with: given = {} } of action.runs.steps) {
    if (condition !== undefined && !truthy(evaluate(condition, contexts))) continue;
    const rendered = (texts: Readonly<Record<string, unknown>>): Record<string, string> =>
      Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, render(String(text), contexts)]));
    if (uses !== undefined) used.push({ name: uses.split("@")[0] ?? "", with: rendered(given) });
    if (run === undefined) continue;
    await writeFile(files.output, "");
    const { code, output } = await bash(job.workspace, ["-e", "-o", "pipefail", "-c", run], {
      ...job.env,
      ...rendered(env),
      GITHUB_ACTION_PATH: ROOT,
      GITHUB_EVENT_NAME: job.event,
      GITHUB_EVENT_PATH: files.event,
      GITHUB_OUTPUT: files.output,
      GITHUB_STEP_SUMMARY: files.summary,
      RUNNER_TEMP: job.runner,
    });
    log += output;
    const lines = (await readFile(files.output, "utf8")).split("\n").filter((line) => line.includes("="));
    if (id !== undefined)
      steps[id] = {
        outputs: Object.fromEntries(
          lines.map((line) => [line.split("=", 1)[0] ?? "", line.slice(line.indexOf("=") + 1)]),
        ),
      };
    failed = code !== 0;
    if (failed) break;
  }
  const outputs = Object.entries(action.outputs).map(([name, { value }]) => [name, render(value, contexts)] as const);
  return { failed, log, summary: await readFile(files.summary, "utf8"), outputs: Object.fromEntries(outputs), used };
}

type Contexts = Readonly<Record<string, unknown>>;

/** A text with its `${{ … }}` replaced. */
export function render(text: string, contexts: Contexts): string {
  return text.replaceAll(/\$\{\{(.*?)\}\}/gs, (_, expression: string) => evaluate(expression, contexts));
}

const truthy = (value: string): boolean => value !== "" && value !== "false";

/** An expression of GitHub's as far as the action needs it: `||`, `&&`, `==`, `!=`, brackets, strings, and members. */
export function evaluate(expression: string, contexts: Contexts): string {
  const tokens = expression.match(/'(?:[^']|'')*'|\|\||&&|==|!=|[()]|[\w.-]+/g) ?? [];
  if (tokens.join("").length !== expression.replaceAll(/\s+(?=(?:[^']*'[^']*')*[^']*$)/g, "").length)
    throw new Error(`not understood: ${expression}`);
  let at = 0;
  const either = (): string => {
    let value = both();
    while (tokens[at] === "||") {
      at += 1;
      const other = both();
      value = truthy(value) ? value : other;
    }
    return value;
  };
  const both = (): string => {
    let value = compared();
    while (tokens[at] === "&&") {
      at += 1;
      const other = compared();
      value = truthy(value) ? other : value;
    }
    return value;
  };
  const compared = (): string => {
    const value = single();
    const operator = tokens[at];
    if (operator !== "==" && operator !== "!=") return value;
    at += 1;
    return String((value === single()) === (operator === "=="));
  };
  const single = (): string => {
    const token = tokens[at++] ?? "";
    if (token.startsWith("'")) return token.slice(1, -1).replaceAll("''", "'");
    if (token !== "(") return member(token, contexts);
    const value = either();
    if (tokens[at++] !== ")") throw new Error(`not closed: ${expression}`);
    return value;
  };
  const value = either();
  if (at !== tokens.length) throw new Error(`not understood: ${expression}`);
  return value;
}

/** A member of a context; one that is not there is empty, as for GitHub. An unknown context is a mistake. */
function member(path: string, contexts: Contexts): string {
  const [context = "", ...names] = path.split(".");
  if (!(context in contexts)) throw new Error(`no such context: ${path}`);
  const found = names.reduce<unknown>(
    (object, name) =>
      typeof object === "object" && object !== null ? (object as Record<string, unknown>)[name] : undefined,
    contexts[context],
  );
  return typeof found === "string" ? found : "";
}
