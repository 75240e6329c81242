import { provider } from "../../../src/provider/provider.js";
import { CASES } from "../../cases/generated/index.js";
import { SEEDED } from "../../cases/target.js";
import { driveWalks, errorsIn, type Outcome } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const used = useService();

type Type = keyof typeof CASES;
type Values = Readonly<Record<string, unknown>>;

/** What exists without Terraform: the arguments that identify it or are required, and two settings of all others. */
/** Types with settings that need no configuration. */
const OPTIONAL = ["bunny_shield_bot_detection", "bunny_shield_api_guardian"] as const;

const TAKEN_OVER = [
  ...OPTIONAL,
  "bunny_shield_upload_scanning",
  "bunny_shield_access_list_configuration",
] as const satisfies readonly Type[];

const attributesOf = (type: Type) => provider.resources.find((one) => one.type === type)?.attributes ?? {};

/** The declared values of the attributes with a presence. */
const declared = (type: Type, values: Values, ...presences: string[]): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => presences.includes(attributesOf(type)[name]?.presence ?? "")),
  );

const titles = ({ diagnostics }: Pick<Outcome, "diagnostics">) => diagnostics.map(({ summary }) => summary);
const WEAKENS = "The take-over weakens existing settings";

describe.each(OPTIONAL)("%s", (type) => {
  const walks = () => driveWalks(used.service, type);
  const { attributes, updates } = CASES[type](SEEDED);
  const kept = { ...attributes, on_destroy: "keep" };
  const required = declared(type, attributes, "required");

  it.each([
    ["strict", kept],
    ["loose", { ...kept, ...declared(type, updates, "optional_computed", "defaulted"), on_destroy: "keep" }],
  ])("keeps what is not configured, where %s settings are found", async (_, found) => {
    expect(errorsIn(await walks().apply(found))).toEqual([]);
    const settings = declared(type, found, "optional_computed");
    expect(Object.keys(settings)).not.toEqual([]);
    const { planned } = await walks().plan(required);
    expect(planned).toMatchObject(settings);
    const created = await walks().apply(required);
    expect(errorsIn(created)).toEqual([]);
    expect(created.state).toMatchObject(settings);
    expect((await walks().read(created)).state).toEqual(created.state);
    expect((await walks().plan(required, created)).planned).toEqual(created.state);
  });

  it("keeps it where the plan could not read what is there", async () => {
    await walks().apply(kept);
    const before = declared(type, attributes, "optional_computed");
    used.service.faults.add({ method: "GET", kind: "empty", status: 500, times: 1 });
    const created = await walks().apply(required);
    expect(errorsIn(created)).toEqual([]);
    expect(created.state).toMatchObject(before);
    expect((await walks().read(created)).state).toMatchObject(before);
  });

  it("keeps it when an argument leaves the configuration", async () => {
    const created = await walks().apply(kept);
    const settings = declared(type, attributes, "optional_computed");
    expect((await walks().plan(required, created)).planned).toMatchObject(settings);
    expect((await walks().apply({ ...required, on_destroy: "keep" }, created)).state).toMatchObject(settings);
  });
});

describe.each(TAKEN_OVER)("%s", (type) => {
  const walks = () => driveWalks(used.service, type);
  const { attributes, updates } = CASES[type](SEEDED);
  const kept = { ...attributes, on_destroy: "keep" };

  it("warns about what a take-over weakens, and about nothing where it does not", async () => {
    await walks().apply(kept);
    expect(titles(await walks().plan(kept))).not.toContain(WEAKENS);
    const weaker = {
      ...{ ...kept, ...declared(type, updates, "optional_computed", "required") },
      ...target(declared(type, attributes, "required")),
    };
    expect(titles(await walks().plan(weaker))).toContain(WEAKENS);
  });
});

/** The required arguments that name the object. */
function target(required: Values): Values {
  return Object.fromEntries(Object.entries(required).filter(([name]) => /_id$|^content$/.test(name)));
}

describe("an action", () => {
  it.each([
    ["bunny_shield_bot_action", { shield_zone_id: 44, bot_id: 2 }, "block", "allow"],
    ["bunny_shield_bot_action", { shield_zone_id: 44, bot_id: 2 }, "none", "ignore"],
    ["bunny_shield_bot_category_action", { shield_zone_id: 44, category: "preview" }, "block", "none"],
    ["bunny_shield_access_list_configuration", { shield_zone_id: 44, list_id: 2, enabled: true }, "block", "log"],
  ] as const)("of %s that becomes weaker is a warning at take-over, with both words", async (...row) => {
    const [type, object, strict, loose] = row;
    const walks = driveWalks(used.service, type);
    await walks.apply({ ...object, action: strict, on_destroy: "keep" });
    const { diagnostics } = await walks.plan({ ...object, action: loose });
    const [warning] = diagnostics.filter(({ summary }) => summary === WEAKENS);
    expect(warning?.detail).toContain(`action from "${strict}" to "${loose}"`);
    expect(warning?.attribute?.steps[0]?.attributeName).toBe("action");
    await walks.apply({ ...object, action: loose, on_destroy: "keep" });
    expect(titles(await walks.plan({ ...object, action: strict }))).not.toContain(WEAKENS);
  });
});

describe("what is disabled and not configured", () => {
  it("is a warning: the other settings have no effect", async () => {
    const guardian = driveWalks(used.service, "bunny_shield_api_guardian");
    const { content } = CASES.bunny_shield_api_guardian(SEEDED).attributes;
    const off = { shield_zone_id: 42, content, enabled: false, on_destroy: "keep" };
    await guardian.destroy(await guardian.apply(off));
    expect(titles(await guardian.plan({ shield_zone_id: 42, content }))).toEqual(["The object stays disabled"]);
  });

  it("is a warning of bot detection whose every sensitivity is off", async () => {
    const detection = driveWalks(used.service, "bunny_shield_bot_detection");
    const off = { request_integrity_sensitivity: "off", ip_address_sensitivity: "off" };
    const object = { shield_zone_id: 44, execution_mode: "challenge" };
    await detection.apply({ ...object, ...off, browser_fingerprint_sensitivity: "off", on_destroy: "keep" });
    expect(titles(await detection.plan(object))).toEqual(["The object stays disabled"]);
    expect(titles(await detection.plan({ ...object, ip_address_sensitivity: "low" }))).toEqual([]);
  });
});

it("the first document of a zone gets settings that check requests and stop none", async () => {
  const { content } = CASES.bunny_shield_api_guardian(SEEDED).attributes;
  const created = await driveWalks(used.service, "bunny_shield_api_guardian").apply({ shield_zone_id: 42, content });
  const settings = { enabled: true, execution_mode: "log", body_limit_action: "log", unmatched_path_action: "ignore" };
  expect(created.state).toMatchObject(settings);
});

it("no default of a type that takes over stands for a setting of the object", () => {
  const withDefault = provider.resources
    .filter(({ attributes }) => Object.hasOwn(attributes, "found"))
    .flatMap(({ type, attributes }) =>
      Object.entries(attributes).flatMap(([name, { presence, local }]) =>
        presence === "defaulted" && !local ? [`${type}.${name}`] : [],
      ),
    );
  expect(withDefault).toEqual([]);
});
