import { readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { readSeedFile, type Seed, startEmulator } from "../../../src/emulator/index.js";
import { secretForms } from "../../../src/shared/redaction.js";
import { NASTY_ACCOUNT } from "../../account/nasty-account.js";
import { TEST_ACCESS_KEY } from "../../support/service.js";
import { useAccountCommand } from "../support/account-command.js";

const VISITOR = "198.51.100.222";
const SECRETS = {
  visitorOfAnEvent: VISITOR,
  targetOfAttacks: "/reset?user=jane.doe",
  key: TEST_ACCESS_KEY,
  keyOfALibrary: "4742a81b-bf15-42fe-8b1c-8fcb9024c550",
  otherKeyOfALibrary: "library-760-key",
  header: "header-Zm9v+bar/17",
  chainedHeader: "origin-verify-5512",
  cookie: "cookie-value-8841",
  argument: "argument-token-7321",
  inAddress: "signature-in-query-1",
  user: "user-0f3a77c1",
} as const;

const matching = { actionType: 1, operatorType: 15, severityType: 0, transformationTypes: [] };
const rule = (id: number, variableTypes: Record<string, string>, value: string) => ({
  ...{ id, shieldZoneId: 44, userId: SECRETS.user, ruleName: `Rule ${id}` },
  ruleConfiguration: { ...matching, variableTypes, value },
});
const [first, ...others] = NASTY_ACCOUNT.zones ?? [];
const SOURCE: Seed = {
  ...NASTY_ACCOUNT,
  zones: [
    {
      ...first!,
      eventLogs: [{ logId: "e", log: { RemoteIp: VISITOR, UserAgent: "x" }, labels: { ip: VISITOR } }],
      triggeredRules: [
        {
          ruleId: "930130",
          ruleDescription: null,
          topTargetedUrls: { [SECRETS.targetOfAttacks]: 3 },
          totalTriggeredRequests: 3,
        },
      ],
      metrics: { parts: { [VISITOR]: { blockedRequests: 1 } } },
      customPages: { block: `<script>key = "${Buffer.from(TEST_ACCESS_KEY).toString("base64")}"</script>` },
    },
    ...others,
  ],
  wafRules: [
    ...(NASTY_ACCOUNT.wafRules ?? []),
    rule(3101, { REQUEST_HEADERS: "X-Partner" }, SECRETS.header),
    rule(3102, { REQUEST_COOKIES: "session" }, SECRETS.cookie),
    rule(3103, { ARGS: "api_key" }, SECRETS.argument),
    rule(3104, { REQUEST_URI: "" }, `/hook?token=${SECRETS.inAddress}`),
    rule(3105, { REQUEST_HEADERS: "User-Agent" }, "Known-Crawler-17"),
    rule(3106, { REQUEST_HEADERS: "X-Partner" }, SECRETS.header),
    {
      ...rule(3107, { REQUEST_URI: "" }, "/partners"),
      ruleConfiguration: {
        ...matching,
        variableTypes: { REQUEST_URI: "" },
        value: "/partners",
        chainedRuleConditions: [
          { variableTypes: { REQUEST_HEADERS: "x-origin-verify" }, operatorType: 15, value: SECRETS.chainedHeader },
        ],
      },
    },
  ],
};

const { hosted, bunnyTf, inFolder } = useAccountCommand("seed", SOURCE);

test("a zone becomes a file with which the emulator starts, and nothing is changed in the account", async () => {
  const file = inFolder("new", "seed.json");
  const { exitCode, out, err } = await bunnyTf("--zone", "44", "--app", "app-shop", "--out", file);

  expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
  expect(out).toContain(`Wrote 1 zone and 1 application to ${file}:`);
  expect(out).toContain("The API does not return the OpenAPI document of zone 44. In the seed: 1 endpoint,");
  expect(out).toContain(`npx --no -- bunny-tf emulator --seed ${file}`);
  const emulator = await startEmulator({ seed: await readSeedFile(file) });
  const { zones, accessLists, applications } = emulator.snapshot();
  await emulator.close();
  expect(zones.map(({ shieldZoneId }) => shieldZoneId)).toEqual([44]);
  expect(accessLists.find(({ name }) => name === "Networks")?.content).toBe(
    "192.0.2.77/24\n10.1.2.3/8\n2001:DB8::1/32",
  );
  expect(applications).toMatchObject([{ appId: "app-shop", min: 1, max: 3 }]);
  expect(hosted.service.requests().filter(({ method }) => method !== "GET")).toEqual([]);
});

test("each overview is requested once, and nothing about visitors at all", async () => {
  await bunnyTf("--all", "--out", inFolder("seed.json"));

  const paths = hosted.service.requests().map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.filter((path) => /event-logs|metrics|review-triggered|library|overages/.test(path))).toEqual([]);
});

