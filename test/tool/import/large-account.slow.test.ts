import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultSeed, type Seed } from "../../../src/emulator/index.js";
import { runProcess } from "../../../src/tool/engine/run-engine.js";
import { startService } from "../../support/service.js";

const ZONES = 100;
const LISTS = 8;
const RULES = 4;

const zones = Array.from({ length: ZONES }, (_, index) => 1 + index);
const each = <One>(count: number, make: (zone: number, id: number) => One): One[] =>
  zones.flatMap((zone) => Array.from({ length: count }, (_, index) => make(zone, zone * 100 + index)));
const matching = {
  actionType: 1,
  variableTypes: { REQUEST_URI: "" },
  operatorType: 0,
  severityType: 0,
  transformationTypes: [8],
  isNegated: false,
  isRegexVariable: false,
  chainedRuleConditions: [],
};
const counting = { requestCount: 10, counterKeyType: 0, timeframe: 60, blockTime: 300 };
const rule = (shieldZoneId: number, id: number) => ({ id, shieldZoneId, ruleName: `Rule ${id}` });

/** Per zone: the zone, its bot detection and upload scanning, 8 lists of 50 entries, 4 rate limits, 4 rules, a bot. */
const seed: Seed = {
  ...defaultSeed,
  zones: zones.map((shieldZoneId) => ({
    shieldZoneId,
    pullZoneId: 9000 + shieldZoneId,
    planType: 3,
    botActions: { "17": 1 },
  })),
  accessLists: each(LISTS, (shieldZoneId, id) => ({
    listId: id,
    configurationId: 1_000_000 + id,
    shieldZoneId,
    name: `List ${id}`,
    type: 0,
    action: 2,
    content: Array.from({ length: 50 }, (_, index) => `10.${shieldZoneId}.${id % 100}.${index}`).join("\n"),
  })),
  rateLimits: each(RULES, (zone, id) => ({
    ...rule(zone, id),
    ruleConfiguration: { ...matching, ...counting, value: `/path-${id}` },
  })),
  wafRules: each(RULES, (zone, id) => ({
    ...rule(zone, 100_000 + id),
    ruleConfiguration: { ...matching, value: `/path-${id}` },
  })),
};

/** `maxRSS` includes the memory of the process that started this one, so Linux is asked for the peak of the program itself. */
const IMPORT = `
  const { run } = require("./dist/tool/run.js");
  const { readFileSync } = require("node:fs");
  run(process.argv.slice(1)).then((exitCode) => {
    process.exitCode = exitCode;
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    const status = process.platform === "linux" ? readFileSync("/proc/self/status", "utf8") : "";
    const peakKilobytes = Number(/VmHWM:\\s+(\\d+)/.exec(status)?.[1] ?? maxRSS);
    process.stderr.write(JSON.stringify({ peakKilobytes, cpuSeconds: (userCPUTime + systemCPUTime) / 1e6 }));
  });`;

test.each(["import --as hcl", "import --as cdktf", "seed"])(
  "an account of 100 zones and 2,000 objects is read with one request for each overview, list, and page: %s",
  async (line) => {
    const [command = "", ...form] = line.split(" ");
    const folder = await mkdtemp(join(tmpdir(), "bunny-large-"));
    const service = await startService({ seed });
    try {
      const args = ["-e", IMPORT, "--", command, "--all", "--out", join(folder, "account"), ...form];
      const env = { ...process.env, ...service.env };
      const { exitCode, stdout, stderr } = await runProcess(process.execPath, args, { env });

      expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
      const written = command === "seed" ? ZONES : ZONES * (LISTS + 2 * RULES + 4) + 1;
      expect(Number(/Wrote (\d+) (?:objects|zones)/.exec(stdout)?.[1])).toBe(written);
      // Of each zone: lists, bots, bot detection, uploads, API Guardian, rate limits, WAF rules, edge rules, three pages, each list's entries.
      // Of the account: zones, applications, one application's autoscaling, and for a seed its limits.
      expect(service.countRequests()).toBe(ZONES * (11 + LISTS) + (command === "seed" ? 4 : 3));
      expect(new Set(service.requests().map(({ path }) => path)).size).toBe(service.countRequests());
      const { peakKilobytes, cpuSeconds } = JSON.parse(stderr.trimEnd().split("\n").at(-1) ?? "") as Record<
        "peakKilobytes" | "cpuSeconds",
        number
      >;
      process.stdout.write(
        `${line}: ${service.countRequests()} requests, ${Math.round(peakKilobytes / 1024)} MB, ${cpuSeconds.toFixed(1)} s of CPU\n`,
      );
      expect(peakKilobytes).toBeLessThan(300 * 1024);
    } finally {
      await service.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
  240_000,
);
