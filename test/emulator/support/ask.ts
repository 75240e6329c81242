import type { Emulator } from "../../../src/emulator/index.js";

/** A response in a test. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; throws if it is not JSON. */
  readonly json: unknown;
}

/** Sends a request with plain fetch and the right key; a string body is sent as it is, anything else as JSON. */
export async function ask(
  emulator: Pick<Emulator, "url">,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const response = await fetch(emulator.url + path, {
    method,
    headers: { AccessKey: "emulator-key", "Content-Type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    get json(): unknown {
      const value: unknown = JSON.parse(text);
      return value;
    },
  };
}

/** A member deep in a JSON value. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (parent, name) =>
      typeof parent === "object" && parent !== null
        ? Object.entries(parent).find(([key]) => key === String(name))?.[1]
        : undefined,
    value,
  );
}
