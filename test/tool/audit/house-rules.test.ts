import { writeFile } from "node:fs/promises";
import type { DriftReport } from "../../../src/review/document/drift-document.js";
import { schemaErrors } from "../../review/support/outputs.js";
import { useAccountCommand } from "../support/account-command.js";

const { hosted, bunnyTf, inFolder } = useAccountCommand("audit", {
  zones: [
    {
      shieldZoneId: 42,
      pullZoneId: 9001,
      planType: 2,
      wafRealtimeThreatIntelligenceEnabled: true,
      wafDisabledRules: ["941100", "941110"],
      wafLogOnlyRules: ["1"],
    },
    {
      shieldZoneId: 43,
      pullZoneId: 9002,
      planType: 2,
      wafRealtimeThreatIntelligenceEnabled: true,
      dDoSShieldSensitivity: 0,
      wafExecutionMode: 0,
    },
  ],
  accessLists: [
    {
      shieldZoneId: 42,
      listId: 7,
      configurationId: 5001,
      name: "Watched",
      type: 0,
      content: "192.0.2.1",
      action: 4,
      isEnabled: true,
    },
    {
      shieldZoneId: 42,
      listId: 8,
      configurationId: 5002,
      name: "Idle",
      type: 0,
      content: "192.0.2.2",
      action: 2,
      isEnabled: false,
    },
  ],
});

const rules = async (file: object): Promise<string> => {
  await writeFile(inFolder("house-rules.json"), JSON.stringify(file));
  return inFolder("house-rules.json");
};

async function below(file: object): Promise<string[]> {
  const { out } = await bunnyTf("--format", "json", "--house-rules", await rules(file));
  expect(schemaErrors(out)).toBeUndefined();
  const { stacks } = JSON.parse(out) as DriftReport;
  return stacks.flatMap(({ drifted }) =>
    drifted.flatMap(({ object: { address, findings } }) =>
      findings.flatMap(({ rule, text }) => (rule === "below-house-rules" ? [`${address}: ${text}`] : [])),
    ),
  );
}

const without = (texts: readonly string[], ...parts: string[]): string[] =>
  texts.filter((text) => parts.every((part) => !text.includes(part)));

const row = (object: string, expires = "2099-12-31") => ({ object, rule: "forbidLogOnly", reason: "Known.", expires });

it("names what is below the rules of the file, in zones, lists, and their settings", async () => {
  const found = await below({ mostExceptedRules: 2 });
  const expected = [
    /^bunny_shield_zone 42: Below the house rules: The zone excepts 3 managed WAF rules, more than 2\. /,
    /^bunny_shield_zone 43: Below the house rules: The WAF only logs\. Let it block\.$/,
    /^bunny_shield_zone 43: Below the house rules: DDoS protection is off\. Choose a sensitivity, such as medium\.$/,
    /^bunny_shield_access_list 42\/7: Below the house rules: The list only logs\. /,
    /^bunny_shield_access_list 42\/8: Below the house rules: The list is switched off\. Switch it on, or remove it\.$/,
    /^bunny_shield_upload_scanning of 2 zones: Below the house rules: Uploads are not scanned\. /,
  ];
  for (const text of expected) expect(found).toContainEqual(expect.stringMatching(text));
  expect(without(found, "access_list_configuration")).toEqual(found);
});

it("leaves out what a row acknowledges, until its last day, and names a row that has ended", async () => {
  const all = await below({});
  expect(await below({ acknowledgements: [row("bunny_shield_access_list 42/*")] })).toEqual(
    without(all, "bunny_shield_access_list "),
  );
  const ended = await below({ acknowledgements: [row("bunny_shield_access_list 42/7", "2020-01-31")] });
  expect(ended.find((text) => text.includes("42/7"))).toMatch(
    /Its acknowledgement \(`Known\.`\) expired on `2020-01-31`\.$/,
  );
  expect(await below({ forbidLogOnly: false })).toEqual([]);
});

it("is a condition of its own, and part of production", async () => {
  const file = await rules({});
  for (const condition of ["below-house-rules", "loosens", "production"])
    expect((await bunnyTf("--zone", "42", "--house-rules", file, "--fail-on", condition)).exitCode).toBe(3);
  expect((await bunnyTf("--zone", "42", "--fail-on", "below-house-rules")).exitCode).toBe(2);
});

it("reads settings only where house rules are given", async () => {
  await bunnyTf("--zone", "42");
  const usual = hosted.service.requests().length;
  await bunnyTf("--zone", "42", "--house-rules", await rules({}));
  expect(hosted.service.requests().length - 2 * usual).toBeGreaterThan(0);
  expect(hosted.service.requests().length - 2 * usual).toBeLessThanOrEqual(4);
});

it("says what is wrong with the file, before it reads anything", async () => {
  const file = await rules({ acknowledgements: [{ ...row("*"), rule: "x" }] });
  const { exitCode, err } = await bunnyTf("--house-rules", file);
  expect([exitCode, err]).toEqual([
    1,
    expect.stringMatching(/house-rules\.json: Row 1 of the file .*unknown rule "x"/),
  ]);
  expect((await bunnyTf("--house-rules", inFolder("none.json"))).err).toMatch(/none\.json/);
  expect(hosted.service.requests()).toEqual([]);
});