describe("secrets", () => {
  const seeded = async () => {
    const { out } = await bunnyTf("--all", "--out", inFolder("seed.json"));
    return { out, text: await readFile(inFolder("seed.json"), "utf8") };
  };

  test.each(Object.entries(SECRETS))(
    "the source has one, and the seed does not in any encoding: %s",
    async (_, secret) => {
      expect(JSON.stringify(SOURCE) + TEST_ACCESS_KEY).toContain(secret);
      const { out, text } = await seeded();

      const seen = (text + out).toLowerCase();
      expect(secretForms(secret).filter((form) => form.length > 5 && seen.includes(form.toLowerCase()))).toEqual([]);
    },
  );

  test("of rules become placeholders, the same for the same, and the rules are named", async () => {
    const { out, text } = await seeded();

    const { wafRules = [] } = JSON.parse(text) as Seed;
    const valueOf = (id: number) => wafRules.find((one) => one.id === id)?.ruleConfiguration?.value;
    expect([3101, 3102, 3103, 3104, 3105, 3106].map(valueOf)).toEqual([
      ...["left-out-1", "left-out-2", "left-out-3", "/hook?token=left-out-4"],
      ...["Known-Crawler-17", "left-out-1"],
    ]);
    expect(out).toContain('  WAF rule 3101 ("Rule 3101"): REQUEST_HEADERS X-Partner\n');
    expect(out).toContain('  WAF rule 3107 ("Rule 3107"): REQUEST_HEADERS x-origin-verify\n');
  });
});

describe("a file that exists", () => {
  beforeEach(() => writeFile(inFolder("seed.json"), "mine"));

  test("is refused without a terminal, before anything is read", async () => {
    const { exitCode, err } = await bunnyTf("--zone", "42", "--out", inFolder("seed.json"));

    expect(exitCode).toBe(1);
    expect(err).toContain("seed.json exists, and nothing was written. Name another file, or add --yes to replace it.");
    expect(await readFile(inFolder("seed.json"), "utf8")).toBe("mine");
    expect(hosted.service.countRequests()).toBe(0);
  });

  test("is replaced with --yes, and kept when the reading fails", async () => {
    expect(await bunnyTf("--zone", "999", "--out", inFolder("seed.json"), "--yes")).toMatchObject({ exitCode: 1 });
    expect(await readFile(inFolder("seed.json"), "utf8")).toBe("mine");

    expect(await bunnyTf("--zone", "42", "--out", inFolder("seed.json"), "--yes")).toMatchObject({ exitCode: 0 });
    expect(JSON.parse(await readFile(inFolder("seed.json"), "utf8"))).toMatchObject({
      zones: [{ shieldZoneId: 42 }],
    });
  });

  test("is never written through a link", async () => {
    await symlink(inFolder("seed.json"), inFolder("link.json"));
    const { err } = await bunnyTf("--zone", "42", "--out", inFolder("link.json"), "--yes");

    expect(err).toContain("link.json is a link: remove it, or name another file.");
    expect(await readFile(inFolder("seed.json"), "utf8")).toBe("mine");
  });
});

test.each([
  [["--out", "x.json"], /Say what to write: --zone <id>, --app <id>, or --all/],
  [["--all", "--zone", "42", "--out", "x.json"], /--all includes every zone/],
  [["--zone", "42"], /--out/],
  [["--zone", "999", "--out", "x.json"], /Shield zone 999/],
  [["--app", "none", "--out", "x.json"], /application none/],
  [["--zone", "42", "--out", tmpdir()], /is a folder: name a file, such as .*seed\.json/],
])("a mistake is an error that says what to do: %j", async (args, message) => {
  const { exitCode, err } = await bunnyTf(...args);

  expect(exitCode).toBe(1);
  expect(err).toMatch(message);
  expect(await readdir(inFolder())).toEqual([]);
});

test("a wait that the API asks for is kept, and said", async () => {
  hosted.service.faults.add({ kind: "too-many-requests", seconds: 0, times: 3 });
  expect(await bunnyTf("--zone", "42", "--out", inFolder("seed.json"))).toMatchObject({ exitCode: 0 });
});

test("an account without anything writes nothing", async () => {
  await hosted.service.edit((contents) => {
    Object.assign(contents, { zones: [], accessLists: [], rateLimits: [], wafRules: [], applications: [] });
  });
  const { exitCode, out } = await bunnyTf("--all", "--out", inFolder("seed.json"));

  expect({ exitCode, files: await readdir(inFolder()) }).toEqual({ exitCode: 0, files: [] });
  expect(out).toContain("nothing was written");
});
