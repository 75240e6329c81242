import { inspect, isDeepStrictEqual } from "node:util";
import { decodeObject } from "../../src/framework/codec/decode.js";
import { openPrivateState } from "../../src/framework/definition/private-state.js";
import { decodeFormat } from "../../src/framework/definition/private-format.js";
import type { DynamicValue } from "../../src/protocol/messages.js";
import type { ProviderServer } from "../../src/protocol/rpcs.js";
import { provider } from "../../src/provider/provider.js";
import { resources } from "../../src/provider/generated/every-definition.js";
import { encode, errorsIn, startProvider } from "../support/provider-driver.js";
import { useService } from "../support/service.js";
import { readFixtures, storedObject } from "./fixture.js";

const used = useService();
const context = { signal: new AbortController().signal };
const fixtures = readFixtures("format-0").map((fixture) => [fixture.type, fixture] as const);
const NEWER = ['{"v":2,"w":[],"d":"AAEC"}', '{"v":2,"m":"0.3.0"}'].map(
  (text) => ["newer", text, /was written by a newer version of the provider/] as const,
);
const BROKEN = ["{ not json", '{"v":1,"r":{"garbage":true}}', '{"garbage":true}', '{"v":"1"}', "[]"].map(
  (text) => ["broken", text, /^The stored data of .* is broken/] as const,
);

/** An object of a type, as the engine sends it in each RPC that gets private state, and what each answers. */
async function asking(type: string, state: Record<string, unknown>, kept: Uint8Array) {
  const resource = provider.resources.find((one) => one.type === type)!;
  const server: ProviderServer = await startProvider(used.service);
  const { attributes } = resource;
  const stored = encode(attributes, state);
  const configured = Object.entries(attributes).filter(([, { presence }]) => presence !== "computed");
  const config = encode(attributes, Object.fromEntries(configured.map(([name]) => [name, state[name]])));
  const none = { msgpack: Uint8Array.of(0xc0), json: new Uint8Array() };
  const planned = { typeName: type, priorState: stored, priorPrivate: kept, priorIdentity: undefined };
  const applied = { typeName: type, priorState: stored, plannedPrivate: kept, plannedIdentity: undefined };
  const plan = (clientCapabilities: { deferralAllowed: boolean; writeOnlyAttributesAllowed: boolean } | undefined) =>
    server.planResourceChange({ ...planned, proposedNewState: stored, config, clientCapabilities }, context);
  return {
    config,
    stored,
    read: () =>
      server.readResource(
        {
          typeName: type,
          currentState: stored,
          private: kept,
          clientCapabilities: undefined,
          currentIdentity: undefined,
        },
        context,
      ),
    plan: () => plan(undefined),
    planOfAnApply: () => plan({ deferralAllowed: true, writeOnlyAttributesAllowed: true }),
    planOfADestroy: () =>
      server.planResourceChange(
        { ...planned, proposedNewState: none, config: none, clientCapabilities: undefined },
        context,
      ),
    update: () => server.applyResourceChange({ ...applied, plannedState: stored, config }, context),
    delete: () => server.applyResourceChange({ ...applied, plannedState: none, config: none }, context),
  };
}

const RPCS = ["read", "plan", "planOfAnApply", "planOfADestroy", "update", "delete"] as const;

/** Types that are younger than format 0. */
const YOUNGER: readonly string[] = ["bunny_shield_exception"];

test("every type of that time has a fixture of format 0, and each has no number", () => {
  const types = resources.map(({ type }) => type).filter((type) => !YOUNGER.includes(type));
  expect(fixtures.map(([type]) => type)).toEqual(types.sort());
  for (const [, fixture] of fixtures) {
    const { private: kept } = storedObject(fixture);
    if (kept.length > 0) expect(decodeFormat(kept).format).toBe(0);
  }
});

