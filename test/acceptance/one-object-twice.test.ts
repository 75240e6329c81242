import { useAcceptance } from "../support/acceptance.js";
import type { Attributes } from "../support/configuration.js";
import { describeDiagnostics, type Diagnostic } from "../support/diagnostics.js";
import { can } from "../support/engine-under-test.js";
import type { Preview } from "../support/workspace.js";
import { hasAllRuns, testWithAllRuns } from "../framework/properties/runs.js";

const acceptance = useAcceptance();

/** An object that exists without Terraform, with two different values. */
interface Existing {
  readonly identity: Attributes;
  readonly one: Attributes;
  readonly other: Attributes;
  readonly id: string;
  /** What identifies another object; undefined if the seed has no second one. */
  readonly elsewhere?: Attributes;
}

/** Each type whose objects exist without Terraform. All are declared in the same workspace. */
const CASES: Readonly<Record<string, Existing>> = {
  bunny_shield_bot_action: {
    identity: { shield_zone_id: 42, bot_id: 17 },
    one: { action: "block" },
    other: { action: "allow" },
    id: "42/17",
    elsewhere: { bot_id: 19 },
  },
  bunny_shield_bot_category_action: {
    identity: { shield_zone_id: 42, category: "ads" },
    one: { action: "block" },
    other: { action: "allow" },
    id: "42/ads",
    elsewhere: { category: "social" },
  },
  bunny_shield_access_list_configuration: {
    identity: { shield_zone_id: 42, list_id: 1 },
    one: { enabled: true, action: "challenge" },
    other: { enabled: true, action: "log" },
    id: "42/1",
    elsewhere: { list_id: 2 },
  },
  bunny_app_autoscaling: {
    identity: { app_id: "app-shop" },
    one: { min: 1, max: 2 },
    other: { min: 1, max: 3 },
    id: "app-shop",
  },
  bunny_shield_custom_page: {
    identity: { shield_zone_id: 42, page_type: "block" },
    one: { html: "<h1>One</h1>" },
    other: { html: "<h1>Other</h1>" },
    id: "42/block",
    elsewhere: { page_type: "challenge" },
  },
};
const TYPES = Object.keys(CASES);

type Declared = Readonly<Record<string, Attributes>>;

