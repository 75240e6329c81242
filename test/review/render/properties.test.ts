import fc from "fast-check";
import { SMALLEST_BUDGET } from "../../../src/review/render/markdown/write-markdown.js";
import { plan, resourceChange, text } from "../support/arbitrary-plan.js";
import { htmlMarkup, markdownMarkup } from "../support/markup.js";
import { bothOutputs, type Outputs, schemaErrors } from "../support/outputs.js";
import { change, type Json, planJson } from "../support/plan-builder.js";
import { runs } from "../../framework/properties/runs.js";

const RUNS = { ...runs(60), endOnFailure: true };
const FORMATS = ["markdown", "text", "color", "html", "json"] as const satisfies readonly (keyof Outputs)[];

const MARKDOWN_ELEMENTS = new Set(
  "html head body h2 h3 h4 p ul li strong em b sub code pre blockquote table thead tbody tr th td details summary".split(
    " ",
  ),
);
const PAGE_ELEMENTS = new Set(
  "html head meta title style body a header main section footer h1 h2 h3 p ul li b i span code pre table thead tbody tr th td div details summary figure figcaption iframe".split(
    " ",
  ),
);
const PAGE_ATTRIBUTES = new Set(
  "data-severity data-direction data-module lang charset http-equiv content name class href id tabindex role aria-label open scope sandbox loading title srcdoc".split(
    " ",
  ),
);

it("never crashes, and its JSON keeps to the schema", () => {
  fc.assert(
    fc.property(plan, (planText) => {
      for (const { json } of bothOutputs(planText)) expect(schemaErrors(json)).toBeUndefined();
    }),
    RUNS,
  );
});

it("never exceeds the budget", () => {
  const long = fc
    .array(resourceChange, { minLength: 20, maxLength: 60 })
    .map((rows) => planJson(rows, { resource_drift: rows }));
  fc.assert(
    fc.property(fc.oneof(plan, long), fc.integer({ min: SMALLEST_BUDGET, max: 20_000 }), (planText, budget) => {
      for (const { markdown } of bothOutputs(planText, budget)) expect(markdown.length).toBeLessThanOrEqual(budget);
    }),
    runs(20),
  );
});

it("never lets markup out of its cell in Markdown", () => {
  fc.assert(
    fc.property(plan, (planText) => {
      for (const { markdown } of bothOutputs(planText)) {
        const { elements, prose, cells, comments } = markdownMarkup(markdown);
        expect(elements.map(({ name }) => name).filter((name) => !MARKDOWN_ELEMENTS.has(name))).toEqual([]);
        expect(elements.flatMap(({ attributes }) => attributes).filter((name) => name !== "class")).toEqual([]);
        // Names are bold prose, whose addresses and markup are only text: no element is a link.
        expect(prose).not.toMatch(/@everyone|@octo-org|:tada:|:\/\/|www\.|\w@\w/);
        expect(cells.filter((count) => count < 2 || count > 3)).toEqual([]);
        expect(comments.filter((comment) => comment !== "")).toEqual([
          expect.stringMatching(/^bunny-tf:(review|drift)$/),
        ]);
      }
    }),
    RUNS,
  );
});

it("never lets markup out of its cell in HTML", () => {
  fc.assert(
    fc.property(plan, (planText) => {
      for (const { html } of bothOutputs(planText)) {
        const { elements, prose } = htmlMarkup(html);
        expect(elements.map(({ name }) => name).filter((name) => !PAGE_ELEMENTS.has(name))).toEqual([]);
        expect(elements.flatMap(({ attributes }) => attributes).filter((name) => !PAGE_ATTRIBUTES.has(name))).toEqual(
          [],
        );
        for (const { name, attributes } of elements.filter((element) => element.name === "iframe")) {
          expect([name, attributes.includes("sandbox")]).toEqual(["iframe", true]);
        }
        expect(prose).not.toMatch(/onmouseover|alert\(1\)<\/script/);
      }
    }),
    RUNS,
  );
});

it("never lets a text of the plan drive the terminal", () => {
  fc.assert(
    fc.property(plan, (planText) => {
      for (const outputs of bothOutputs(planText)) {
        expect(outputs.text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
        // eslint-disable-next-line no-control-regex
        expect(outputs.color.replace(/\u001b\[\d+m/g, "")).toBe(outputs.text);
        expect(outputs.markdown).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
      }
    }),
    RUNS,
  );
});

/** A secret that nothing else in a plan is: neither a word of the report nor a part of another value. */
const secret = fc
  .tuple(
    fc.stringMatching(/^[a-z]{6,12}$/),
    fc.constantFrom("", " ", "\n", "<&>", '"', "`", "|", "\\", "$", "é"),
    fc.stringMatching(/^[0-9]{4,8}$/),
  )
  .map(([start, middle, end]) => `zq${start}${middle}${end}qz`);

const NOWHERE = { label: false, key: false, html: false, entry: false, output: false, provider: false };

it("never leaks a sensitive value, wherever it is copied", () => {
  const places = fc.record({
    label: fc.boolean(),
    key: fc.boolean(),
    html: fc.boolean(),
    entry: fc.boolean(),
    output: fc.boolean(),
    provider: fc.boolean(),
    around: text,
  });
  fc.assert(
    fc.property(secret, secret, places, (before, after, at) => {
      const copy = (value: string, wanted: boolean): string => (wanted ? `${at.around}${value}${at.around}` : "plain");
      const object = (value: string): Record<string, Json> => ({
        password: value,
        name: copy(value, at.label),
        action: "block",
        type: "organization",
        shield_zone_id: 1,
        entries: ["a", copy(value, at.entry)],
        notes: JSON.stringify({ nested: copy(value, at.html), text: `${copy(value, at.html)}\nsecond line` }),
        tags: { [copy(value, at.key)]: 1 },
      });
      const mask = { beforeSensitive: { password: true }, afterSensitive: { password: true } };
      const list = change("bunny_shield_access_list.x", object(before), object(after), mask);
      const page = change(
        "bunny_shield_custom_page.x",
        { html: copy(before, at.html), page_type: "block" },
        { html: copy(after, at.html), page_type: "block" },
      );
      const keyed = change(`null_resource.x[${JSON.stringify(copy(before, at.key))}]`, null, {
        v: copy(after, at.output),
      });
      const planText = planJson([list, page, keyed], {
        resource_drift: [list],
        output_changes: at.output
          ? { o: { actions: ["create"], before: null, after: copy(after, true), after_unknown: false } }
          : {},
        configuration: {
          root_module: {},
          provider_config: at.provider
            ? {
                bunny: {
                  full_name: "registry.terraform.io/bunny-iac/bunny",
                  expressions: { access_key: { constant_value: before } },
                },
              }
            : {},
        },
      });
      for (const outputs of bothOutputs(planText))
        for (const format of FORMATS) expectNoPart(outputs[format], before, after);
    }),
    {
      ...runs(100),
      // The parser's message about the page has only the end of the secret.
      examples: [
        ["zqaaaaaa0000qz", "zqaaaaaa<&>0000qz", { ...NOWHERE, html: true, around: "<script>alert(1)</script>" }],
      ],
    },
  );
});

/** The distinctive ends of a secret survive any escaping, so a part that leaked is found by them. */
function expectNoPart(output: string, ...secrets: readonly string[]): void {
  for (const whole of secrets) {
    for (const part of [whole, whole.slice(0, 8), whole.slice(-6)]) expect(output).not.toContain(part);
  }
}
