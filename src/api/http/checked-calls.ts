import { ApiError, factsOf, isApiError } from "./api-error.js";
import { refuseCallOptions, refuseOther, type TypeName } from "./known-options.js";

/**
 * The type of a parameter, null if the method itself checks the parameter, or the names of the options that only this method has.
 */
type Parameter = TypeName | null | readonly string[];

interface Method {
  /** True if the method returns pages. */
  readonly isPaged?: true;
  /** By name, in order. */
  readonly parameters: Readonly<Record<string, Parameter>>;
}

/** The methods of a client, by entity. */
export type Methods = Readonly<Record<string, Readonly<Record<string, Method>>>>;

/**
 * Makes all methods of a client check their arguments, because JavaScript does not check them. Also names the call in errors
 * without an operation. `explain` adds the reason of a wait to the error of an aborted call. Changes and returns the client.
 */
export function checkCalls<Client extends object>(
  client: Client,
  methods: Methods,
  explain: (error: ApiError) => ApiError,
): Client {
  const entities: readonly (readonly [string, object])[] = Object.entries(client);
  for (const [entity, own] of entities)
    for (const [name, run] of Object.entries(own) as [string, unknown][]) {
      const method = methods[entity]?.[name];
      if (typeof run === "function" && method !== undefined)
        Reflect.set(own, name, checked(run as Run, method, { operation: `call ${entity}.${name}`, explain }));
    }
  return client;
}

type Run = (...values: readonly unknown[]) => Promise<unknown> | AsyncIterable<unknown>;

interface Naming {
  readonly operation: string;
  readonly explain: (error: ApiError) => ApiError;
}

function checked(run: Run, { isPaged, parameters }: Method, naming: Naming): Run {
  const start = (values: readonly unknown[]): ReturnType<Run> => {
    for (const [index, [name, parameter]] of Object.entries(parameters).entries())
      refuse(naming.operation, name, parameter, values[index]);
    return run(...values);
  };
  if (isPaged === true)
    return async function* (...values) {
      try {
        yield* start(values) as AsyncIterable<unknown>;
      } catch (thrown) {
        throw named(thrown, naming, values);
      }
    };
  return async (...values) => {
    try {
      return await (start(values) as Promise<unknown>);
    } catch (thrown) {
      throw named(thrown, naming, values);
    }
  };
}

function refuse(operation: string, name: string, parameter: Parameter, value: unknown): void {
  if (parameter === null) return;
  if (typeof parameter === "string") refuseOther(operation, name, value, parameter);
  else if (value !== undefined) refuseCallOptions(operation, value, parameter);
}

function named(thrown: unknown, { operation, explain }: Naming, values: readonly unknown[]): unknown {
  if (isApiError(thrown)) return thrown.operation === undefined ? explain(thrown.with({ operation })) : thrown;
  const options: unknown = values.at(-1) ?? {};
  // A callback in the options may have thrown this error, which is then the caller's own error.
  const mayBeOwn = Object.values(options as object).some((value) => typeof value === "function");
  const { name, message } = factsOf(thrown);
  if (name !== "TypeError" || mayBeOwn) return thrown;
  const reason = `a member of an argument does not have its documented type: ${message}`;
  return new ApiError({ kind: "invalid_request", operation, reason, cause: thrown });
}
