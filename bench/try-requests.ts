import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { accessList, change, type JsonObject, planJson } from "../test/review/support/plan-builder.js";
import { condition, rule } from "../test/review/support/tried-plan.js";
import { interleave, type Row } from "./measure.js";

const REQUESTS = 1000;
const RULES = 50;
const ENTRIES = 20_000;
const ROUNDS = 5;
const MAIN = path.resolve(__dirname, "..", "dist", "tool", "main.js");

export const name = `bunny-tf try: ${REQUESTS} requests, ${RULES} rules, a list of ${ENTRIES} entries`;

const address = (index: number): string => `11.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;

/** Every fifth rule has an expression, and as many have another part of the request. */
function ruleOf(index: number): JsonObject {
  const matched =
    index % 5 === 0
      ? condition(`/(?:old|legacy)/${index}/[a-z]+\\.php`, { operator: "rx" })
      : index % 5 === 1
        ? condition(`scanner-${index}`, { variables: ["REQUEST_HEADERS:User-Agent"], operator: "contains" })
        : condition(`/admin/${index}/`);
  return rule(matched, { name: `Rule ${index}`, waf_rule_id: 100 + index });
}

function plan(): string {
  const list = accessList({ type: "ip", entries: Array.from({ length: ENTRIES }, (_, index) => address(index)) });
  const rules = Array.from({ length: RULES }, (_, index) => ruleOf(index));
  return planJson([
    change("bunny_shield_access_list.bans", list, list),
    ...rules.map((one, index) => change(`bunny_shield_waf_rule.r${index}`, index === 0 ? null : one, one)),
  ]);
}

function requests(): string {
  const lines = Array.from({ length: REQUESTS }, (_, index) =>
    [
      `  - name: request ${index}`,
      `    url: https://www.example.com/admin/${index % 70}/page-${index}?q=${index}`,
      `    method: GET`,
      `    ip: 12.0.${index >> 8}.${index & 255}`,
      `    headers: { User-Agent: browser/${index % 7} }`,
      `    expect: ${index % 70 < RULES && (index % 70) % 5 > 1 ? "blocked" : "passed"}`,
    ].join("\n"),
  );
  return `requests:\n${lines.join("\n")}\n`;
}

/** The whole command, as built by `npm run build`. */
export async function run(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "bunny-bench-"));
  try {
    const [planFile, tests] = [path.join(folder, "plan.json"), path.join(folder, "tests.yaml")];
    await writeFile(planFile, plan());
    await writeFile(tests, requests());
    const node = async (...args: readonly string[]): Promise<number> => {
      const started = performance.now();
      await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 28 });
      return performance.now() - started;
    };
    const cases = [() => node(MAIN, "try", planFile, "--requests", tests), () => node(MAIN, "--version")];
    const [milliseconds = Number.NaN, base = Number.NaN] = await interleave(cases, ROUNDS);
    return [{ measure: "the whole command", milliseconds, ratio: milliseconds / base, base: "bunny-tf --version" }];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
