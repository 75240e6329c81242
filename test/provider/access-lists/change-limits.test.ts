import { UNKNOWN } from "../../../src/framework/index.js";
import { createDiagnostics, pathFrom } from "../../../src/framework/definition/diagnostics.js";
import { atName } from "../../../src/framework/values/path.js";
import {
  appliedSettings,
  limitNewBlocking,
  limitRemoval,
  type ListChange,
  matchesApplied,
} from "../../../src/provider/access-lists/plan-policies.js";

const at = (name: string) => pathFrom(atName([], name));
const networks = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, index) => `11.0.${from + index}.0/24`);
const list = (entries: readonly string[], more: object = {}) =>
  ({ type: "cidr", entries, action: "block", enabled: true, ...more }) as const;

function changeOf(more: Partial<ListChange>): ListChange {
  return {
    zone: 42,
    prior: list(networks(100)),
    planned: list(networks(100)),
    entriesChanged: true,
    settingsChanged: false,
    repairsDrift: false,
    maxRemovalPercent: 50,
    maxBlockingPercent: 50,
    at: { zone: at("zone"), action: at("action"), enabled: at("enabled"), entries: at("entries") },
    ...more,
  };
}

const SIXTEENS = Array.from({ length: 256 }, (_, index) => `10.${index}.0.0/16`);

type Policy = (change: ListChange, diagnostics: ReturnType<typeof createDiagnostics>) => void;

/** What a policy says of a change: `attribute: detail`. */
function said(policy: Policy, more: Partial<ListChange>): string[] {
  const diagnostics = createDiagnostics();
  policy(changeOf(more), diagnostics);
  return diagnostics.messages.map(({ severity, attribute, summary, detail }) => {
    return `${severity} ${attribute?.steps[0]?.attributeName ?? "-"}: ${summary}: ${detail}`;
  });
}

const halves = (entries: readonly string[]): string[] =>
  entries.flatMap((entry) => [entry.replace("/24", "/25"), entry.replace("0/24", "128/25")]);
/** The same networks with their IPv4 addresses written as IPv6, which match no visitor. */
const mapped = (entries: readonly string[]): string[] =>
  entries.map((entry) => `::ffff:${entry.replace("/24", "/120")}`);

describe("the removal of entries", () => {
  const half = list(networks(50));
  const few = list(networks(49));

  test.each<[string, Partial<ListChange>]>([
    ["of half of them", { planned: half }],
    ["from a list of fewer than 100", { prior: list(networks(99)), planned: list([]) }],
    ["from none", { prior: null, planned: few }],
    ["that no change of the entries is", { planned: few, entriesChanged: false }],
    ["that repairs what was changed outside", { planned: few, repairsDrift: true }],
    ["with a limit that is not known yet", { planned: few, maxRemovalPercent: UNKNOWN }],
    ["with another limit", { planned: few, maxRemovalPercent: 51 }],
    ["that adds others", { planned: list(networks(200, 50)) }],
    ["that one network of the list contains", { planned: list(["11.0.0.0/16"]) }],
    ["that networks of the list contain together", { planned: list(halves(networks(100))) }],
    ["that only spells them otherwise", { planned: list(networks(100).map((entry) => entry.replace(".0/", ".9/"))) }],
  ])("%s is allowed", (_, more) => {
    expect(said(limitRemoval, more)).toEqual([]);
  });

  test.each<[string, Partial<ListChange>, RegExp]>([
    ["of more than half", { planned: few }, /51 of 100 entries \(51%\) .*is 50\. .*set max_removal_percent = 51 /],
    [
      "that are now in a network in part",
      { planned: list(["11.0.0.0/18"]), maxRemovalPercent: 35 },
      /36 of 100 entries \(36%\) /,
    ],
    ["of which halves stay", { planned: list(halves(networks(100)).filter((_, at) => at % 2 === 0)) }, /100 of 100 /],
    ["that are now written as IPv6", { planned: list(mapped(networks(100))) }, /100 of 100 /],
    ["of all", { planned: list([]), maxRemovalPercent: 99 }, /100 of 100 .*set max_removal_percent = 100 /],
    [
      "of a part of a percent more",
      { prior: list(networks(201)), planned: list(networks(100)) },
      /101 of 201 entries \(50%\) .*= 51 /,
    ],
  ])("%s is refused", (_, more, detail) => {
    const texts = said(limitRemoval, more);
    expect(texts).toEqual([expect.stringMatching(/^1 entries: The change removes most of the list: /) as unknown]);
    expect(texts[0]).toMatch(detail);
  });
});

