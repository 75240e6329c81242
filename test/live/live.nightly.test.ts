import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultSeed } from "../../src/emulator/index.js";
import { useAcceptance } from "../support/acceptance.js";
import { runLive } from "./command.js";

const [zone, ...others] = defaultSeed.zones ?? [];
const apiGuardian = {
  ...{ isEnabled: true, executionMode: 1, bodyLimitAction: 1, unmatchedPathAction: 2 },
  endpoints: [{ apiGuardianEndpointId: 815, requestMethod: "POST", requestPath: "/orders" }],
};
const seed = { ...defaultSeed, zones: [{ ...zone!, apiGuardian }, ...others] };
const acceptance = useAcceptance({ leavesSeed: true, emulator: { seed } });
/** The suite runs twice: with an emulator and with the target. */
const TIME_LIMIT = 300_000;

const writes = (): number => acceptance.service.requests().filter(({ method }) => method !== "GET").length;

test("a dry run lists the requests and sends none", async () => {
  const dry = await runLive(acceptance.service, ["--zone", "42", "--only", "bunny_shield_rate_limit", "--dry-run"]);
  expect([dry.exitCode, acceptance.service.requests()]).toEqual([0, []]);
  expect(dry.output).toMatch(/\d+ × POST \/shield\/rate-limit\n/);
});

test.each([
  ["nothing", []],
  ["another zone", ["--confirm", "43"]],
  ["the zone without the application", ["--app", "app-shop", "--confirm", "42"]],
])(
  "with the confirmation of %s it sends nothing, and says how to confirm",
  async (_name, args) => {
    const { exitCode, output } = await runLive(acceptance.service, [
      "--zone",
      "42",
      "--only",
      "bunny_shield_custom_page",
      ...args,
    ]);
    expect([exitCode, acceptance.service.requests()]).toEqual([1, []]);
    expect(output).toContain("To run it there: --confirm 42");
  },
  TIME_LIMIT,
);

test(
  "with a confirmation it runs every case in the given zone and application, and restores everything",
  async () => {
    await acceptance.service.send("PUT", "/shield/shield-zone/42/custom-page/block", "<h1>Ours</h1>");
    const before = acceptance.service.snapshot();
    const file = join(tmpdir(), `bunny-live-${process.pid}.json`);
    const { exitCode, output } = await runLive(acceptance.service, [
      "--zone",
      "42",
      "--app",
      "app-shop",
      "--confirm",
      "42/app-shop",
      "--at-once",
      "3",
      "--output",
      file,
    ]);
    const recording = await readFile(file, "utf8");
    await rm(file);

    expect(output).toContain("Everything is restored.");
    expect(output).not.toContain("FAILED");
    expect(exitCode).toBe(0);
    expect(writes()).toBeGreaterThan(50);
    expect(acceptance.service.requests().filter(({ path }) => /zone\/4[34]|app-blog/.test(path))).toEqual([]);
    expect(acceptance.service.snapshot()).toEqual(before);
    const sent = acceptance.service.requests().map(({ method, path, body }) => `${method} ${path} ${body}`);
    for (const wanted of [
      /PATCH .*"learningModeUntil":"20/,
      /PATCH .*"dDoSShieldSensitivity":4/,
      /GET .*endpoint\/815/,
    ])
      expect(sent.find((one) => wanted.test(one))).toBeDefined();
    expect(recording).not.toContain(acceptance.service.accessKey);
    expect(recording).not.toMatch(/Login limit|VPN Providers|Googlebot|192\.0\.2/);
    await acceptance.service.send("DELETE", "/shield/shield-zone/42/custom-page/block");
  },
  TIME_LIMIT,
);

test(
  "after an interrupt it restores everything",
  async () => {
    let interrupted = false;
    const args = ["--zone", "42", "--confirm", "42", "--only", "bunny_shield_access_list"];
    const { exitCode, output } = await runLive(acceptance.service, args, (_output, pid) => {
      if (interrupted || acceptance.service.snapshot().accessLists.length === 0) return;
      interrupted = true;
      process.kill(pid, "SIGINT");
    });
    expect({ interrupted, exitCode }).toEqual({ interrupted: true, exitCode: 1 });
    expect(output).toContain("Everything is restored.");
  },
  TIME_LIMIT,
);
