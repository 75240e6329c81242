import * as v from "valibot";

const appSchema = v.looseObject({
  resource: v.looseObject({
    bunny_shield_access_list: v.record(v.string(), v.looseObject({})),
    bunny_shield_access_list_configuration: v.record(v.string(), v.looseObject({ action: v.string() })),
  }),
});

/** The synthesized app with what a pull request changes: it blocks a network, and a managed list only logs. */
export function pullRequest(app: unknown): v.InferOutput<typeof appSchema> {
  const changed = v.parse(appSchema, structuredClone(app));
  for (const list of Object.values(changed.resource.bunny_shield_access_list_configuration)) list.action = "log";
  changed.resource.bunny_shield_access_list["login-attack"] = {
    shield_zone_id: 42,
    name: "Login attack",
    type: "cidr",
    action: "block",
    entries: ["203.0.113.0/24"],
  };
  return changed;
}