describe("the blocking of entries", () => {
  const log = { action: "log" };
  const off = { enabled: false };

  test.each<[string, Partial<ListChange>]>([
    ["that were blocked before", {}],
    ["by a new list", { prior: null }],
    ["that repairs what was changed outside", { prior: list(networks(100), log), repairsDrift: true }],
    ["that no change is", { prior: list(networks(100), log), entriesChanged: false }],
    ["by a list of another type", { prior: { ...list(networks(100), log), type: "ip" } }],
    ["by fewer than 100", { prior: list([]), planned: list(networks(99)) }],
    ["with a limit that is not known yet", { prior: list([]), maxBlockingPercent: UNKNOWN }],
    ["with another limit", { prior: list([]), maxBlockingPercent: 100 }],
    ["by an action that is not known yet", { prior: list([]), planned: list(networks(100), { action: UNKNOWN }) }],
    ["by a switch that is not known yet", { prior: list([]), planned: list(networks(100), { enabled: UNKNOWN }) }],
    ["that are only logged", { prior: list([]), planned: list(networks(100), log) }],
    ["that are switched off", { prior: list([]), planned: list(networks(100), off) }],
    ["of which half was blocked before", { prior: list(networks(50)) }],
    ["that a network of the list contained before", { prior: list(["11.0.0.0/8"]) }],
    ["that networks of the list contained together", { prior: list(halves(networks(100))) }],
    ["that are a /8 split into 256 /16", { prior: list(["10.0.0.0/8"]), planned: list(SIXTEENS) }],
  ])("%s is allowed", (_, more) => {
    expect(said(limitNewBlocking, more)).toEqual([]);
  });

  test.each<[string, Partial<ListChange>, string, RegExp]>([
    [
      "of which less than half was blocked before",
      { prior: list(networks(49)) },
      "entries",
      /51 of 100 entries \(51%\).*= 51 /,
    ],
    [
      "that were only logged",
      { prior: list(networks(100), log), entriesChanged: false, settingsChanged: true },
      "action",
      /100 of 100 entries \(100%\).*= 100 /,
    ],
    ["that were switched off", { prior: list(networks(100), off), settingsChanged: true }, "enabled", /100 of 100/],
    [
      "that were switched off in a network",
      { prior: list(["11.0.0.0/8"], off), settingsChanged: true },
      "enabled",
      /100 of/,
    ],
    ["of which a network contained a few", { prior: list(["11.0.0.0/19"]) }, "entries", /68 of 100 entries \(68%\)/],
    ["that were written as IPv6", { prior: list(mapped(networks(100))) }, "entries", /100 of 100/],
    ["by a challenge", { prior: list([]), planned: list(networks(100), { action: "challenge" }) }, "action", /100 of/],
    [
      "of a part of a percent more",
      { prior: list(networks(100)), planned: list(networks(201)) },
      "entries",
      /\(50%\).*= 51 /,
    ],
  ])("%s is refused", (_, more, attribute, detail) => {
    const texts = said(limitNewBlocking, more);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toMatch(new RegExp(`^1 ${attribute}: The change blocks or challenges many entries at once: `));
    expect(texts[0]).toMatch(detail);
  });
});

test("a list is as it was applied when entries, action and switch are", () => {
  const planned = list(networks(2));
  const applied = appliedSettings("cidr", networks(2), planned);
  expect(matchesApplied(planned, applied)).toBe(true);
  expect(matchesApplied(list(networks(2).reverse()), applied)).toBe(true);
  for (const other of [
    list(networks(3)),
    list(networks(2), { action: "log" }),
    list(networks(2), { enabled: false }),
    list(networks(2), { action: UNKNOWN }),
    list(networks(2), { enabled: UNKNOWN }),
  ])
    expect(matchesApplied(other, applied)).toBe(false);
  expect(matchesApplied(planned, undefined)).toBe(false);
});
