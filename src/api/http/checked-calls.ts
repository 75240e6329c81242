import { ApiError, factsOf, isApiError } from "./api-error.js";
import { refuseCallOptions, refuseOther, type TypeName } from "./known-options.js";

/** A parameter of a method. `type` is undefined where the method itself checks the value. */
interface Parameter {
  readonly name: string;
  readonly type?: TypeName;
  /** The last parameter, the options of a call: the names of those that only this method has. */
  readonly own?: readonly string[];
}

interface Method {
  /** True if the method returns pages. */
  readonly isPaged?: true;
  readonly parameters: readonly Parameter[];
}

/** The methods of a client, by entity. */
export type Methods = Readonly<Record<string, Readonly<Record<string, Method>>>>;

/**
 * Makes all methods of a client check their arguments, which nobody does in JavaScript, and name the call in errors that have no
 * operation. `explain` adds the reason of a wait to the error of an aborted call. Changes and returns the client.
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
    for (const [index, parameter] of parameters.entries()) refuse(naming.operation, parameter, values[index]);
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

function refuse(operation: string, { name, type, own }: Parameter, value: unknown): void {
  if (own === undefined) {
    if (type !== undefined) refuseOther(operation, name, value, type);
  } else if (value !== undefined) refuseCallOptions(operation, value, own);
}

function named(thrown: unknown, { operation, explain }: Naming, values: readonly unknown[]): unknown {
  if (isApiError(thrown)) return thrown.operation === undefined ? explain(thrown.with({ operation })) : thrown;
  const options: unknown = values.at(-1) ?? {};
  // A callback among the options may have thrown it, which is the caller's own error.
  const mayBeOwn = Object.values(options as object).some((value) => typeof value === "function");
  const { name, message } = factsOf(thrown);
  if (name !== "TypeError" || mayBeOwn) return thrown;
  const reason = `a member of an argument does not have its documented type: ${message}`;
  return new ApiError({ kind: "invalid_request", operation, reason, cause: thrown });
}
