import { DecodeError } from "../codec/codec-errors.js";
import { decodeValue } from "../codec/decode.js";
import { encodeValue } from "../codec/encode.js";
import { problemWithin } from "../definition/problems.js";
import { ArgumentError, type Parameter, type ProviderFunction } from "../definition/function.js";
import type { CallFunction_Request, CallFunction_Response, DynamicValue } from "../../protocol/messages.js";
import type { ProviderInstance } from "./provider-instance.js";

/**
 * CallFunction (docs/reference/protocol.md#functions). Works without a provider configuration. Functions have no diagnostics, so
 * an error is a text and the index of an argument.
 */
export async function callFunction(
  instance: ProviderInstance,
  request: CallFunction_Request,
): Promise<CallFunction_Response> {
  const definition = await instance.functions.get(request.name);
  if (!definition) return refusal(`The provider has no function ${request.name}.`);
  try {
    return { result: encodeValue(definition.returns, call(definition, request.arguments)), error: undefined };
  } catch (error) {
    return refusalFor(definition, error);
  }
}

function call(definition: ProviderFunction, values: readonly DynamicValue[]): unknown {
  const parameters = Object.entries(definition.parameters);
  const given = parameters.map(([name, parameter], index) => {
    return [name, argument(name, parameter, values[index])] as const;
  });
  return definition.call(Object.fromEntries(given), {
    refuse: (parameter, message) => {
      throw new ArgumentError(parameter, message);
    },
  });
}

function argument(name: string, { type }: Parameter, value: DynamicValue | undefined): unknown {
  try {
    const decoded = decodeValue(type, value);
    if (decoded === null) throw new ArgumentError(name, "must not be null");
    const problem = problemWithin(type, decoded);
    if (problem !== undefined) throw new ArgumentError(name, problem);
    return decoded;
  } catch (error) {
    throw error instanceof DecodeError ? new ArgumentError(name, error.problem) : error;
  }
}

function refusalFor(definition: ProviderFunction, error: unknown): CallFunction_Response {
  const text = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ArgumentError)) return refusal(text);
  return refusal(text, Object.keys(definition.parameters).indexOf(error.parameter));
}

/** Engines add a full stop to the text. */
function refusal(text: string, functionArgument?: number): CallFunction_Response {
  return { result: undefined, error: { text: text.replace(/\.$/, ""), functionArgument } };
}
