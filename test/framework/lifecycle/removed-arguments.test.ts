import { CASES } from "../../cases/generated/index.js";
import { SEEDED } from "../../cases/target.js";
import { driveResource, driveWalks, type Outcome, startProvider } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const used = useService();
const zone = () => driveWalks(used.service, "bunny_shield_zone");
const base = { pull_zone_id: 9001 };

const removed = ({ diagnostics }: Pick<Outcome, "diagnostics">) =>
  diagnostics.flatMap(({ severity, summary, detail, attribute }) =>
    /^(A removed argument|Removed arguments)/.test(summary)
      ? [`${severity} ${attribute?.steps[0]?.attributeName}: ${detail}`]
      : [],
  );

describe("an argument that leaves the configuration", () => {
  it("is in one warning with the others, which names what stays in effect, and what empty values do", async () => {
    const created = await zone().apply({ ...base, waf_disabled_rules: ["942100"], waf_blocking_paranoia_level: 2 });
    const { planned, diagnostics } = await zone().plan(base, await zone().read(created));
    expect(planned).toMatchObject({ waf_disabled_rules: ["942100"], waf_blocking_paranoia_level: 2 });
    expect(diagnostics.map(({ summary }) => summary)).toEqual(["Removed arguments keep their values"]);
    expect(removed({ diagnostics })).toEqual([
      '2 waf_disabled_rules: waf_disabled_rules is no longer configured. Its value stays in effect: ["942100"]. To remove it, set waf_disabled_rules = [].\n' +
        "waf_blocking_paranoia_level is no longer configured. Its value stays in effect: 2. To change it, configure another value.",
    ]);
  });

  it("offers no empty value that the attribute does not accept, and needs no warning where it is empty", async () => {
    const created = await zone().apply({ ...base, waf_allowed_methods: ["GET"], waf_disabled_rules: [] });
    expect(removed(await zone().plan(base, created))).toEqual([
      '2 waf_allowed_methods: waf_allowed_methods is no longer configured. Its value stays in effect: ["GET"]. To change it, configure another value.',
    ]);
  });

  it("is no warning after the next write, during an apply, or where it is configured", async () => {
    const config = { ...base, waf_disabled_rules: ["942100"] };
    const created = await zone().apply(config);
    expect(removed(await zone().plan(config, created))).toEqual([]);
    expect(removed(await zone().plan({ ...base, waf_disabled_rules: [] }, created))).toEqual([]);
    const applying = driveResource(await startProvider(used.service), "bunny_shield_zone", undefined, {
      ...{ deferralAllowed: true, writeOnlyAttributesAllowed: true },
    });
    expect(removed(await applying.plan(base, created))).toEqual([]);
    const changed = await zone().apply({ ...base, ddos_shield_sensitivity: "high" }, created);
    expect(changed.state).toMatchObject({ waf_disabled_rules: ["942100"] });
    expect(removed(await zone().plan({ ...base, ddos_shield_sensitivity: "high" }, changed))).toEqual([]);
  });

  it("is one warning in each plan, and none of an object that was imported", async () => {
    expect(removed(await zone().plan(base, await zone().import("42")))).toEqual([]);
    const created = await zone().apply({ ...base, ddos_shield_sensitivity: "high" });
    const local = await zone().apply({ ...base, on_destroy: "restore" }, created);
    expect(removed(await zone().plan(base, local))).toEqual([]);
  });

  it.each(["bunny_shield_bot_detection", "bunny_shield_api_guardian"] as const)(
    "is a warning of %s, as of every type",
    async (type) => {
      const { attributes } = CASES[type](SEEDED);
      const walks = driveWalks(used.service, type);
      const created = await walks.apply(attributes);
      const [name = ""] = Object.keys(attributes).filter((one) => /sensitivity|^enabled/.test(one));
      const { [name]: _, ...rest } = attributes;
      expect(removed(await walks.plan(rest, created))).toEqual([expect.stringContaining(`2 ${name}: `)]);
    },
  );
});
