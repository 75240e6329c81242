import { useAcceptance } from "../support/acceptance.js";
import type { Attributes } from "../support/configuration.js";
import { describeDiagnostics } from "../support/diagnostics.js";

const acceptance = useAcceptance();

/** Each type whose objects exist without Terraform: an object of it, with two different values. */
const cases: [
  type: string,
  identity: Attributes,
  one: Attributes,
  other: Attributes,
  id: string,
  other_id: Attributes,
][] = [
  [
    "bunny_shield_bot_action",
    { shield_zone_id: 42, bot_id: 17 },
    { action: "block" },
    { action: "allow" },
    "42/17",
    { bot_id: 19 },
  ],
  [
    "bunny_shield_bot_category_action",
    { shield_zone_id: 42, category: "ads" },
    { action: "block" },
    { action: "allow" },
    "42/ads",
    { category: "social" },
  ],
  [
    "bunny_shield_access_list_configuration",
    { shield_zone_id: 42, list_id: 1 },
    { action: "block" },
    { action: "log" },
    "42/1",
    { list_id: 2 },
  ],
  ["bunny_app_autoscaling", { app_id: "app-shop" }, { min: 1, max: 2 }, { min: 1, max: 3 }, "app-shop", {}],
  [
    "bunny_shield_custom_page",
    { shield_zone_id: 42, page_type: "block" },
    { html: "<h1>One</h1>" },
    { html: "<h1>Other</h1>" },
    "42/block",
    { page_type: "challenge" },
  ],
];
const both = (type: string, one: Attributes, other: Attributes): Attributes => ({
  resource: { [type]: { one, other } },
});

describe.each(cases)("%s", (type, identity, one, other, id, elsewhere) => {
  const [first, second] = [
    { ...identity, ...one },
    { ...identity, ...other },
  ];
  const only = (name: string, attributes: Attributes): Attributes => ({ resource: { [type]: { [name]: attributes } } });
  const summary = `Two resources declare ${type} ${id}`;

  test("two new resources for one object are an error that names the object and what both plan", async () => {
    const workspace = await acceptance.workspace();
    const { diagnostics } = await workspace.failing("plan", both(type, first, second));
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    expect(errors.map((error) => error.summary)).toEqual([summary]);
    for (const attributes of [one, other]) {
      const differing = Object.entries(attributes).filter(
        ([name, value]) => one[name] !== other[name] && value !== null,
      );
      for (const [name, value] of differing) expect(errors[0]?.detail).toContain(`${name} = ${JSON.stringify(value)}`);
    }
  });

  test("an existing and a new resource, or two existing ones, are the same error, even if both agree", async () => {
    const workspace = await acceptance.workspace();
    await workspace.apply(only("one", first));
    for (const attributes of [second, first]) {
      const { diagnostics } = await workspace.failing("plan", both(type, first, attributes));
      expect(describeDiagnostics(diagnostics)).toContain(summary);
    }
    await workspace.run("state", "mv", `${type}.one`, `${type}.kept`);
    await workspace.import({ resource: { [type]: { kept: first, other: second } } }, `${type}.other`, id);
    const { diagnostics } = await workspace.failing("plan");
    expect(describeDiagnostics(diagnostics)).toContain(summary);
    await workspace.run("state", "rm", `${type}.other`);
    await workspace.preview(only("kept", first));
    await workspace.destroy();
  });

  test("a rename without moved is a warning that suggests moved, which then plans nothing", async () => {
    const workspace = await acceptance.workspace();
    await workspace.apply(only("old", { ...first, ...(type === "bunny_app_autoscaling" && { on_destroy: "reset" }) }));
    const { warnings } = await workspace.preview(only("new", first));
    expect(warnings.map((warning) => warning.summary)).toEqual([
      `${type} ${id} is destroyed and declared in the same plan`,
    ]);
    expect(warnings[0]?.detail).toContain(`moved { from = ${type}.OLD_NAME, to = ${type}.NEW_NAME }`);

    const moved = { ...only("new", first), moved: [{ from: `${type}.old`, to: `${type}.new` }] };
    const plan = await workspace.preview(moved);
    expect(plan.warnings.filter((warning) => warning.summary.includes("destroyed and declared"))).toEqual([]);
    expect(plan.changes.filter(({ action }) => action !== "update" && action !== "no-op")).toEqual([]);
    await workspace.destroy();
  });

  test("a replacement, also with create_before_destroy and of a tainted object, is one resource", async () => {
    const workspace = await acceptance.workspace();
    const clashes = /Two resources declare|destroyed and declared/;
    for (const lifecycle of [{}, { lifecycle: { create_before_destroy: true } }]) {
      const subject = only("one", { ...first, ...lifecycle });
      await workspace.apply(subject);
      const replaced = await workspace.preview(subject, `-replace=${type}.one`);
      expect(replaced.changes.map(({ action }) => action)).toEqual(["replace"]);
      expect(describeDiagnostics(replaced.warnings)).not.toMatch(clashes);
      await workspace.applyPlanned();
      expect((await workspace.preview()).empty).toBe(true);
      await workspace.run("taint", `${type}.one`);
      const tainted = await workspace.preview();
      expect(tainted.changes.map(({ action }) => action)).toEqual(["replace"]);
      expect(describeDiagnostics(tainted.warnings)).not.toMatch(clashes);
      await workspace.applyPlanned();
      expect((await workspace.preview()).empty).toBe(true);
      if (Object.keys(elsewhere).length > 0) {
        const gone = await workspace.preview(only("one", { ...first, ...elsewhere, ...lifecycle }));
        expect(gone.changes.map(({ action }) => action)).toEqual(["replace"]);
        expect(describeDiagnostics(gone.warnings)).not.toMatch(clashes);
        await workspace.applyPlanned();
      }
      await workspace.destroy();
    }
  });
});

const bots = (ids: readonly number[], more: object = {}): Attributes => ({
  resource: {
    bunny_shield_bot_action: {
      each: {
        count: ids.length,
        shield_zone_id: 42,
        bot_id: `\${${JSON.stringify(ids)}[count.index]}`,
        action: "block",
      },
      ...more,
    },
  },
});

test("count: the same number twice is an error; a list that gets shorter in the middle is a warning", async () => {
  const workspace = await acceptance.workspace();
  const { diagnostics } = await workspace.failing("plan", bots([17, 17]));
  expect(describeDiagnostics(diagnostics)).toContain("Two resources declare bunny_shield_bot_action 42/17");
  await workspace.apply(bots([17, 19]));
  expect(describeDiagnostics((await workspace.preview(bots([19]))).warnings)).toContain(
    "42/19 is destroyed and declared",
  );
  await workspace.destroy();
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
