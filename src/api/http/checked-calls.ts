import { ApiError, factsOf, isApiError } from "./api-error.js";
import { refuseCallOptions, refuseOther, type TypeName } from "./known-options.js";

/**
 * The type of a parameter, the types of an object's required members, null if the method itself checks the parameter, or the names
 * of the options that only this method has.
 */
type Parameter = TypeName | Readonly<Record<string, TypeName>> | null | readonly string[];

interface Method {
  /** True if the method returns pages. */
  readonly isPaged?: true;
  /** By name, in order. */
  readonly parameters: Readonly<Record<string, Parameter>>;
}

/** The methods of a client, by entity. */
export type Methods = Readonly<Record<string, Readonly<Record<string, Method>>>>;

type Run = (...values: readonly unknown[]) => Promise<unknown> | AsyncIterable<unknown>;

/** Replaces each method of a client with the result of `wrap`. Changes and returns the client. */
function wrapMethods<Client extends object>(
  client: Client,
  wrap: (run: Run, entity: string, name: string) => Run,
): Client {
  const entities: readonly (readonly [string, object])[] = Object.entries(client);
  for (const [entity, own] of entities)
    for (const [name, run] of Object.entries(own) as [string, unknown][])
      if (typeof run === "function") Reflect.set(own, name, wrap(run as Run, entity, name));
  return client;
}

const operationOf = (entity: string, name: string): string => `call ${entity}.${name}`;

/**
 * Names the call in errors that have no operation. `explain` adds the reason of a wait to the error of an aborted call. Changes
 * and returns the client.
 */
export function nameCalls<Client extends object>(client: Client, explain: (error: ApiError) => ApiError): Client {
  return wrapMethods(client, (run, entity, name) => {
    const named = (thrown: unknown): unknown =>
      isApiError(thrown) && thrown.operation === undefined
        ? explain(thrown.with({ operation: operationOf(entity, name) }))
        : thrown;
    const fail = (thrown: unknown): never => {
      throw named(thrown);
    };
    return (...values) => {
      try {
        const result = run(...values);
        return "then" in result ? result.catch(fail) : pagesOf(() => result, named);
      } catch (thrown) {
        // A caller may handle the failure with `catch` of the promise only.
        return Promise.resolve().then(() => fail(thrown));
      }
    };
  });
}

/** Makes all methods of a client check their arguments, which nobody does in JavaScript. Changes and returns the client. */
export function checkCalls<Client extends object>(client: Client, methods: Methods): Client {
  return wrapMethods(client, (run, entity, name) => {
    const method = methods[entity]?.[name];
    return method === undefined ? run : checked(run, method, operationOf(entity, name));
  });
}

function checked(run: Run, { isPaged, parameters }: Method, operation: string): Run {
  const start = (values: readonly unknown[]): ReturnType<Run> => {
    for (const [index, [name, parameter]] of Object.entries(parameters).entries())
      refuse(operation, name, parameter, values[index]);
    return run(...values);
  };
  const wrapped = (values: readonly unknown[]) => (thrown: unknown) => wrongMember(thrown, operation, values);
  if (isPaged === true) return (...values) => pagesOf(() => start(values) as AsyncIterable<unknown>, wrapped(values));
  return async (...values) => {
    try {
      return await (start(values) as Promise<unknown>);
    } catch (thrown) {
      throw wrapped(values)(thrown);
    }
  };
}

async function* pagesOf(
  start: () => AsyncIterable<unknown>,
  errorOf: (thrown: unknown) => unknown,
): AsyncIterable<unknown> {
  try {
    yield* start();
  } catch (thrown) {
    throw errorOf(thrown);
  }
}

function refuse(operation: string, name: string, parameter: Parameter, value: unknown): void {
  if (parameter === null) return;
  if (Number.isNaN(value)) throw new ApiError({ kind: "invalid_request", operation, reason: `${name} is NaN` });
  if (typeof parameter === "string") refuseOther(operation, name, value, parameter);
  else if (!isNames(parameter)) refuseMembers(operation, name, value, parameter);
  else if (value !== undefined) refuseCallOptions(operation, value, parameter);
}

const isNames = (parameter: Parameter): parameter is readonly string[] => Array.isArray(parameter);

function refuseMembers(
  operation: string,
  name: string,
  value: unknown,
  types: Readonly<Record<string, TypeName>>,
): void {
  refuseOther(operation, name, value, "object");
  for (const [member, type] of Object.entries(types))
    refuse(operation, `${name}.${member}`, type, Reflect.get(value as object, member));
}

/** Returns an `ApiError` for a `TypeError` because of a member of an argument; other errors as they are. */
function wrongMember(thrown: unknown, operation: string, values: readonly unknown[]): unknown {
  const options: unknown = values.at(-1) ?? {};
  // A callback among the options may have thrown it, which is the caller's own error.
  const mayBeOwn = Object.values(options as object).some((value) => typeof value === "function");
  const { name, message } = factsOf(thrown);
  if (isApiError(thrown) || name !== "TypeError" || mayBeOwn) return thrown;
  const reason = `a member of an argument does not have its documented type: ${message}`;
  return new ApiError({ kind: "invalid_request", operation, reason, cause: thrown });
}
