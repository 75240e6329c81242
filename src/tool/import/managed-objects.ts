import * as v from "valibot";
import { importIdOf } from "../../account/import-id.js";

/** What is in states or plans: which objects, and under which names. */
export interface ManagedObjects {
  /** `<type> <import ID>`. */
  readonly keys: ReadonlySet<string>;
  /** `<type>.<name>`. */
  readonly names: ReadonlySet<string>;
}

interface ModuleValues {
  readonly resources?: readonly { mode?: string; type: string; name: string; values?: Values | null }[];
  readonly child_modules?: readonly ModuleValues[];
}

type Values = Record<string, unknown>;

const values = v.record(v.string(), v.unknown());
const moduleValues: v.GenericSchema<unknown, ModuleValues> = v.object({
  resources: v.optional(
    v.array(
      v.object({
        mode: v.optional(v.string()),
        type: v.string(),
        name: v.string(),
        values: v.optional(v.nullable(values)),
      }),
    ),
  ),
  child_modules: v.optional(v.array(v.lazy(() => moduleValues))),
});
const stateValues = v.object({ root_module: v.optional(moduleValues) });

/** `terraform.tfstate`, and what `terraform state pull` prints. */
const rawState = v.object({
  version: v.literal(4),
  resources: v.array(
    v.object({
      mode: v.string(),
      type: v.string(),
      name: v.string(),
      instances: v.array(v.object({ attributes: v.optional(v.nullable(values)) })),
    }),
  ),
});

/** What `terraform show -json` prints of a state or of a plan. */
const shown = v.object({
  format_version: v.string(),
  values: v.optional(stateValues),
  planned_values: v.optional(stateValues),
  prior_state: v.optional(v.object({ values: v.optional(stateValues) })),
});

interface StoredObject {
  readonly type: string;
  readonly name: string;
  readonly values: Values;
}

/**
 * The objects in states and plans: the text of `terraform.tfstate`, of `terraform state pull`, or of `terraform show -json`.
 * @throws Error for anything else; `file` names it
 */
export function managedObjects(inputs: readonly { readonly file: string; readonly text: string }[]): ManagedObjects {
  const stored = inputs.flatMap(({ file, text }) => storedObjects(file, text));
  const keys = stored.flatMap(({ type, values: attributes }) => {
    const id = importIdOf(type, attributes);
    return id === undefined ? [] : [`${type} ${id}`];
  });
  return { keys: new Set(keys), names: new Set(stored.map(({ type, name }) => `${type}.${name}`)) };
}

function storedObjects(file: string, text: string): StoredObject[] {
  const json = parseJson(text);
  const raw = v.safeParse(rawState, json);
  if (raw.success)
    return raw.output.resources.flatMap(({ mode, type, name, instances }) =>
      mode === "managed" ? instances.map(({ attributes }) => ({ type, name, values: attributes ?? {} })) : [],
    );
  const known = v.safeParse(shown, json);
  if (!known.success)
    throw new Error(
      `${file} is no state and no plan. Give terraform.tfstate, or what "terraform state pull" or "terraform show -json" prints.`,
    );
  const { values: state, planned_values: planned, prior_state: prior } = known.output;
  return [state, planned, prior?.values].flatMap((one) => inModule(one?.root_module ?? {}));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function inModule({ resources = [], child_modules: children = [] }: ModuleValues): StoredObject[] {
  const own = resources.flatMap(({ mode, type, name, values: attributes }) =>
    mode === "data" ? [] : [{ type, name, values: attributes ?? {} }],
  );
  return [...own, ...children.flatMap(inModule)];
}
