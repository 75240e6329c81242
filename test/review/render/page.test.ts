import { type DefaultTreeAdapterMap, parse } from "parse5";
import { bothOutputs } from "../support/outputs.js";
import { accessList, change, type JsonObject, planJson } from "../support/plan-builder.js";
import { createHash } from "node:crypto";
import { largePlan, limit, list, other, times } from "../support/large-plan.js";
import { listsOfZones } from "../../support/large-inputs.js";
import { htmlMarkup } from "../support/markup.js";
import { commentOn, pageOf, planOf, reviewOfPlan } from "../support/review-of.js";

type Element = DefaultTreeAdapterMap["element"];

const loosening = change(
  "bunny_shield_access_list.office",
  accessList(),
  accessList({ action: "log", entries: ["192.0.2.9"] }),
);
const page = (html: string) => ({ shield_zone_id: 42, page_type: "block", html });
const ours = { "<b>": "x".repeat(900) };
const plan = planJson(
  [
    loosening,
    change("bunny_shield_custom_page.blocked", page("<h1>No</h1>\n"), page("<h1>Stop</h1>\n<a href='/'>home</a>\n")),
    change("null_resource.gone", ours, null),
    change("null_resource.changed", { ...ours, text: "a\nb\n" }, { text: "a\nc\n" }),
  ],
  {
    resource_drift: [loosening],
    output_changes: { sum: { actions: ["update"], before: 1, after: 2 } },
    configuration: {
      root_module: {
        resources: [
          { address: "bunny_shield_access_list.office", expressions: { action: { constant_value: "block" } } },
        ],
      },
    },
  },
);
const [reviewed, drifted] = bothOutputs(plan);

