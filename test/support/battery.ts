import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { useAcceptance } from "./acceptance.js";
import type { BatteryCase } from "./battery-case.js";
import { type Attributes, type Configuration, expression, literal } from "./configuration.js";
import { describeDiagnostics } from "./diagnostics.js";
import { testWhereEngineHas } from "./engine-under-test.js";
import { PACKAGE_FOLDER } from "./installed-provider.js";
import type { PlannedChange } from "./plan.js";
import { configurableAttributes } from "./schema.js";
import type { TestService } from "./service.js";
import type { Workspace } from "./workspace.js";

/**
 * What every resource must support, with the real engine and the emulator. A resource gets these tests by declaring a
 * case; its special behavior is tested separately. After each test the API must be as it was before.
 */
export function battery(type: string, subject: BatteryCase): void {
  const address = `${type}.subject`;
  const block = (attributes: Attributes): object => ({ [type]: { subject: literal(attributes) } });
  const configuration = (attributes: Attributes): Configuration => ({ resource: block(attributes) });
  const complete = configuration(subject.attributes);
  const locals = ["timeouts", ...(subject.local ?? [])];
  const updates = { ...subject.updates, timeouts: { read: "9m" } };

  describe(type, () => {
    const acceptance = useAcceptance({
      leavesSeed: subject.keptOnDestroy === undefined,
      ...(subject.seed && { emulator: { seed: subject.seed } }),
    });

    test("the documented example works with the installed plugin, and two plans after it are empty", async () => {
      const example = await readFile(join(PACKAGE_FOLDER, "examples", "resources", type, "resource.tf"), "utf8");
      const workspace = await acceptance.workspace({ provider: "installed" });

      const { changes } = await workspace.plan(example);
      expect(changes.map(({ action }) => action)).toEqual(changes.map(() => "create"));
      await workspace.applyPlanned();
      await expectEmptyPlan(workspace);
      await expectEmptyPlan(workspace);
      await workspace.destroy();
    });

    test("once created, two plans are empty, and destroying it leaves nothing", async () => {
      const workspace = await acceptance.workspace();
      await workspace.apply(complete);

      expect((await workspace.state()).at(address).tainted).toBe(false);
      await expectEmptyPlan(workspace);
      await expectEmptyPlan(workspace);
      await workspace.destroy();
      expect((await workspace.state()).objects).toEqual([]);
    });

    test("each attribute is tested by an update or a replacement", async () => {
      const configurable = await configurableAttributes(await acceptance.workspace(), type);
      const tried = [updates, subject.replaces, subject.neither ?? {}].flatMap((part) => Object.keys(part));

      expect([...new Set(tried)].sort()).toEqual(configurable);
    });

    test("each change of an attribute that can be changed is made in place", async () => {
      const workspace = await acceptance.workspace();
      await workspace.apply(complete);
      let current = subject.attributes;
      for (const [attribute, value] of Object.entries(updates)) {
        current = { ...current, [attribute]: value };
        const change = await onlyChange(workspace, configuration(current));

        expect({ attribute, action: change.action }).toEqual({ attribute, action: "update" });
        expect(change.changed).toContain(attribute);
        acceptance.service.resetRequests();
        await workspace.applyPlanned();
        if (locals.includes(attribute))
          expect({ attribute, writes: writes(acceptance.service) }).toEqual({ attribute, writes: [] });
        await expectEmptyPlan(workspace);
      }
      await workspace.apply(complete);
      await workspace.destroy();
    });

    test("each change of an attribute that cannot be changed replaces it, and says so", async () => {
      const workspace = await acceptance.workspace();
      await workspace.apply(complete);
      for (const [attribute, { value, along }] of Object.entries(subject.replaces)) {
        const change = await onlyChange(
          workspace,
          configuration({ ...subject.attributes, ...along, [attribute]: value }),
        );

        expect({ attribute, action: change.action }).toEqual({ attribute, action: "replace" });
        expect(change.replacePaths).toContainEqual([attribute]);
        await workspace.applyPlanned();
        await expectEmptyPlan(workspace);
        await workspace.apply(complete);
      }
      await workspace.destroy();
    });

    test("other spellings of the same values plan nothing", async () => {
      const workspace = await acceptance.workspace();
      await workspace.apply(complete);
      for (const spelling of subject.respelt) {
        const { changes } = await workspace.plan(configuration({ ...subject.attributes, ...spelling }));
        expect({ spelling, changes }).toEqual({ spelling, changes: [] });
      }
      await workspace.destroy();
    });

    test("values that are known only during the apply are accepted, at create and later", async () => {
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
      const workspace = await acceptance.workspace();
      await workspace.apply(fromOthers(subject.attributes));
      await expectEmptyPlan(workspace);

      await workspace.plan(fromOthers({ ...subject.attributes, ...subject.updates }));
      await workspace.applyPlanned();
      await expectEmptyPlan(workspace);
      await workspace.apply(complete);
      await workspace.destroy();
    });

    describe("an existing object", () => {
      const remembered = Object.entries(subject.attributes).filter(([name]) => !locals.includes(name));
      const known = configuration(Object.fromEntries(remembered));

      const isReadable = subject.unreadable === undefined;

      /** A workspace with an empty state, beside one that still has the object and will destroy it. */
      const existing = async (): Promise<{ owner: Workspace; id: string; identity: Attributes | undefined }> => {
        const owner = await acceptance.workspace();
        await owner.apply(complete);
        const { attributes, identity } = (await owner.state()).at(address);
        return { owner, id: subject.importId(attributes), identity };
      };
      const expectImported = async (workspace: Workspace, owner: Workspace, isApplied = false): Promise<void> => {
        const withoutLocal = async (from: Workspace): Promise<Attributes> => {
          const { attributes } = (await from.state()).at(address);
          const imported = Object.entries(attributes).filter(([name]) => !locals.includes(name) && name !== "found");
          return Object.fromEntries(imported);
        };
        // An import finds what it imports.
        const { attributes } = (await workspace.state()).at(address);
        expect(attributes).toMatchObject(attributes["found"] ?? {});
        const imported = await withoutLocal(workspace);
        const owned = await withoutLocal(owner);
        if (isReadable || isApplied) expect(imported).toEqual(owned);
        else {
          expect(imported).toEqual({ ...owned, ...subject.unreadable });
          expect((await onlyChange(workspace)).action).toBe("update");
          await workspace.applyPlanned();
          expect(await withoutLocal(workspace)).toEqual(owned);
        }
        await expectEmptyPlan(workspace);
      };

      test("is imported by its id on the command line, whole", async () => {
        const { owner, id } = await existing();
        const workspace = await acceptance.workspace();
        await workspace.import(known, address, id);

        await expectImported(workspace, owner);
        await owner.destroy();
      });

      test("is imported by an import block with its id, without a change", async () => {
        const { owner, id } = await existing();
        const workspace = await acceptance.workspace();
        const change = await onlyChange(workspace, { ...(known as object), import: [{ to: address, id }] });

        expect(change).toMatchObject({ importing: true, action: isReadable ? "no-op" : "update" });
        await workspace.applyPlanned();
        await expectImported(workspace, owner, true);
        await owner.destroy();
      });

      testWhereEngineHas("identity")("is imported by an import block with its identity", async () => {
        const { owner, identity } = await existing();
        const workspace = await acceptance.workspace();
        const change = await onlyChange(workspace, { ...(known as object), import: [{ to: address, identity }] });
        expect(change).toMatchObject({ importing: true, action: isReadable ? "no-op" : "update" });
        await workspace.applyPlanned();
        await expectImported(workspace, owner, true);
        await owner.destroy();
      });

      test("is not created by importing the ID of a missing object", async () => {
        const workspace = await acceptance.workspace();
        await workspace.write(known);
        const outcome = await workspace.run("import", "-no-color", address, subject.absentId);

        expect(outcome.exitCode).not.toBe(0);
        expect(outcome.output).toContain(subject.absentId);
        expect((await workspace.state()).objects).toEqual([]);
      });
    });

    describe("a change outside of Terraform", () => {
      test.each(subject.drifts)(
        "$name: the plan shows exactly that, and an apply reverts it",
        async ({ make, shows }) => {
          const workspace = await acceptance.workspace();
          await workspace.apply(complete);
          await make(acceptance.service, (await workspace.state()).at(address).attributes);

          const plan = await workspace.plan();
          expect(plan.drift).toHaveLength(1);
          expect(plan.drift[0]).toMatchObject({ address, after: shows });
          expect(plan.drift[0]!.changed.filter((name) => subject.derived?.includes(name) !== true)).toEqual(
            Object.keys(shows).sort(),
          );
          expect(plan.changes).toEqual([expect.objectContaining({ address, action: "update" })]);
          await workspace.applyPlanned();
          await expectEmptyPlan(workspace);
          await workspace.destroy();
        },
      );

      const { remove } = subject;
      if (remove !== null) {
        test("deleted: the plan creates it again", async () => {
          const workspace = await acceptance.workspace();
          await workspace.apply(complete);
          await remove(acceptance.service, (await workspace.state()).at(address).attributes);

          expect((await onlyChange(workspace)).action).toBe("create");
          await workspace.applyPlanned();
          await expectEmptyPlan(workspace);
          await workspace.destroy();
        });
      }
    });

    test("a create whose response is lost leaves no unknown object", async () => {
      const workspace = await acceptance.workspace();
      acceptance.service.faults.add({ operation: subject.createdBy, kind: "reset-after" });
      await workspace.write(complete);
      const lost = await workspace.run("apply", "-json", "-auto-approve");
      expect(acceptance.service.findRequests({ operation: subject.createdBy })[0]).toMatchObject({ status: null });
      if (lost.exitCode !== 0) await workspace.apply();
      await expectEmptyPlan(workspace);
      await workspace.destroy();
    });

    const { halfCreated } = subject;
    if (halfCreated !== null) {
      test("a create that fails half-way is in the state, and the next apply repairs it without an orphan", async () => {
        const workspace = await acceptance.workspace();
        acceptance.service.faults.add(halfCreated);
        const { diagnostics } = await workspace.failing("apply", complete);
        expect(describeDiagnostics(diagnostics)).toContain(address);
        expect((await workspace.state()).at(address).tainted).toBe(true);
        acceptance.service.faults.clear();

        expect((await onlyChange(workspace)).action).toBe("replace");
        await workspace.applyPlanned();
        expect((await workspace.state()).at(address).tainted).toBe(false);
        await expectEmptyPlan(workspace);
        await workspace.destroy();
      });
    }
  });
}

/** The requests since the last reset that may have changed something, for the message of a failed test. */
function writes(service: TestService): string[] {
  return service
    .requests()
    .filter(({ method }) => method !== "GET")
    .map(({ method, path }) => `${method} ${path}`);
}

/** Fails with the changes or the drift of a plan. */
async function expectEmptyPlan(workspace: Workspace): Promise<void> {
  const { changes, drift } = await workspace.plan();
  expect({ changes, drift }).toEqual({ changes: [], drift: [] });
}

/** Plans and returns the one change of the plan. */
async function onlyChange(workspace: Workspace, configuration?: Configuration): Promise<PlannedChange> {
  const { changes } = await workspace.plan(configuration);
  expect(changes).toHaveLength(1);
  return changes[0]!;
}
