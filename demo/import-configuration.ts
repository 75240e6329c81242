import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { provider } from "../src/provider/provider.js";
import { resourcesInState } from "./outside.js";
import { present } from "./stage.js";

const configurationSchema = v.looseObject({
  resource: v.record(v.string(), v.record(v.string(), v.record(v.string(), v.unknown()))),
  terraform: v.optional(v.record(v.string(), v.unknown()), {}),
});

/** Attributes that an import cannot read, since only the state has them: their defaults are used. */
const ONLY_IN_STATE = ["on_destroy", "timeouts"];

/**
 * The synthesized configuration with a state of its own and an import block for each resource, as Terraform's JSON.
 * @param stateJson what `show -json` printed for the state with the objects
 */
export async function importConfiguration(stack: string, stateJson: string): Promise<string> {
  const found = resourcesInState(stateJson);
  const configuration = v.parse(configurationSchema, JSON.parse(await readFile(join(stack, "cdk.tf.json"), "utf8")));
  const blocks = Object.entries(configuration.resource).flatMap(([type, named]) =>
    Object.keys(named).map((name) => {
      const to = `${type}.${name}`;
      return { to, id: importId(type, present(found.get(to)).values) };
    }),
  );
  const resource = Object.fromEntries(
    Object.entries(configuration.resource).map(([type, named]) => [type, withoutLocals(named)]),
  );
  const { backend: _, ...terraform } = configuration.terraform;
  return JSON.stringify({ ...configuration, terraform, resource, import: blocks }, null, 2);
}

/** The identity's attributes, joined in the form of every type's import ID. */
function importId(type: string, object: Readonly<Record<string, unknown>>): string {
  return present(provider.resources.find((resource) => resource.type === type))
    .identity.map((name) => String(object[name]))
    .join("/");
}

function withoutLocals(named: Readonly<Record<string, Readonly<Record<string, unknown>>>>): object {
  return Object.fromEntries(
    Object.entries(named).map(([name, attributes]) => [
      name,
      Object.fromEntries(Object.entries(attributes).filter(([attribute]) => !ONLY_IN_STATE.includes(attribute))),
    ]),
  );
}
