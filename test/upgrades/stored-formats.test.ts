import { version } from "../../package.json";
import { engineCalls } from "../support/engine-calls.js";
import { errorsIn, resourceOf, startProvider } from "../support/provider-driver.js";
import { useService } from "../support/service.js";
import { readFixtures, storedObject } from "./fixture.js";

const used = useService();
const fixtures = readFixtures(version).map((fixture) => [fixture.type, fixture] as const);
const NEWER = ['{"v":2,"w":[],"d":"AAEC"}', '{"v":2,"m":"0.3.0"}'].map(
  (text) => ["newer", text, /was written by a newer version of the provider/] as const,
);
const BROKEN = ["{ not json", '{"v":1,"r":{"garbage":true}}', '{"garbage":true}', '{"v":"1"}', "[]"].map(
  (text) => ["broken", text, /^The stored data of .* is broken/] as const,
);

/** The calls of an engine that send private state, with an object of a type. */
async function asking(type: string, state: Record<string, unknown>, kept: Uint8Array) {
  const resource = resourceOf(type);
  const calls = engineCalls(await startProvider(used.service), resource);
  const configured = Object.entries(resource.attributes).filter(([, { presence }]) => presence !== "computed");
  const config = Object.fromEntries(configured.map(([name]) => [name, state[name]]));
  const stored = { state, private: kept };
  const applying = { deferralAllowed: true, writeOnlyAttributesAllowed: true };
  return {
    read: () => calls.read(stored),
    plan: () => calls.plan(config, stored),
    planOfAnApply: () => calls.plan(config, stored, { clientCapabilities: applying }),
    planOfADestroy: () => calls.plan(null, stored),
    update: () => calls.apply(config, state, { planned: state, private: kept }),
    delete: () => calls.apply(null, state, { planned: null, private: kept }),
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
    expect(read.state).toEqual(state);
    // A read ends the mark of a rule that was just created.
    const unmarked = present.toString().replace('"isNew":true', '"isNew":false');
    expect(Buffer.from(read.private).toString()).toBe(unmarked);
    for (const name of ["plan", "planOfAnApply"] as const) {
      const answer = await asked[name]();
      expect(errorsIn(answer)).toEqual([]);
      expect(answer.planned).toEqual(state);
    }
    expect(errorsIn(await asked.update())).toEqual([]);
    expect(errorsIn(await asked.planOfADestroy())).toEqual([]);
    expect(asked.requests().filter(({ method }) => method !== "GET")).toEqual([]);
    const destroyed = await asked.delete();
    expect(errorsIn(destroyed)).toEqual([]);
    expect(destroyed.state).toBeNull();
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
        if ("state" in answer && answer.state !== null) {
          expect(answer.state).toEqual(state);
          expect(Buffer.from(answer.private)).toEqual(kept);
        }
      }
      expect(asked.requests()).toEqual([]);
    },
  );
});