/** Fails with the attributes that a plan of what is stored changes, and what to do. */
function expectSame(type: string, stored: DynamicValue, planned: DynamicValue | undefined): void {
  const { attributes } = provider.resources.find((one) => one.type === type)!;
  const [before, after] = [stored, planned].map(
    (value) => (decodeObject(attributes, value) ?? {}) as Record<string, unknown>,
  );
  const changed = Object.keys(attributes).filter((name) => !isDeepStrictEqual(before?.[name], after?.[name]));
  const texts = changed.map((name) => `${name} (${inspect(before?.[name])} → ${inspect(after?.[name])})`);
  if (changed.length > 0)
    throw new Error(
      `A plan changes what an older version stored of ${type}: ${texts.join(", ")}. An attribute with a default does that: all who upgrade get a ` +
        "plan that is not empty. Make it optional without a default. " +
        `If the plan is meant, set the value in test/upgrades/fixtures/format-0/${type}.json, say so in CHANGELOG.md, and run npm run record-state -- ${type}.`,
    );
}

describe.each(fixtures)("what is stored for %s", (type, fixture) => {
  const { state, private: zero } = storedObject(fixture);
  const resource = resources.find((one) => one.type === type)!;
  const present = (): Uint8Array => {
    const kept = openPrivateState(resource, zero);
    kept.note({ unfinished: true });
    kept.note({ unfinished: undefined });
    return kept.bytes;
  };
  const start = async (kept: Uint8Array) => {
    await used.service.edit((contents) => {
      Object.assign(contents, structuredClone(fixture.contents));
    });
    const asked = await asking(type, state, kept);
    const before = used.service.requests().length;
    return { ...asked, requests: () => used.service.requests().slice(before) };
  };

  /** The attributes that the fixture has; of those that are newer, a read finds what the API has. */
  const known = (value: DynamicValue | undefined) => {
    const { attributes } = provider.resources.find((one) => one.type === type)!;
    const members = Object.entries(decodeObject(attributes, value) ?? {});
    return Object.fromEntries(members.filter(([name]) => Object.hasOwn(state, name)));
  };

  it.each([
    ["format 0", () => zero],
    ["the present format", present],
  ])("is read in %s: nothing changes, and a destroy is planned and done", async (_, bytes) => {
    const kept = bytes();
    const asked = await start(kept);
    const read = await asked.read();
    expect(errorsIn(read)).toEqual([]);
    expect(known(read.newState)).toEqual(known(asked.stored));
    expect(Buffer.from(read.private)).toEqual(Buffer.from(kept));
    for (const name of ["plan", "planOfAnApply"] as const) {
      const answer = await asked[name]();
      expect(errorsIn(answer)).toEqual([]);
      expectSame(type, asked.stored, answer.plannedState);
    }
    expect(errorsIn(await asked.update())).toEqual([]);
    expect(errorsIn(await asked.planOfADestroy())).toEqual([]);
    expect(asked.requests().filter(({ method }) => method !== "GET")).toEqual([]);
    const destroyed = await asked.delete();
    expect(errorsIn(destroyed)).toEqual([]);
    expect(destroyed.newState).toBeUndefined();
  });

  it.each([...NEWER, ...BROKEN])(
    "is refused where it is %s (%s), in every call, before a request",
    async (_, text, summary) => {
      const kept = Buffer.from(text);
      const asked = await start(kept);
      for (const name of RPCS) {
        const answer = await asked[name]();
        expect([name, ...errorsIn(answer)]).toEqual([name, expect.stringMatching(summary)]);
        expect(errorsIn(answer).join()).toContain(`terraform state rm ${type}.NAME`);
        // The engine keeps what it has: the object that it sent, or none, which counts as the prior one beside an error.
        if ("newState" in answer && answer.newState !== undefined) {
          expect(answer.newState).toEqual(asked.stored);
          expect(Buffer.from(answer.private)).toEqual(kept);
        }
      }
      expect(asked.requests()).toEqual([]);
    },
  );

  it("is planned by the version before and applied by this one", async () => {
    const asked = await start(Buffer.from(zero));
    const text = Buffer.from(zero).toString();
    const plan = text === "" ? '{"framework":{"existed":true}}' : text;
    const saved = await start(Buffer.from(plan));
    const updated = await saved.update();
    expect(errorsIn(updated)).toEqual([]);
    expect(updated.newState).toEqual(asked.stored);
    expect(Buffer.from(updated.private).toString()).not.toContain('"existed"');
  });
});
