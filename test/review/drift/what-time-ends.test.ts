import { change, type JsonObject, planJson } from "../support/plan-builder.js";
import { driftStack } from "../../../src/review/drift/drift-stack.js";
import { noConstructs } from "../../../src/review/plan/synthesized-app.js";
import { planOf } from "../support/review-of.js";
import { ZONE } from "../support/shield-objects.js";

it.each<[JsonObject, boolean]>([
  [{ learning_mode_until: "2026-11-21T11:59:59Z" }, true],
  [{ learning_mode_until: "2026-11-21T11:59:59" }, true],
  [{ learning_mode_until: "2026-11-21T11:59:59.123", learning_mode: true }, true],
  [{ learning_mode_until: "2026-11-21T12:59:59+02:00" }, true],
  [{ learning_mode_until: "2026-11-21T12:00:01Z" }, false],
  [{ learning_mode_until: "2026-11-21T12:00:01" }, false],
  [{ learning_mode_until: "soon" }, false],
  [{ learning_mode_until: null }, false],
  [{ learning_mode_until: "2026-11-20T00:00:00Z", waf_execution_mode: "block" }, false],
  [{ learning_mode_until: "2026-11-20T00:00:00Z", waf_enabled: false }, false],
])("drift of a zone with %j: learning ended is %s", (values, expected) => {
  const zone = { ...ZONE, waf_execution_mode: "log", ...values };
  const text = planJson([change("bunny_shield_zone.a", zone, zone)], { timestamp: "2026-11-21T12:00:00Z" });
  const { stack } = driftStack(planOf(text), { name: "site", source: "site", constructPath: noConstructs }, []);
  expect(stack.problems).toEqual(expected ? ["`bunny_shield_zone.a`: learning ended, still only logging."] : []);
  expect(stack.verdict).toBe("no drift");
});

it("entries that ended wait for an apply, which is no drift", () => {
  const bans = (content: string) => ({
    ...{ shield_zone_id: 42, list_id: 7, type: "ip", action: "block", enabled: true, entries: null },
    content,
  });
  const before = bans("192.0.2.1 # until=2026-11-20 scans\n192.0.2.2 # until=2026-11-21");
  const problemsOf = (after: string): readonly string[] => {
    const row = change("bunny_shield_access_list.a", before, bans(after));
    const text = planJson([row], { timestamp: "2026-11-21T12:00:00Z" });
    const { stack } = driftStack(planOf(text), { name: "site", source: "site", constructPath: noConstructs }, []);
    expect(stack.verdict).toBe("no drift");
    return stack.problems;
  };
  expect(problemsOf("192.0.2.2 # until=2026-11-21")).toEqual([
    "`bunny_shield_access_list.a`: the next apply removes 1 entry (`192.0.2.1`) because the end has passed. This is not drift.",
  ]);
  expect(problemsOf("192.0.2.1 # until=2026-11-20 scans")).toEqual([]);
});
