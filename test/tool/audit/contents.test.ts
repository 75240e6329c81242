import type { DriftReport } from "../../../src/review/document/drift-document.js";
import { useAccountCommand } from "../support/account-command.js";

const list = (shieldZoneId: number, at: number, action: number, content: string, rest: object = {}) => ({
  listId: shieldZoneId * 10 + at,
  configurationId: shieldZoneId * 10 + at,
  shieldZoneId,
  ...{ name: `l${shieldZoneId}-${at}`, type: 1, content, action, isEnabled: true },
  ...rest,
});
const zone = (shieldZoneId: number, rest: object = {}) => ({
  ...{ shieldZoneId, pullZoneId: 9000 + shieldZoneId, planType: 1, managedLists: [] },
  wafRealtimeThreatIntelligenceEnabled: true,
  ...rest,
});
const [ALLOW, BLOCK, LOG] = [1, 2, 4];
const COUNTRY = { type: 3 };

const { hosted, bunnyTf, inFolder } = useAccountCommand("audit", {
  zones: [zone(42), zone(43), zone(44, { pullZoneId: null, wafEnabled: false }), zone(45)],
  accessLists: [
    list(42, 1, ALLOW, "192.0.2.1"),
    list(42, 2, BLOCK, "198.51.100.0/24"),
    list(43, 1, BLOCK, "192.0.2.0/24"),
    list(43, 2, LOG, "192.0.2.0/24"),
    list(43, 3, BLOCK, "US", COUNTRY),
    list(43, 4, ALLOW, "192.0.2.9", { isEnabled: false }),
    list(45, 1, BLOCK, "203.0.113.0/24"),
  ],
});

const audit = async (...zones: number[]): Promise<DriftReport> => {
  const { out } = await bunnyTf("--format", "json", ...zones.flatMap((id) => ["--zone", String(id)]));
  return JSON.parse(out) as DriftReport;
};
const found = ({ stacks }: DriftReport): string[] =>
  stacks.flatMap(({ drifted }) =>
    drifted.flatMap(({ object }) => object.findings.map(({ rule }) => `${rule} ${object.address}`)),
  );
const listsRead = (): number[] =>
  hosted.service
    .requests()
    .filter(({ operation }) => operation === "getAccessList")
    .map(({ path }) => Number(path.split("/").pop()))
    .sort((one, other) => one - other);

it("reads the lists that exempt, and those that stop where a zone exempts the same kind", async () => {
  const report = await audit();
  expect(listsRead()).toEqual([421, 422, 431, 451]);
  expect(found(report)).toContain("treated-differently bunny_shield_access_list 42/421");
});

it("reads no list where no zone exempts anything", async () => {
  await audit(43, 45);
  expect(listsRead()).toEqual([]);
});

it("compares the lists of one zone with each other", async () => {
  await audit(42);
  expect(listsRead()).toEqual([421, 422]);
});

it("judges a zone that protects no pull zone, and again after a change of any setting", async () => {
  expect(found(await audit())).toContain("waf-off bunny_shield_zone 44");
  const known = inFolder("known.json");
  await bunnyTf("--write-baseline", known);
  expect((await bunnyTf("--ignore", known)).exitCode).toBe(0);
  const shieldZone = { dDoSShieldSensitivity: 0 };
  await hosted.service.send("PATCH", "/shield/shield-zone", { shieldZoneId: 44, shieldZone });
  expect((await bunnyTf("--ignore", known)).out).toContain('"rule": "waf-off"');
});

it("says which list could not be read, and does not call the account clean", async () => {
  hosted.service.faults.add({
    kind: "answer",
    status: 403,
    operation: "getAccessList",
    path: "/shield/shield-zone/43/access-lists/431",
    times: null,
  });
  const report = await audit();
  expect(report).toMatchObject({ exit_code: 2, verdict: "incomplete", audited: { zones: 4, unread_zones: 0 } });
  expect(report.stacks[0]?.problems[0]).toMatch(
    /^bunny_shield_access_list 43\/431 of Shield zone 43 could not be read and is missing in this report: /,
  );
  expect((await bunnyTf("--format", "markdown")).out).not.toContain("🟢");
});

it("shows on a terminal what is read: zones, and then the lists whose entries matter", async () => {
  const { isTTY } = process.stderr;
  process.stderr.isTTY = true;
  try {
    const { err } = await bunnyTf();
    const shown = Array.from(err.matchAll(/Reading: (\d+ of \d+ [A-Za-z ]+)/g), ([, line = ""]) => line);
    const steps = ["0 of 4 Shield zones", "4 of 4 Shield zones", "0 of 4 access lists", "4 of 4 access lists"];
    expect(shown.filter((line, at) => steps.includes(line) && shown.indexOf(line) === at)).toEqual(steps);
    expect(err).not.toContain("applications");
  } finally {
    process.stderr.isTTY = isTTY;
  }
});