/** One block of each type with the blocks that `declare` gives for it. */
const everyType = (declare: (existing: Existing, type: string) => Declared): { resource: object } => ({
  resource: Object.fromEntries(Object.entries(CASES).map(([type, existing]) => [type, declare(existing, type)])),
});
const first = ({ identity, one }: Existing): Attributes => ({ ...identity, ...one });
const second = ({ identity, other }: Existing): Attributes => ({ ...identity, ...other });
const both = (type: string, one: Attributes, other: Attributes): Attributes => ({
  resource: { [type]: { one, other } },
});
const summaries = Object.entries(CASES).map(([type, { id }]) => `Two resources declare ${type} ${id}`);
const errorsOf = (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
  diagnostics.filter(({ severity }) => severity === "error");

describe("one object of each type", () => {
  test("two new resources for it are an error that names the object and what both plan", async () => {
    const workspace = await acceptance.workspace();
    const declared = everyType((existing) => ({ one: first(existing), other: second(existing) }));
    const errors = errorsOf((await workspace.failing("plan", declared)).diagnostics);
    expect(errors.map(({ summary }) => summary).sort()).toEqual(summaries.toSorted());
    for (const [type, { one, other }] of Object.entries(CASES)) {
      const detail = errors.find(({ summary }) => summary.includes(`declare ${type} `))?.detail;
      for (const [name, value] of [...Object.entries(one), ...Object.entries(other)])
        if (one[name] !== other[name]) expect(detail).toContain(`${name} = ${JSON.stringify(value)}`);
    }
  });

  test("a rename without moved is a warning that suggests moved, which then plans nothing", async () => {
    const workspace = await acceptance.workspace();
    const old = everyType((existing, type) => ({
      old: { ...first(existing), ...(type === "bunny_app_autoscaling" && { on_destroy: "restore" }) },
    }));
    await workspace.apply(old);
    const renamed = everyType((existing) => ({ new: first(existing) }));
    const { warnings } = await workspace.preview(renamed);
    const twice = warnings.filter(({ summary }) => summary !== "The destroy restores earlier settings");
    expect(twice.map(({ summary }) => summary).sort()).toEqual(
      Object.entries(CASES)
        .map(([type, { id }]) => `${type} ${id} is destroyed and declared in the same plan`)
        .sort(),
    );
    const advice = warnings.map(({ detail }) => detail).join("\n");
    for (const type of TYPES) expect(advice).toContain(`moved { from = ${type}.OLD_NAME, to = ${type}.NEW_NAME }`);

    const moved = TYPES.map((type) => ({ from: `${type}.old`, to: `${type}.new` }));
    const plan = await workspace.preview({ ...renamed, moved });
    expect(plan.warnings.filter(({ summary }) => summary.includes("destroyed and declared"))).toEqual([]);
    expect(plan.changes.filter(({ action }) => action !== "update")).toEqual([]);
    await workspace.destroy();
  });

  test.each([...(hasAllRuns ? [{}] : []), { lifecycle: { create_before_destroy: true } }])(
    "a replacement, also of a tainted object, is one resource: %j",
    async (lifecycle) => {
      const workspace = await acceptance.workspace();
      const declared = everyType((existing) => ({ one: { ...first(existing), ...lifecycle } }));
      const elsewhere = everyType((existing) => ({
        one: { ...first(existing), ...existing.elsewhere, ...lifecycle },
      }));
      const expectReplaced = async (types: readonly string[], { changes, warnings }: Preview): Promise<void> => {
        expect(changes.map(({ address, action }) => `${action} ${address}`).sort()).toEqual(
          types.map((type) => `replace ${type}.one`).sort(),
        );
        expect(describeDiagnostics(warnings)).not.toMatch(/Two resources declare|destroyed and declared/);
        await workspace.applyPlanned();
      };
      await workspace.apply(declared);
      await expectReplaced(TYPES, await workspace.preview(declared, ...TYPES.map((type) => `-replace=${type}.one`)));
      expect((await workspace.preview()).empty).toBe(true);
      for (const type of TYPES) await workspace.run("taint", `${type}.one`);
      await expectReplaced(TYPES, await workspace.preview());
      expect((await workspace.preview()).empty).toBe(true);
      const movable = TYPES.filter((type) => CASES[type]?.elsewhere !== undefined);
      await expectReplaced(movable, await workspace.preview(elsewhere));
      await workspace.destroy();
    },
  );
});

test("a target, an import and a second zone are not a conflict", async () => {
  const workspace = await acceptance.workspace();
  const bot = (shield_zone_id: number): Attributes => ({ shield_zone_id, bot_id: 17, action: "block" });
  const configuration = both("bunny_shield_bot_action", bot(42), bot(44));
  await workspace.preview(configuration, "-target=bunny_shield_bot_action.one");
  await workspace.applyPlanned();
  const plan = await workspace.preview({
    ...configuration,
    import: [{ to: "bunny_shield_bot_action.other", id: "44/17" }],
  });
  expect(plan.warnings).toEqual([]);
  await workspace.applyPlanned();
  expect((await workspace.preview()).empty).toBe(true);
  await workspace.destroy();
});

testWithAllRuns(
  "an object whose ID the API assigned has one resource: an import of another's is an error, a move or a removal is none",
  async () => {
    const workspace = await acceptance.workspace();
    const list = { shield_zone_id: 42, name: "Twice", type: "ip", action: "log", entries: ["198.51.100.7"] };
    const lists = (...names: readonly string[]): Attributes => ({
      resource: { bunny_shield_access_list: Object.fromEntries(names.map((name) => [name, list])) },
    });
    const address = (name: string): string => `bunny_shield_access_list.${name}`;
    await workspace.apply(lists("one"));
    let listId = 0;
    await acceptance.service.edit(({ accessLists }) => {
      listId = accessLists.find(({ name }) => name === "Twice")?.listId ?? 0;
    });
    const imported = (...names: readonly string[]) => ({
      import: names.map((name) => ({ to: address(name), id: `42/${listId}` })),
    });
    const expectRefused = async (configuration: Attributes): Promise<void> => {
      const { diagnostics } = await workspace.failing("plan", configuration);
      const [error, ...more] = errorsOf(diagnostics);
      expect(more).toEqual([]);
      expect(error?.summary).toBe(`bunny_shield_access_list 42/${listId} is imported, but another resource manages it`);
      expect(error?.detail).toMatch(/^"Twice" \(bunny_shield_access_list 42\/\d+\) is imported/);
    };
    await expectRefused({ ...lists("one", "other"), ...imported("other") });
    await expectRefused({ ...lists("other"), ...imported("other") }); // Would destroy what it imports.

    const moved = await workspace.preview({
      ...lists("other"),
      moved: [{ from: address("one"), to: address("other") }],
      ...imported("other"),
    });
    expect(moved.changes.filter(({ action }) => action !== "no-op")).toEqual([]);
    const replaced = await workspace.preview({ ...lists("one"), ...imported("one") }, `-replace=${address("one")}`);
    expect(replaced.changes.map(({ action }) => action)).toEqual(["replace"]);
    const hasBlock = can(workspace.engine, "removed blocks");
    if (!hasBlock) await workspace.run("state", "rm", address("one"));
    const handedOver = await workspace.preview({
      ...lists("other"),
      ...imported("other"),
      ...(hasBlock && { removed: [{ from: address("one"), lifecycle: { destroy: false } }] }),
    });
    expect(handedOver.changes.find((change) => change.address === address("other"))).toMatchObject({ action: "no-op" });
    await workspace.applyPlanned();
    await workspace.run("state", "rm", address("other"));
    await expectRefused({ ...lists("one", "other"), ...imported("one", "other") });
    await workspace.apply({ ...lists("one"), ...imported("one") });
    await workspace.destroy();
  },
);

test("an object that is known only during the apply is rejected then, before it is written", async () => {
  const workspace = await acceptance.workspace();
  const late = { resource: { terraform_data: { late: { input: 17 } } } };
  const configuration = {
    resource: {
      ...late.resource,
      bunny_shield_bot_action: {
        one: { shield_zone_id: 42, bot_id: "${terraform_data.late.output}", action: "block" },
        other: { shield_zone_id: 42, bot_id: "${terraform_data.late.output}", action: "allow" },
      },
    },
  };
  const { diagnostics } = await workspace.failing("apply", configuration);
  expect(describeDiagnostics(diagnostics)).toContain("Two resources declare bunny_shield_bot_action 42/17");
  expect(acceptance.service.findRequests({ operation: "setBotAction" })).toHaveLength(1);
  await workspace.write(late);
  await workspace.destroy();
});
