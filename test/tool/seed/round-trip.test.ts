import fc from "fast-check";
import { accountClient, readingOptions } from "../../../src/account/account-client.js";
import type { Account } from "../../../src/account/read-account.js";
import { readContents } from "../../../src/account/read-contents.js";
import { type Seed, startEmulator } from "../../../src/emulator/index.js";
import { accountSeed } from "../../../src/tool/seed/account-seed.js";
import { arbitraryAccount } from "../../account/arbitrary-account.js";
import { NASTY_ACCOUNT } from "../../account/nasty-account.js";
import { oddSeed } from "../../provider/every-definition/odd-seed.js";
import { runs } from "../../framework/properties/runs.js";
import { startService, type TestService } from "../../support/service.js";
import { expectNoChange, readWhole } from "../import/support/first-plan.js";

async function seedOf(service: TestService) {
  const client = accountClient(service.env, () => undefined);
  return accountSeed(
    await readContents({ all: true }, { client, options: readingOptions(new AbortController().signal) }),
  );
}

/** An account without the rules whose secrets a seed replaces, and without IDs of users. */
function comparable({ objects, left }: Account, replaced: readonly string[]): unknown {
  const ids = new Set(replaced.map((place) => /^(?:rate limit|WAF rule) (\d+) /.exec(place)?.[1]));
  const kept = <One extends { readonly type: string; readonly importId: string }>(all: readonly One[]) =>
    all.filter(({ type, importId }) => !/_(?:rate_limit|waf_rule)$/.test(type) || !ids.has(importId.split("/")[1]));
  const withoutUsers = JSON.stringify([kept(objects), kept(left)]).replaceAll(/"user_id":"[^"]*"/g, '"user_id":null');
  return JSON.parse(withoutUsers);
}

/** An account, its seed, an emulator with that seed, an import of it, and a plan. */
async function expectRoundTrip(source: Seed): Promise<void> {
  const service = await startService({ seed: source });
  const { seed, replaced } = await seedOf(service);
  const copy = await startService({ seed: JSON.parse(JSON.stringify(seed)) as Seed });
  try {
    const [before, after] = await Promise.all([readWhole(service), readWhole(copy)]);
    expect(comparable(after, replaced)).toEqual(comparable(before, replaced));
    expect((await seedOf(copy)).seed).toEqual(seed);
    const leftBefore = new Set(before.left.map(({ type, importId }) => `${type} ${importId}`));
    expect(after.left.filter(({ type, importId }) => !leftBefore.has(`${type} ${importId}`))).toEqual([]);
    const named = after.objects.map((object, index) => ({ ...object, address: `${object.type}.n${index}` }));
    const blocks = {
      imports: named.map(({ address, importId }) => ({ address, id: importId })),
      resources: named.map(({ type, address, config }) => ({ type, address, body: config })),
    };
    await expectNoChange(copy, blocks, (body) => body);
    for (const { requests } of [service, copy]) expect(requests().filter(({ method }) => method !== "GET")).toEqual([]);
  } finally {
    await Promise.all([service.close(), copy.close()]);
  }
}

const [limit] = NASTY_ACCOUNT.rateLimits ?? [];
const hook = (id: number, operatorType: number, value: string) => ({
  ...limit!,
  ...{ id, ruleName: `Hook ${id}` },
  ruleConfiguration: { ...limit!.ruleConfiguration!, variableTypes: { REQUEST_URI: "" }, operatorType, value },
});
/** Rules whose secret is replaced, and which the copy has nevertheless. */
const HOOKS = [hook(2101, 0, "/hook?token=s3cr3t-one&to=x"), hook(2102, 14, "^/hook\\?(token=s3cr3t-one)$")];

test.each<[string, Seed]>([
  [
    "with objects of all types and names that make trouble",
    { ...NASTY_ACCOUNT, rateLimits: [...(NASTY_ACCOUNT.rateLimits ?? []), ...HOOKS] },
  ],
  ["with codes that nobody knows", oddSeed],
])(
  "an account %s is imported from the emulator as from itself, and planned without a change",
  async (_name, source) => {
    await expectRoundTrip(source);
  },
);

test("any account is imported from the emulator as from itself, and its seed's seed is the same", async () => {
  await fc.assert(fc.asyncProperty(arbitraryAccount, expectRoundTrip), { ...runs(60), endOnFailure: true });
}, 240_000);

test("what the seed has is what the emulator had, but for what it leaves out", async () => {
  const service = await startService({ seed: NASTY_ACCOUNT });
  const { seed } = await seedOf(service);
  const copy = await startEmulator({ seed });
  const shown = (contents: ReturnType<typeof copy.snapshot>) => ({
    ...contents,
    libraries: [],
    rateLimits: contents.rateLimits.map((rule) => ({ ...rule, userId: null })),
    zones: contents.zones.map((zone) => ({
      // Other edge rules are left out. What the rest declare is compared above, as resources.
      ...{ ...zone, eventLogs: [], overages: [], triggeredRules: [], metrics: {}, edgeRules: [] },
      apiGuardian: zone.apiGuardian && {
        ...zone.apiGuardian,
        endpoints: zone.apiGuardian.endpoints.map((one) => ({
          ...{ ...one, authSchemes: one.authSchemes ?? [], requestBodySchemaYaml: null, responseBodySchemasYaml: null },
          createdAt: "",
        })),
      },
    })),
  });
  try {
    expect(shown(copy.snapshot())).toEqual(shown(service.snapshot()));
  } finally {
    await Promise.all([service.close(), copy.close()]);
  }
});
