import type { DriftReport } from "../../../src/review/document/drift-document.js";
import { run } from "../../../src/tool/run.js";
import { testWithAllRuns } from "../../framework/properties/runs.js";
import { startService } from "../../support/service.js";
import { plantedAccount } from "./planted-account.js";

const before = { ...process.env };
afterEach(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, before);
});

/** Audits a planted account, and compares what is found with what was planted. */
async function auditPlanted(zones: number, share: number) {
  const { seed, weaknesses, offices } = plantedAccount(zones, share);
  const service = await startService({ seed });
  Object.assign(process.env, service.env);
  let out = "";
  const started = performance.now();
  const exitCode = await run(["audit", "--format", "json"], {
    out: (text) => void (out += text),
    err: () => undefined,
  });
  const seconds = (performance.now() - started) / 1000;
  const requests = service.requests().length;
  await service.close();
  const report = JSON.parse(out) as DriftReport;
  const found = report.stacks.flatMap(({ drifted }) =>
    drifted.flatMap(({ object }) =>
      object.findings.map(({ rule, severity }) => `${rule} ${severity} ${object.address}`),
    ),
  );
  const known = new Set<string>([...weaknesses, ...offices]);
  return {
    exitCode,
    requests,
    seconds,
    planted: weaknesses.length,
    edgeRules: weaknesses.filter((text) => text.includes("bunny_shield_exception")).length,
    found: weaknesses.filter((text) => found.includes(text)).length,
    missed: [...weaknesses, ...offices].filter((text) => !found.includes(text)),
    false: found.filter((text) => !known.has(text)),
  };
}

it("finds all that was planted in a few zones, and nothing else", async () => {
  const { seconds, ...rest } = await auditPlanted(41, 3);
  expect(rest).toMatchObject({ exitCode: 2, missed: [], false: [] });
  expect(seconds).toBeLessThan(60);
});

testWithAllRuns("finds forty weaknesses in two hundred zones, and nothing else", async () => {
  const { seconds, requests, ...rest } = await auditPlanted(200, 1);
  console.info(`found ${rest.found} of ${rest.planted}, ${requests} requests, ${seconds.toFixed(1)} s`);
  expect(rest).toEqual({ exitCode: 2, planted: 40, edgeRules: 10, found: 40, missed: [], false: [] });
  // Six for each zone, and its three pages.
  expect(requests).toBeLessThanOrEqual(1850);
});
