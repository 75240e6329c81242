import { useAcceptance } from "./acceptance.js";
import type { BatteryCase } from "./battery-case.js";
import { type Attributes, type Configuration, expression, literal } from "./configuration.js";
import { describeDiagnostics } from "./diagnostics.js";
import { testWhereEngineHas } from "./engine-under-test.js";
import { hasAllRuns } from "../framework/properties/runs.js";
import { RESOURCE_TYPES } from "../cases/generated/index.js";
import type { Announcements } from "./plan.js";
import type { Workspace } from "./workspace.js";

/**
 * What only an engine shows of a resource: that it accepts each step of the resource's life, and what it announces. What
 * each attribute, spelling, and drift does is tested in process, in test/provider/every-definition/every-resource.test.ts and
 * every-lifecycle.test.ts, from the same case. After each test the API must be as it was before. `npm test`
 * takes one type of eight (that each is created and destroyed, test/acceptance/examples.test.ts shows); all types do at night
 * and with `npm run test:engines`, and one type with `BUNNY_TEST_TYPES=TYPE`.
 */
export function battery(type: string, subject: BatteryCase): void {
  const address = `${type}.subject`;
  const block = (attributes: Attributes): object => ({ [type]: { subject: literal(attributes) } });
  const configuration = (attributes: Attributes): Configuration => ({ resource: block(attributes) });
  const complete = configuration(subject.attributes);
  const isAskedFor = (process.env["BUNNY_TEST_TYPES"] ?? "").split(",").includes(type);
  const inSample = hasAllRuns || isAskedFor || RESOURCE_TYPES.findIndex((one) => one === type) % 8 === 0;
  const testOfSample = inSample ? test : test.skip;
  const locals = ["timeouts", ...(subject.local ?? [])];

  describe(type, () => {
    const acceptance = useAcceptance({
      leavesSeed: subject.keptOnDestroy === undefined,
      ...(subject.seed && { emulator: { seed: subject.seed } }),
    });

    /** The configuration with each value from another resource, so that it is known only during the apply. */
    const fromOthers = (attributes: Attributes): Configuration => {
      const sources = Object.entries(attributes).map(([name, value]) => [name, literal({ input: value })]);
      const names = Object.keys(attributes).map((name) => [name, expression(`terraform_data.${name}.output`)]);
      return {
        resource: {
          terraform_data: Object.fromEntries(sources) as object,
          ...block(Object.fromEntries(names) as Attributes),
        },
      };
    };

    testOfSample("is created, changed, and destroyed, with values known before the apply and during it", async () => {
      const workspace = await acceptance.workspace();
      await workspace.apply(fromOthers(subject.attributes));
      expect((await workspace.state()).at(address).tainted).toBe(false);
      await expectEmptyPlan(workspace);

      const updates = fromOthers({ ...subject.attributes, ...subject.updates });
      expect(actionOn(address, await workspace.preview(updates))).toBe("update");
      await workspace.applyPlanned();
      await expectEmptyPlan(workspace);
      expect(actionOn(address, await workspace.apply(complete))).toBe("update");
      await replace(workspace);

      await workspace.destroy();
      expect((await workspace.state()).objects).toEqual([]);
    });

    const replace = async (workspace: Workspace): Promise<void> => {
      await expectEmptyPlan(workspace);

      const [replacement] = Object.entries(subject.replaces);
      if (replacement === undefined) throw new Error(`The case of ${type} replaces nothing`);
      const [attribute, { value, along }] = replacement;
      const other = configuration({ ...subject.attributes, ...along, [attribute]: value });
      expect(actionOn(address, await workspace.apply(other))).toBe("replace");
      await expectEmptyPlan(workspace);
    };

    testOfSample("a change outside of Terraform is shown as it is, and repaired, as is a deletion", async () => {
      const workspace = await acceptance.workspace();
      await workspace.apply(complete);
      const stored = async (): Promise<Attributes> => (await workspace.state()).at(address).attributes;
      const [drift] = subject.drifts;
      if (drift === undefined) throw new Error(`The case of ${type} has no change outside of Terraform`);
      await drift.make(acceptance.service, await stored());
      const plan = await workspace.plan();
      expect(plan.drift).toEqual([expect.objectContaining({ address })]);
      expect(plan.drift[0]?.after).toMatchObject(drift.shows);
      expect(plan.drift[0]?.changed.filter((name) => subject.derived?.includes(name) !== true)).toEqual(
        Object.keys(drift.shows).sort(),
      );
      expect(plan.changes).toEqual([expect.objectContaining({ address, action: "update" })]);
      await workspace.applyPlanned();
      await expectEmptyPlan(workspace);

      if (subject.remove !== null) {
        await subject.remove(acceptance.service, await stored());
        expect(actionOn(address, await workspace.apply())).toBe("create");
        await expectEmptyPlan(workspace);
      }
      await workspace.destroy();
    });

    describe("an existing object", () => {
      const remembered = Object.entries(subject.attributes).filter(([name]) => !locals.includes(name));
      const known = configuration(Object.fromEntries(remembered));
      const action = subject.unreadable === undefined ? "no-op" : "update";

      /** The object in the state without what an import cannot know. */
      const whole = async (workspace: Workspace): Promise<Attributes> => {
        const { attributes } = (await workspace.state()).at(address);
        const kept = Object.entries(attributes).filter(([name]) => !locals.includes(name) && name !== "found");
        return Object.fromEntries(kept);
      };
      const expectImported = async (by: object, owner: Workspace): Promise<void> => {
        const workspace = await acceptance.workspace();
        const { changes } = await workspace.apply({ ...(known as object), import: [{ to: address, ...by }] });
        expect(changes).toEqual([{ address, action, importing: true }]);
        expect(await whole(workspace)).toEqual(await whole(owner));
        await expectEmptyPlan(workspace);
      };

      testOfSample("is imported by its id, on the command line and by an import block", async () => {
        const owner = await acceptance.workspace();
        await owner.apply(complete);
        const id = subject.importId((await owner.state()).at(address).attributes);
        const workspace = await acceptance.workspace();
        await workspace.import(known, address, id);
        expect(await whole(workspace)).toEqual({ ...(await whole(owner)), ...subject.unreadable });
        const { attributes } = (await workspace.state()).at(address);
        // An import finds what it imports.
        expect(attributes).toMatchObject(attributes["found"] ?? {});

        await expectImported({ id }, owner);
        await owner.destroy();
      });

      testWhereEngineHas("identity")("is imported by an import block with its identity", async () => {
        const owner = await acceptance.workspace();
        await owner.apply(complete);
        await expectImported({ identity: (await owner.state()).at(address).identity }, owner);
        await owner.destroy();
      });
    });

    const { halfCreated } = subject;
    if (halfCreated !== null) {
      testOfSample(
        "a create that fails half-way is in the state, and the next apply repairs it without an orphan",
        async () => {
          const workspace = await acceptance.workspace();
          acceptance.service.faults.add(halfCreated);
          const { diagnostics } = await workspace.failing("apply", complete);
          expect(describeDiagnostics(diagnostics)).toContain(address);
          expect((await workspace.state()).at(address).tainted).toBe(true);
          acceptance.service.faults.clear();

          expect(actionOn(address, await workspace.apply())).toBe("replace");
          expect((await workspace.state()).at(address).tainted).toBe(false);
          await expectEmptyPlan(workspace);
          await workspace.destroy();
        },
      );
    }
  });
}

/** The announced action on the object. */
function actionOn(wanted: string, { changes }: Announcements): string | undefined {
  return changes.find(({ address }) => address === wanted)?.action;
}

/** Fails with the changes or the drift of a plan. */
async function expectEmptyPlan(workspace: Workspace): Promise<void> {
  const { changes, drift } = await workspace.preview();
  expect({ changes, drift }).toEqual({ changes: [], drift: [] });
}
