import * as v from "valibot";
import { jsonProblem } from "../shared/json-problem.js";
import { InputError } from "./report-input.js";

/** An object in a state or a plan. */
export interface StoredObject {
  readonly type: string;
  readonly name: string;
  readonly address: string;
  /** Such as `registry.terraform.io/bunny-iac/bunny`; empty if the file lacks it. */
  readonly provider: string;
  readonly values: Values;
}

interface ModuleValues {
  readonly resources?: readonly {
    mode?: string;
    type: string;
    name: string;
    address?: string;
    provider_name?: string;
    values?: Values | null;
  }[];
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
        address: v.optional(v.string()),
        provider_name: v.optional(v.string()),
        values: v.optional(v.nullable(values)),
      }),
    ),
  ),
  child_modules: v.optional(v.array(v.lazy(() => moduleValues))),
});
const stateValues = v.object({ root_module: v.optional(moduleValues) });

/** `terraform.tfstate`, or the output of `terraform state pull`. */
const rawState = v.object({
  version: v.literal(4),
  resources: v.array(
    v.object({
      mode: v.string(),
      type: v.string(),
      name: v.string(),
      module: v.optional(v.string()),
      provider: v.optional(v.string()),
      instances: v.array(
        v.object({
          index_key: v.optional(v.union([v.string(), v.number()])),
          attributes: v.optional(v.nullable(values)),
        }),
      ),
    }),
  ),
});

/** The output of `terraform show -json` for a state or a plan. */
const shown = v.object({
  format_version: v.string(),
  values: v.optional(stateValues),
  planned_values: v.optional(stateValues),
  prior_state: v.optional(v.object({ values: v.optional(stateValues) })),
});

/** A file's text, and advice if the file is missing. */
interface StateText {
  readonly file: string;
  readonly text: string;
  readonly instead?: string;
}

/**
 * Reads the managed objects of a state or a plan: `terraform.tfstate`, or the output of `terraform state pull` or `terraform show
 * -json`.
 * @throws InputError that names `file` for anything else
 */
export function storedObjects({ file, text, instead = "" }: StateText): StoredObject[] {
  const json = parseJson(text);
  const raw = v.safeParse(rawState, json);
  if (raw.success)
    return raw.output.resources.flatMap(({ mode, type, name, module, provider, instances }) => {
      const address = module === undefined ? `${type}.${name}` : `${module}.${type}.${name}`;
      const stored = instances.map(({ index_key: key, attributes }) => ({
        type,
        name,
        address: key === undefined ? address : `${address}[${JSON.stringify(key)}]`,
        provider: /"([^"]+)"/.exec(provider ?? "")?.[1] ?? "",
        values: attributes ?? {},
      }));
      return mode === "managed" ? stored : [];
    });
  const known = v.safeParse(shown, json);
  if (!known.success)
    throw new InputError(
      `${file} is neither a state nor a plan${json === undefined ? ` in JSON: ${jsonProblem(text)}` : ""}. Give terraform.tfstate, or what "terraform state pull" or "terraform show -json" prints.${instead}`,
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
  const own = resources.flatMap(
    ({ mode, type, name, address = `${type}.${name}`, provider_name: provider = "", values: attributes }) =>
      mode === "data" ? [] : [{ type, name, address, provider, values: attributes ?? {} }],
  );
  return [...own, ...children.flatMap(inModule)];
}
