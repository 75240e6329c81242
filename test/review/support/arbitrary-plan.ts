import fc from "fast-check";
import { change, type Json, type JsonObject, planJson } from "./plan-builder.js";

/** Text that tries to be markup, a mention, a terminal command or an end of whatever holds it. */
export const HOSTILE = [
  "<script>alert(1)</script>",
  "</code></summary></details><img src=x onerror=alert(1)>",
  "```\n# Heading\n```diff",
  "`` ` ```",
  "| a | b |\n| - | - |",
  "a \\| b \\\\| c |",
  "[link](https://evil.example) ![image](https://evil.example/x.png)",
  "https://evil.example/path www.evil.example someone@evil.example",
  "@everyone cc @octo-org/team #123 GH-1 !45",
  "**bold** _em_ ~~del~~ # h",
  "\n\n## Heading\n\n- [ ] task\n> quote\n***\n",
  "-->\n<!-- bunny-tf:review:other -->",
  "\u001b[2J\u001b]0;title\u0007\u009b31m",
  "\u202e\u2066evil\u2069 \u200b zero",
  '" onmouseover="alert(1)" x="',
  "&lt;b&gt; &amp; &#60;script&#62;",
  "$x^2$ $$y$$ :tada:",
  "<!--",
  "]]>",
  "~~~\ncode\n~~~",
  "    indented",
  "\ttab",
  "\\",
  "`",
  "|",
  "<details>",
  "\r\n\r\n<h1>",
] as const;

/** A short text, often hostile. */
export const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 20 }) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...HOSTILE), fc.constantFrom(...HOSTILE)).map((both) => both.join("")),
  },
);

const scalar = fc.oneof<fc.Arbitrary<Json>[]>(
  text,
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** Any JSON value, a few levels deep. */
export const value = fc.letrec<{ any: Json }>((tie) => ({
  any: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    scalar,
    fc.array(tie("any"), { maxLength: 4 }),
    fc.dictionary(text, tie("any"), { maxKeys: 4 }),
  ),
})).any;

const ip = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 })).map(([address, length]) => `${address}/${length}`),
  text,
);

const list = fc.record({
  name: text,
  action: fc.constantFrom<Json[]>("allow", "block", "log", "bypass", "challenge", "unknown_9", null),
  enabled: fc.constantFrom<Json[]>(true, false, null),
  type: fc.constantFrom("ip", "cidr", "asn", "country", "organization", "ja4", "unknown_7"),
  entries: fc.oneof(fc.array(ip, { maxLength: 8 }), value),
  shield_zone_id: fc.constantFrom(1, 2),
});
const page = fc.record({ html: text, page_type: fc.oneof(fc.constant("block"), text) });
const scaling = fc.record({ min: fc.integer(), max: fc.integer(), on_destroy: fc.constantFrom("keep", "restore") });
const any = fc.dictionary(text, value, { maxKeys: 5 });

/** A mask over a value: true, false, or masks of its parts. */
export function maskOf(of: Json): fc.Arbitrary<Json> {
  if (Array.isArray(of)) return fc.oneof(fc.boolean(), fc.tuple(...of.map((item: Json) => maskOf(item))));
  if (typeof of === "object" && of !== null) {
    const members = Object.entries(of as JsonObject).map(([name, item]) => fc.tuple(fc.constant(name), maskOf(item)));
    return fc.oneof(
      { weight: 4, arbitrary: fc.tuple(...members).map((all) => Object.fromEntries(all)) },
      { weight: 1, arbitrary: fc.boolean() },
    );
  }
  return fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });
}

const ACTIONS = [
  ["no-op"],
  ["read"],
  ["create"],
  ["update"],
  ["delete"],
  ["delete", "create"],
  ["create", "delete"],
  ["forget"],
  ["of", "tomorrow"],
];
const REASONS = ["replace_because_cannot_update", "delete_because_no_resource_config", "constructor", "<b>"];

const shapes = {
  bunny_shield_access_list: list,
  bunny_shield_custom_page: page,
  bunny_app_autoscaling: scaling,
  null_resource: any,
} as const;

const typed = fc
  .constantFrom<(keyof typeof shapes)[]>(
    "bunny_shield_access_list",
    "bunny_shield_custom_page",
    "bunny_app_autoscaling",
    "null_resource",
  )
  .chain((type) =>
    fc.record({
      type: fc.constant(type),
      before: shapes[type] as fc.Arbitrary<JsonObject>,
      after: shapes[type] as fc.Arbitrary<JsonObject>,
    }),
  );

/** One row of a plan's changes. */
export const resourceChange: fc.Arbitrary<JsonObject> = typed
  .chain(({ type, before, after }) =>
    fc.record({
      type: fc.constant(type),
      before: fc.constant(before),
      after: fc.constant(after),
      key: fc.option(text, { nil: undefined }),
      actions: fc.constantFrom(...ACTIONS),
      unknown: maskOf(after),
      beforeSensitive: maskOf(before),
      afterSensitive: maskOf(after),
      reason: fc.option(fc.constantFrom(...REASONS), { nil: undefined }),
      previousAddress: fc.option(text, { nil: undefined }),
      replacePaths: fc.constantFrom([], [["entries"]], [["a", 0, "<b>"]]),
      importing: fc.option(
        text.map((id) => ({ id })),
        { nil: undefined },
      ),
      deposed: fc.option(text, { nil: undefined }),
    }),
  )
  .map(({ type, before, after, key, reason, previousAddress, importing, deposed, ...rest }) =>
    change(
      `${type}.x${key === undefined ? "" : `[${JSON.stringify(key)}]`}`,
      rest.actions[0] === "create" ? null : before,
      rest.actions[0] === "delete" ? null : after,
      {
        ...rest,
        ...(reason !== undefined && { reason }),
        ...(previousAddress !== undefined && { previousAddress }),
        ...(importing !== undefined && { importing }),
        ...(deposed !== undefined && { deposed }),
      },
    ),
  );

const output = fc.record({
  actions: fc.constantFrom(["create"], ["update"], ["delete"], ["no-op"]),
  before: value,
  after: value,
});

/** The text of a whole plan. */
export const plan: fc.Arbitrary<string> = fc
  .record({
    resources: fc.array(resourceChange, { maxLength: 6 }),
    drift: fc.array(resourceChange, { maxLength: 3 }),
    deferred: fc.array(
      resourceChange.map((row) => ({ reason: "resource_config_unknown", resource_change: row })),
      { maxLength: 2 },
    ),
    outputs: fc.dictionary(text, output, { maxKeys: 3 }),
    complete: fc.boolean(),
  })
  .map(({ resources, drift, deferred, outputs, complete }) =>
    planJson(resources, { resource_drift: drift, deferred_changes: deferred, output_changes: outputs, complete }),
  );
