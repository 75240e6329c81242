import type { Attributes } from "../definition/types.js";
import type { OperationOptions } from "../../shared/call-options.js";
import { createDiagnostics, pathsOf } from "../definition/diagnostics.js";
import { formatImportId } from "../definition/identity.js";
import type { Values } from "../definition/infer.js";
import type { Resource, Listed } from "../definition/resource.js";
import type { DiagnosticMessage } from "../../protocol/messages.js";
import { conformToSchema, convertAttributes, withDefaults, withoutDefaults } from "../planning/stored-values.js";
import { decodeObject } from "../codec/decode.js";
import { encodeObject } from "../codec/encode.js";
import type { EncodeError } from "../codec/codec-errors.js";
import { formatPath } from "../values/path.js";
import { fieldsOf } from "../values/values.js";
import { validateObject } from "./validate-config.js";

interface FoundObject {
  readonly type: string;
  readonly identity: Values;
  readonly importId: string;
  readonly displayName: string;
  /** The object as it was read, to notice changes outside of its attributes. */
  readonly raw?: unknown;
}

export interface OmittedAttribute {
  readonly name: string;
  readonly problem: string;
}

export interface DeclarableObject extends FoundObject {
  /** The attributes that an import and the next read store. */
  readonly state: Values;
  /**
   * The shortest configuration that plans no change of `state`. It has all attributes in the order of the schema. Attributes that
   * are not needed are null.
   */
  readonly config: Values;
  /** Attributes that are not in `config` because the provider refuses their values. */
  readonly omitted: readonly OmittedAttribute[];
}

export interface UndeclarableObject extends FoundObject {
  /** With the alternative, in sentences. */
  readonly reason: string;
  /** The attributes, if they can be stored. The provider accepts no configuration with these attributes. */
  readonly state?: Values;
  readonly isOff?: boolean;
}

/** Converts a listed object to a declarable or an undeclarable object. The list request must have set `includeResource`. */
export function declaredObject(
  resource: Resource<unknown>,
  listed: Listed<Values, Values>,
): DeclarableObject | UndeclarableObject {
  const { identity, displayName, undeclarable, off, raw } = listed;
  const { type, attributes } = resource;
  const read = { type, identity, importId: formatImportId(resource, identity), displayName };
  const found: FoundObject = { ...read, ...(raw !== undefined && { raw }) };
  const left = { ...read, ...(off === true && { isOff: true }), raw: raw ?? listed.resource };
  if (undeclarable !== undefined) return { ...left, reason: undeclarable };
  // In the form that Terraform stores, for example with text in Unicode NFC.
  const faults: EncodeError[] = [];
  const state = fieldsOf(decodeObject(attributes, encodeObject(attributes, listedState(resource, listed), faults)));
  if (faults.length > 0)
    return { ...left, reason: faults.map(({ path, problem }) => `${formatPath(path)} ${problem}.`).join(" ") };
  const { config, omitted, problems } = configurationOf(resource, state);
  if (problems.length > 0)
    return {
      ...left,
      state,
      reason: `${problems.join(" ")} Change that in the API or the dashboard, then import the object.`,
    };
  return { ...found, state, config: withoutDefaults(attributes, config), omitted };
}

/**
 * Lists the objects of a resource without Terraform, for tools that have the provider's client. `filter` has the attributes of a
 * `list` block. Rejects with the errors of the hooks.
 */
export async function* declaredObjects<Client>(
  resource: Resource<Client>,
  filter: Readonly<Values>,
  { client, options }: { readonly client: Client; readonly options: OperationOptions },
): AsyncGenerator<DeclarableObject | UndeclarableObject> {
  const { list } = resource;
  if (list === undefined) return;
  const config = withDefaults(list.attributes, conformToSchema(list.attributes, filter));
  const [at, diagnostics] = [pathsOf(list.attributes), createDiagnostics()];
  const objects = list.objects({ config, client, options, at, diagnostics, includeResource: true });
  for await (const object of objects) yield declaredObject(resource, object);
  const [error] = diagnostics.messages.filter(({ severity }) => severity === 1);
  if (error) throw new Error(`${error.summary}. ${error.detail}`);
}

/** Returns the state of a listed object. */
export function listedState({ attributes }: Resource<unknown>, { identity, resource }: Listed<Values, Values>): Values {
  return withDefaults(attributes, conformToSchema(attributes, { ...identity, ...resource }), "local");
}

export interface GeneratedConfiguration {
  readonly config: Values;
  readonly omitted: readonly OmittedAttribute[];
  readonly problems: readonly string[];
}

/**
 * Returns the configuration with which a state plans no change. Leaves out an optional attribute if the provider refuses its
 * value, because the API keeps values that are not configured.
 */
export function configurationOf(resource: Resource<unknown>, state: unknown): GeneratedConfiguration {
  const { attributes } = resource;
  let config = convertAttributes(attributes, state, ({ presence, deprecated }, one) =>
    presence === "computed" || (deprecated !== undefined && presence !== "required") ? null : one,
  );
  const omitted: OmittedAttribute[] = [];
  for (;;) {
    const errors = errorsOf(resource, config);
    const given = config;
    const left = errors.filter(({ attribute }) => canBeLeftOut(attributes, given, attribute));
    if (left.length === 0) return { config, omitted, problems: errors.map(sentence) };
    for (const error of left) omitted.push({ name: nameOf(error.attribute), problem: sentence(error) });
    config = { ...given, ...Object.fromEntries(left.map(({ attribute }) => [nameOf(attribute), null])) };
  }
}

function errorsOf(resource: Resource<unknown>, config: Values): DiagnosticMessage[] {
  const diagnostics = createDiagnostics();
  validateObject(resource, config, { diagnostics, isPlanned: false });
  return diagnostics.messages.filter(({ severity }) => severity === 1);
}

const nameOf = (path: DiagnosticMessage["attribute"]): string => path?.steps[0]?.attributeName ?? "";

function canBeLeftOut(attributes: Attributes, config: Values, path: DiagnosticMessage["attribute"]): boolean {
  const name = nameOf(path);
  return attributes[name]?.presence === "optional_computed" && config[name] !== null;
}

const sentence = ({ summary, detail }: DiagnosticMessage): string => (detail === "" ? `${summary}.` : detail);