describe.each([
  ["review", reviewed.html],
  ["drift", drifted.html],
])("the page of a %s", (_name, html) => {
  const elements: Element[] = [];
  const visit = (node: DefaultTreeAdapterMap["node"]): void => {
    if ("tagName" in node) elements.push(node);
    if ("childNodes" in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  const named = (...names: string[]): Element[] => elements.filter(({ tagName }) => names.includes(tagName));
  const attribute = ({ attrs }: Element, wanted: string): string | undefined =>
    attrs.find(({ name }) => name === wanted)?.value;

  it("says its language and title, and has one heading of each place, none skipped", () => {
    expect(attribute(named("html")[0] as Element, "lang")).toBe("en");
    expect(named("title")).toHaveLength(1);
    expect([named("main").length, named("header").length, named("h1").length]).toEqual([1, 1, 1]);
    const levels = named("h1", "h2", "h3", "h4").map(({ tagName }) => Number(tagName.charAt(1)));
    for (const [index, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
  });

  it("can be walked with the keyboard alone: links, folds, frames and what scrolls, in the order of the page", () => {
    const ids = elements.flatMap((element) => attribute(element, "id") ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    const links = named("a").map((link) => attribute(link, "href") ?? "");
    expect(links[0]).toBe("#changes");
    for (const href of links) expect(ids).toContain(href.slice(1));
    for (const fold of named("details")) {
      expect(fold.childNodes.filter((child) => "tagName" in child).map(({ nodeName }) => nodeName)[0]).toBe("summary");
    }
    for (const element of elements) {
      const place = attribute(element, "tabindex");
      expect(["-1", "0", undefined]).toContain(place);
      if (place === "0")
        expect([attribute(element, "role"), attribute(element, "aria-label") !== ""]).toEqual(["group", true]);
    }
    expect(named("pre").every((element) => attribute(element, "tabindex") === "0")).toBe(true);
    expect(named("button", "input", "select", "textarea", "script")).toEqual([]);
  });

  it("scrolls tables within the page, on a phone too, and names every column", () => {
    const tables = named("table");
    expect(tables.length).toBeGreaterThan(0);
    for (const { parentNode } of tables) expect(attribute(parentNode as Element, "class")).toBe("scroll");
    for (const { childNodes } of named("th")) expect(childNodes).toHaveLength(1);
    expect(html).toMatch(/@media \(max-width: 600px\) {[^@]*\.scroll > table { min-width: \d+rem; }/);
  });

  it("names every frame and locks it", () => {
    for (const frame of named("iframe")) {
      expect(attribute(frame, "title")).toMatch(/page (before|after)$/);
      expect(attribute(frame, "sandbox")).toBe("");
    }
  });
});

it("has frames and folds to look at", () => {
  expect(reviewed.html.match(/<iframe /g)).toHaveLength(2);
  expect(drifted.html).toContain('<details class="change"');
});

/** Contrast of two colors by WCAG 2: 1 for none, 21 for black on white. */
function contrast(one: string, other: string): number {
  const luminance = (color: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (light + 0.05) / (dark + 0.05);
}

describe("the style", () => {
  const style = /<style>(.*?)<\/style>/s.exec(reviewed.html)?.[1] ?? "";
  const colors = (css: string): [string, string][] =>
    [...css.matchAll(/--([\w-]+): (#[\da-f]{6})/g)].map(([, name = "", value = ""]) => [name, value]);
  const [lightText = "", darkText = ""] = style.split("@media (prefers-color-scheme: dark)");
  const light = Object.fromEntries(colors(lightText));
  const schemes = { light, dark: { ...light, ...Object.fromEntries(colors(darkText)) } };

  it.each(["light", "dark"] as const)("can be read in the %s scheme", (scheme) => {
    const palette = schemes[scheme];
    const grounds = ["bg", "panel"].flatMap((ground) => ["text", "dim", "link"].map((color) => [color, ground]));
    const tints = ["red", "amber", "green", "blue"].map((tint) => [tint, `${tint}-bg`]);
    for (const [color = "", ground = ""] of [...grounds, ...tints]) {
      expect([color, ground, contrast(palette[color] ?? "", palette[ground] ?? "") >= 4.5]).toEqual([
        color,
        ground,
        true,
      ]);
    }
    expect(palette["bg"]).not.toBe(schemes[scheme === "light" ? "dark" : "light"]["bg"]);
  });

  it("shows where the focus is, and never hides it", () => {
    expect(style).toMatch(/:focus-visible \{ outline: 3px solid var\(--focus\)/);
    expect(style).not.toMatch(/outline: (none|0)/);
    for (const palette of Object.values(schemes))
      expect(contrast(palette["focus"] ?? "", palette["bg"] ?? "")).toBeGreaterThan(3);
  });
});

const pageWith = (...rows: readonly JsonObject[]): string => pageOf(rows);

it("shows equal changes as one, and only what is of high severity open, if it fits the screen", () => {
  const html = pageWith(...times(500, limit), ...times(20, list));
  expect(html).toMatch(/ 500 × <code>bunny_shield_rate_limit<\/code> No longer blocks /);
  expect(html).toMatch(/ 20 × <code>bunny_shield_access_list<\/code> /);
  expect(html).not.toContain('<details class="change group" open>');
  const few = pageWith(...times(20, limit), ...times(20, list));
  expect(few.match(/<details class="change group" open>/g)).toHaveLength(1);
});

it("orders numbers by their value", () => {
  const html = pageWith(limit(12), limit(2), limit(100), limit(9));
  const order = [...html.matchAll(/<summary>.*?l\[(\d+)\]/g)].map((match) => match[1]);
  expect(order).toEqual(["2", "9", "12", "100"]);
});

it("shows 2,000 changes in fewer than 20,000 elements, each of them", () => {
  const html = pageWith(...largePlan());
  expect(html.match(/<[a-z]/g)?.length).toBeLessThan(20_000);
  expect(html.match(/ data-severity="/g)).toHaveLength(2_000);
});

it("has filters that its policy lets run, and no other script", () => {
  const html = pageWith(...times(20, other), limit(1));
  const [, script = ""] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
  expect(html.replaceAll("&#39;", "'")).toContain(
    `script-src 'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  const { elements } = htmlMarkup(html);
  expect(elements.filter(({ name }) => name === "script")).toHaveLength(1);
  expect(html).toMatch(/<option value="module\.edge">/);
  expect(pageWith(limit(1))).not.toContain("<script");
});

// How the time grows with the plan is measured by bench/growth.ts.
it("reviews a thousand lists of one zone, each by what it shares with the others", () => {
  const plan = planOf(planJson(listsOfZones(1_000, Number.POSITIVE_INFINITY)));
  const review = reviewOfPlan(plan);
  expect(review.counts).toMatchObject({ update: 1_000 });
  expect(commentOn(review).length).toBeLessThanOrEqual(60_000);
});
