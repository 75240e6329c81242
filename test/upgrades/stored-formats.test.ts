import { version } from "../../package.json";
import type { ProviderServer } from "../../src/protocol/rpcs.js";
import { provider } from "../../src/provider/provider.js";
import { encode, errorsIn, startProvider } from "../support/provider-driver.js";
import { useService } from "../support/service.js";
import { readFixtures, storedObject } from "./fixture.js";

const used = useService();
const context = { signal: new AbortController().signal };
const fixtures = readFixtures(version).map((fixture) => [fixture.type, fixture] as const);
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

describe.each(fixtures)("what is stored for %s", (type, fixture) => {
  const { state, private: present } = storedObject(fixture);
  const start = async (kept: Uint8Array) => {
    await used.service.edit((contents) => {
      Object.assign(contents, structuredClone(fixture.contents));
    });
    const asked = await asking(type, state, kept);
    const before = used.service.requests().length;
    return { ...asked, requests: () => used.service.requests().slice(before) };
  };

  it("is read without a change, planned without a write, and destroyed", async () => {
    const asked = await start(present);
    const read = await asked.read();
    expect(errorsIn(read)).toEqual([]);
    expect(read.newState).toEqual(asked.stored);
    // A read ends the mark of a rule that was just created.
    const unmarked = present.toString().replace('"isNew":true', '"isNew":false');
    expect(Buffer.from(read.private).toString()).toBe(unmarked);
    for (const name of ["plan", "planOfAnApply"] as const) {
      const answer = await asked[name]();
      expect(errorsIn(answer)).toEqual([]);
      expect(answer.plannedState).toEqual(asked.stored);
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
});
