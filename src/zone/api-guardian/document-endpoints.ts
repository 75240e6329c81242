import { isJsonObject } from "../../shared/json.js";

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** Returns the endpoints of an OpenAPI document, such as `GET /pets`. */
export function endpointsOf({ paths }: Readonly<Record<string, unknown>>): string[] {
  return membersOf(paths).flatMap(([path, item]) =>
    membersOf(item).flatMap(([method, operation]) =>
      path.startsWith("/") && METHODS.includes(method) && isJsonObject(operation)
        ? [`${method.toUpperCase()} ${path}`]
        : [],
    ),
  );
}

const membersOf = (value: unknown): [string, unknown][] => (isJsonObject(value) ? Object.entries(value) : []);
