import { parseExactJson, stringifyExactJson } from "../shared/exact-json.js";
import { isJsonObject } from "../shared/json.js";

type Members = Readonly<Record<string, unknown>>;

/**
 * A state as the plan that changes nothing of it: a state file, or what `terraform show -json` prints of one. Undefined for what
 * is neither.
 */
export function stateAsPlan(json: Buffer): Buffer | undefined {
  const read = parsed(json);
  if (!isJsonObject(read)) return undefined;
  const objects = objectsOf(read);
  if (objects === undefined) return undefined;
  const plan = {
    format_version: "1.2",
    terraform_version: read["terraform_version"],
    resource_changes: objects.map(({ values, ...object }) => ({
      ...object,
      change: {
        ...{ actions: ["no-op"], before: values, after: values },
        ...{ after_unknown: {}, before_sensitive: {}, after_sensitive: {} },
      },
    })),
    configuration: {},
  };
  return Buffer.from(stringifyExactJson(plan) ?? "");
}

function objectsOf(read: Members): readonly StateObject[] | undefined {
  const { values, version } = read;
  if (isJsonObject(values) && !("resource_changes" in read)) return shownObjects(values);
  return version === 4 ? storedObjects(read) : undefined;
}

function parsed(json: Buffer): unknown {
  try {
    return parseExactJson(json.toString("utf8"));
  } catch {
    return undefined;
  }
}

interface StateObject {
  readonly address: string;
  readonly mode: unknown;
  readonly type: unknown;
  readonly name: unknown;
  readonly provider_name: string;
  readonly values: unknown;
}

const objectsIn = (value: unknown): readonly Members[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Of `terraform show -json`. */
function shownObjects(values: Members): readonly StateObject[] {
  const ofModule = (module: unknown): readonly StateObject[] => {
    if (!isJsonObject(module)) return [];
    const own = objectsIn(module["resources"]).map((one) => ({
      ...{ address: textOf(one["address"]), mode: one["mode"], type: one["type"], name: one["name"] },
      ...{ provider_name: textOf(one["provider_name"]), values: one["values"] },
    }));
    return [...own, ...objectsIn(module["child_modules"]).flatMap(ofModule)];
  };
  return ofModule(values["root_module"]);
}

/** Of a state file. */
const storedObjects = (state: Members): readonly StateObject[] =>
  objectsIn(state["resources"]).flatMap(({ module, mode, type, name, provider, instances }) => {
    const path = [textOf(module), `${mode === "data" ? "data." : ""}${textOf(type)}.${textOf(name)}`];
    return objectsIn(instances).map(({ index_key: key, attributes }) => ({
      address: `${path.filter((part) => part !== "").join(".")}${key === undefined ? "" : `[${JSON.stringify(key)}]`}`,
      ...{ mode, type, name, values: attributes },
      provider_name: /"([^"]+)"/.exec(textOf(provider))?.[1] ?? "",
    }));
  });
