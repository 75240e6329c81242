import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import type { Attributes } from "./configuration.js";

const stateSchema = v.object({
  resources: v.array(
    v.object({
      module: v.optional(v.string()),
      mode: v.picklist(["managed", "data"]),
      type: v.string(),
      name: v.string(),
      instances: v.array(
        v.object({
          index_key: v.optional(v.union([v.string(), v.number()])),
          status: v.optional(v.string()),
          schema_version: v.number(),
          attributes: v.record(v.string(), v.unknown()),
          identity: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
        }),
      ),
    }),
  ),
  outputs: v.record(v.string(), v.object({ value: v.unknown() })),
});

/** One object in the state. */
export interface StateObject {
  readonly address: string;
  readonly type: string;
  readonly mode: "managed" | "data";
  readonly attributes: Attributes;
  /** The resource's identity; undefined on engines older than 1.12. */
  readonly identity: Attributes | undefined;
  /** Whether the next apply replaces it, because its create failed half-way. */
  readonly tainted: boolean;
}

/** The state in the local backend's file. */
export interface State {
  readonly objects: readonly StateObject[];
  readonly outputs: Attributes;
  /** The object at this address; fails if there is none. */
  at(address: string): StateObject;
}

/** Reads `terraform.tfstate` in the folder; a missing file is an empty state. */
export async function readState(folder: string): Promise<State> {
  const text = await readStateText(folder);
  if (text === "") return stateOf([], {});
  const { resources, outputs } = v.parse(stateSchema, JSON.parse(text));
  const objects = resources.flatMap(({ module, mode, type, name, instances }) =>
    instances.map(({ index_key: key, status, attributes, identity }): StateObject => {
      const plain = [module, mode === "data" ? "data" : undefined, type, name].filter((part) => part !== undefined);
      const address = plain.join(".") + (key === undefined ? "" : `[${JSON.stringify(key)}]`);
      return { address, type, mode, attributes, identity: identity ?? undefined, tainted: status === "tainted" };
    }),
  );
  return stateOf(objects, Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, value])));
}

/** The state file as it is, or an empty string. */
export async function readStateText(folder: string): Promise<string> {
  return readFile(join(folder, "terraform.tfstate"), "utf8").catch(() => "");
}

function stateOf(objects: readonly StateObject[], outputs: Attributes): State {
  const at = (address: string): StateObject => {
    const found = objects.find((object) => object.address === address);
    if (found !== undefined) return found;
    const present = objects.map((object) => object.address).join(", ") || "it is empty";
    throw new Error(`The state holds no ${address}: ${present}`);
  };
  return { objects, outputs, at };
}
