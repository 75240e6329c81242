import { decodeObject } from "../../../src/framework/codec/decode.js";
import { provider } from "../../../src/provider/provider.js";
import { CASES } from "../../cases/generated/index.js";
import { SEEDED } from "../../cases/target.js";
import { driveWalks, type Outcome, startProvider } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const used = useService();

const signal = new AbortController().signal;
const texts = ({ diagnostics }: Pick<Outcome, "diagnostics">): string[] =>
  diagnostics.map(({ attribute, summary, detail }) => {
    return `${attribute?.steps[0]?.attributeName ?? "-"}: ${summary}: ${detail}`;
  });

/** The state of an object of the official provider as Terraform moves it to `type`. */
async function move(type: string, sourceTypeName: string, source: object): Promise<Outcome> {
  const answer = await (
    await startProvider(used.service)
  ).moveResourceState(
    {
      sourceProviderAddress: "registry.terraform.io/bunnyway/bunnynet",
      sourceTypeName,
      sourceSchemaVersion: 0,
      sourceState: { json: Buffer.from(JSON.stringify(source)), flatmap: {} },
      targetTypeName: type,
      sourcePrivate: new Uint8Array(),
      sourceIdentity: undefined,
    },
    { signal },
  );
  const { attributes } = provider.resources.find((one) => one.type === type)!;
  const state = answer.targetState ? decodeObject(attributes, answer.targetState) : null;
  return { state: state as Outcome["state"], private: answer.targetPrivate, diagnostics: answer.diagnostics };
}

const MOVED = [
  ["bunny_shield_access_list", "bunnynet_pullzone_access_list", "list_id", "list"],
  ["bunny_shield_rate_limit", "bunnynet_pullzone_ratelimit_rule", "rate_limit_id", "rule"],
  ["bunny_shield_waf_rule", "bunnynet_pullzone_waf_rule", "waf_rule_id", "rule"],
] as const;

describe.each(MOVED)("a moved %s", (type, source, idAttribute, noun) => {
  const { attributes } = CASES[type](SEEDED);
  const walks = () => driveWalks(used.service, type);
  const officialState = (id: unknown) => ({
    ...{ id, pullzone: 9001, name: "Office", enabled: true, type: "CIDR", action: "Allow" },
    ...{ entries: ["192.0.2.0/24"], description: "of the official provider" },
  });

  it("is known by its ID, found by the read that follows, and then not changed", async () => {
    const created = await walks().apply(attributes);
    const id = created.state?.[idAttribute];
    const moved = await move(type, source, officialState(id));
    expect(texts(moved)).toEqual([]);
    expect(moved.state).toMatchObject({ [idAttribute]: id, shield_zone_id: null, id: null });
    const read = await walks().read(moved);
    expect(texts(read)).toEqual([]);
    expect(read.state).toMatchObject({ ...attributes, ...local(created.state, read.state) });
    const planned = await walks().plan(attributes, read);
    expect(planned).toMatchObject({ planned: { ...read.state, ...attributes }, diagnostics: [] });
  });

  it("is not planned before it is read, which would show a replacement", async () => {
    const created = await walks().apply(attributes);
    const moved = await move(type, source, officialState(created.state?.[idAttribute]));
    expect(texts(await walks().plan(attributes, moved))).toEqual([
      `shield_zone_id: The moved ${noun} has not been read yet: The ${noun} was moved from the official provider, whose state does not contain the Shield zone. A refresh reads it. Plan again with a refresh, which is the default of the engine. Nothing was changed.`,
    ]);
  });

  it("can be destroyed before it is read", async () => {
    const created = await walks().apply(attributes);
    const moved = await move(type, source, officialState(created.state?.[idAttribute]));
    const destroyed = await walks().destroy(moved);
    expect({ state: destroyed.state, said: texts(destroyed) }).toEqual({ state: null, said: [] });
    expect((await walks().read(created)).state).toBeNull();
  });

  it("without an ID has nothing to destroy, and cannot be read", async () => {
    const moved = await move(type, source, officialState(null));
    expect(moved.state).toMatchObject({ [idAttribute]: null });
    used.service.resetRequests();
    expect((await walks().destroy(moved)).state).toBeNull();
    expect(used.service.countRequests()).toBe(0);
    expect(texts(await walks().read(moved)).join()).toContain(idAttribute);
  });
});

it("a moved zone is not planned before it is read: what a change opens would not be seen", async () => {
  const zone = driveWalks(used.service, "bunny_shield_zone");
  const config = { pull_zone_id: 9001, waf_enabled: false, ddos_shield_sensitivity: "off" };
  const moved = await move("bunny_shield_zone", "bunnynet_pullzone_shield", { id: 42, pullzone: 9001 });
  expect(texts(await zone.plan(config, moved))).toEqual([
    "-: The moved zone has not been read yet: The zone was moved from the official provider, whose state does not contain the settings of this provider. A refresh reads them. Plan again with a refresh, which is the default of the engine. Nothing was changed.",
  ]);
  const opened = texts(await zone.plan(config, await zone.read(moved)));
  expect(opened).toEqual([
    expect.stringMatching(/^waf_enabled: The change leaves the zone without protection/),
    expect.stringMatching(/^ddos_shield_sensitivity: The change leaves the zone without protection/),
  ]);
  const { diagnostics } = await zone.plan({ pull_zone_id: 9001 }, await zone.read(moved));
  expect(diagnostics).toEqual([]);
});

/** Local attributes, which only an apply stores. */
function local(created: Outcome["state"], read: Outcome["state"]): object {
  const names = ["allow_catch_all", "max_removal_percent", "max_blocking_percent", "description"];
  return Object.fromEntries(names.flatMap((name) => (created && name in created ? [[name, read?.[name]]] : [])));
}

it("another object of the official provider cannot be moved", async () => {
  const moved = await move("bunny_app_autoscaling", "bunnynet_compute_container_app", { id: "a" });
  expect(texts(moved)).toEqual([
    "-: bunnynet_compute_container_app cannot become bunny_app_autoscaling: bunny_app_autoscaling does not support moves. Import the object instead.",
  ]);
});
