import { change, type ChangeOptions, type Json, type JsonObject, planJson } from "../../support/plan-builder.js";
import { type NamedPlan, type PlanGroup, saysOfObject, testRecorded } from "../../support/recorded-plans.js";
import { firstReview, reviewOf } from "../../support/review-of.js";
import { ZONE } from "../../support/shield-objects.js";

const ADDRESS = "bunny_shield_custom_page.a";
const PLAIN = "<h1>No</h1>\n";

const page = (html: string | null): JsonObject => ({ shield_zone_id: 42, page_type: "block", html });
const images = (count: number): string =>
  Array.from({ length: count }, (_, index) => `<img src="https://cdn${index}.example/a.png">`).join("");

const PAGES: readonly (readonly [string, string | null])[] = [
  ["nothing", null],
  ["an empty page", ""],
  ["other words", "<h1>Stop</h1>"],
  ["other line ends", "<h1>No</h1>\r\n"],
  ["two newlines", "<h1>No</h1>\n\n"],
  ["a script", "<script>a()</script>"],
  ["two scripts", "<script>a()</script><script>b()</script>"],
  ["scripts from outside", '<script src="//a.example/x.js"></script><script src="//b.example/y.js"></script>'],
  ["an event handler", '<p onclick="a()">'],
  ["event handlers", '<p onclick="a()" onfocus="b()">'],
  ["a redirect", '<meta http-equiv="refresh" content="0;url=https://a.example/">'],
  ["a form", '<form action="https://a.example/in"><input name="q"></form>'],
  ["an image", images(1)],
  ["five images", images(5)],
  ["seven images", images(7)],
  ["a link", '<a href="https://b.example/">b</a><a href="https://a.example/">a</a>'],
  ["what browsers read in different ways", "<?xml version='1.0'?><p>No</p>"],
  ["a page of 1,000 bytes", "x".repeat(1000)],
];

const mark: JsonObject = { html: true };

function plansOf(html: string | null, next: string | null): NamedPlan[] {
  const plan = (name: string, before: Json, after: Json, options: ChangeOptions = {}): NamedPlan => ({
    name,
    text: planJson([change(ADDRESS, before, after, options)]),
  });
  return [
    plan("created", null, page(html)),
    plan("destroyed", page(html), null),
    plan("instead of a plain one", page(PLAIN), page(html)),
    plan("a plain one instead", page(html), page(PLAIN)),
    plan("the next one instead", page(html), page(next)),
    plan("hidden", page(PLAIN), page(html), { beforeSensitive: mark, afterSensitive: mark }),
    plan("hidden, a plain one instead", page(html), page(PLAIN), { beforeSensitive: mark }),
    plan("known after apply", page(html), page(null), { actions: ["update"], unknown: mark }),
    plan("over one that was found", null, { ...page(html), found: { html: PLAIN } }),
    plan("over one that cannot be read", null, { ...page(html), found: null }),
    plan("over none", null, { ...page(html), found: { html: null } }),
    plan("destroyed, and restored", { ...page(html), found: { html: PLAIN }, on_destroy: "restore" }, null),
    plan("destroyed, and kept", { ...page(html), on_destroy: "keep" }, null),
    plan("of another type", page(html), { ...page(html), page_type: "challenge" }, { actions: ["delete", "create"] }),
  ];
}

/** Sizes are tested below. */
const withoutSizes = (text: string): string =>
  text.replaceAll(/\d+(?:\.\d)? K?B\b/g, "n B").replaceAll(/_bytes":\d+/g, '_bytes":n');

testRecorded(
  "pages/pages-walk.txt",
  PAGES.map(([name, html], index): PlanGroup => [name, plansOf(html, PAGES[index + 1]?.[1] ?? null)]),
  (review) => {
    const { verdict, texts } = saysOfObject(review, ADDRESS);
    return { verdict, texts: texts.map(withoutSizes) };
  },
);

const SIZED = PAGES.flatMap(([name, html]) =>
  html === null || name === "other line ends" ? [] : [[name, html] as const],
);

test.each(SIZED)("%s has its size", (_, html) => {
  const bytes = Buffer.byteLength(html);
  const size = bytes === 1000 ? "1.0 KB" : `${bytes} B`;
  const sizesOf = (before: Json, after: Json): unknown => {
    const { page: shown, findings } = firstReview(change(ADDRESS, before, after));
    return [shown, findings.find(({ rule }) => /^page-(?:changed|removed)$/.test(rule))?.text];
  };
  const [before_bytes, after_bytes] = [Buffer.byteLength(PLAIN), bytes];
  const sides = { page: "block", before_bytes, after_bytes };
  expect(sizesOf(page(PLAIN), page(html))).toEqual([sides, `The \`block\` page changes: 12 B → ${size}.`]);
  const back = { page: "block", before_bytes: bytes, after_bytes: before_bytes };
  expect(sizesOf(page(html), page(PLAIN))).toEqual([back, `The \`block\` page changes: ${size} → 12 B.`]);
  const removed = `The \`block\` page (${size}) is removed; the default page is shown instead.`;
  expect(sizesOf(page(html), null)).toEqual([{ page: "block", before_bytes: bytes }, removed]);
  const added = `The \`block\` page (${size}) replaces the default page.`;
  const overNone = { ...page(html), found: { html: null } };
  expect(sizesOf(null, overNone)).toEqual([{ page: "block", after_bytes }, added]);
});

test.each([
  [
    null,
    false,
    "is set, but visitors see the default page, because `bunny_shield_zone.site` has white-label response pages off.",
  ],
  [
    PLAIN,
    false,
    "is set, but visitors see the default page, because `bunny_shield_zone.site` has white-label response pages off.",
  ],
  [null, true, "replaces the default page."],
])("from %j, where the zone shows own pages: %j", (before, isOn, expected) => {
  const zone = { ...ZONE, whitelabel_response_pages: isOn };
  const after = { ...page("<h1>Stop</h1>"), found: { html: null } };
  const rows = [change("bunny_shield_zone.site", zone, zone), change(ADDRESS, before && page(before), after)];
  const { findings = [] } = reviewOf(rows).resources.find(({ address }) => address === ADDRESS) ?? {};
  expect(findings.map(({ text }) => text)).toContain(`The \`block\` page (13 B) ${expected}`);
});
