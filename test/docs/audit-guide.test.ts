import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { parseHouseRules } from "../../src/zone/house-rules/house-rules-file.js";
import { auditCommand } from "../../src/tool/audit.js";
import { run } from "../../src/tool/run.js";
import { ignoreFileErrors } from "../review/support/outputs.js";
import { useService } from "../support/service.js";
import { keepEnvironment } from "../support/keep-environment.js";

const guide = readFileSync("docs/guides/audit.md", "utf8");
const json = Array.from(guide.matchAll(/```json\n([\s\S]*?)```/g), ([, text = ""]) => text);
const hosted = useService();
keepEnvironment();

async function audit(...args: string[]) {
  Object.assign(process.env, hosted.service.env);
  let out = "";
  const exitCode = await run(["audit", ...args], { out: (text) => void (out += text), err: () => undefined });
  return { exitCode, out };
}

it("the request of the guide switches the WAF of a new emulator off, which the audit reports", async () => {
  const [, block = ""] = /## Try it with the emulator.*?```shell\n(.*?)```/s.exec(guide) ?? [];
  const [request = "", next] = block.split(/\n(?=npx )/);
  expect(next).toBe("npx --no -- bunny-tf audit\n");
  expect((await audit("--fail-on", "high")).exitCode).not.toBe(3);
  await promisify(execFile)("bash", ["-c", request], { env: { ...process.env, ...hosted.service.env } });
  const { exitCode, out } = await audit("--fail-on", "high");
  expect(exitCode).toBe(3);
  expect(out).toContain("The WAF is off.");
});

it("names only options that there are", () => {
  const known = auditCommand().options.map(({ long }) => long);
  const named = [...guide.matchAll(/bunny-tf audit(.*)/g)].flatMap(([, rest = ""]) => rest.match(/--[a-z-]+/g) ?? []);
  expect(named.length).toBeGreaterThan(5);
  for (const option of named) expect(known).toContain(option);
});

it("shows an ignore file that works", () => {
  const [example] = json.filter((text) => text.includes('"ignore"'));
  expect(ignoreFileErrors(example ?? "")).toBeUndefined();
});

it("shows house rules that work", () => {
  const [example] = json.filter((text) => text.includes("acknowledgements"));
  const { acknowledgements } = parseHouseRules(example ?? "", new Date("2026-12-01T00:00:00Z"));
  expect(acknowledgements.map(({ covers }) => covers(["bunny_shield_access_list 42/7"]))).toEqual([true]);
});
