import { parse } from "yaml";
import { Failure } from "../../answer.js";
import type { GuardianEndpoint } from "../../contents.js";

interface Parameters {
  Path: string[];
  Query: string[];
  Header: string[];
  Cookie: string[];
}

export interface DocumentEndpoint {
  readonly method: string;
  readonly path: string;
  readonly parameters: Parameters;
  readonly hasRequestBody: boolean;
  /** Accepted authentication of a request; null without any. */
  readonly authSchemes: GuardianEndpoint["authSchemes"];
}

export interface OpenApiDocument {
  readonly title: string;
  readonly version: string;
  readonly endpoints: readonly DocumentEndpoint[];
}

const MOST_BYTES = 2 * 1024 * 1024;
const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
const PLACES: Record<string, keyof Parameters> = { path: "Path", query: "Query", header: "Header", cookie: "Cookie" };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const members = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : []);
const items = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Returns the failure for a document that the API does not accept. The real form of this failure is unknown. */
function refused(message: string): Failure {
  return new Failure(400, 400, message, "api_guardian.invalid_specification");
}

/** Parses an OpenAPI 3.0 document, in JSON or YAML. Throws a `Failure` if API Guardian does not accept it. */
export function parseOpenApi(content: string): OpenApiDocument {
  if (Buffer.byteLength(content) > MOST_BYTES) throw refused("The document must not exceed 2 MB.");
  const document = parsed(content);
  const info = isObject(document) ? document["info"] : undefined;
  if (!isObject(document) || !isObject(info)) throw refused("The document is not an OpenAPI document.");
  const version = document["openapi"];
  if (typeof version !== "string" || !/^3\.0\.\d+$/.test(version)) throw refused("Only OpenAPI 3.0.x is supported.");
  const endpoints = members(document["paths"]).flatMap(([path, item]) => endpointsAt(document, path, item));
  return { title: String(info["title"]), version: String(info["version"]), endpoints };
}

function parsed(content: string): unknown {
  try {
    return parse(content);
  } catch {
    throw refused("The document cannot be parsed.");
  }
}

function endpointsAt(document: Record<string, unknown>, path: string, item: unknown): DocumentEndpoint[] {
  if (!isObject(item)) return [];
  const operations = METHODS.flatMap((method) => {
    const operation = item[method];
    return isObject(operation) ? [{ method, operation }] : [];
  });
  return operations.map(({ method, operation }) => ({
    method: method.toUpperCase(),
    path,
    parameters: parametersOf(document, [...items(item["parameters"]), ...items(operation["parameters"])]),
    hasRequestBody: isObject(operation["requestBody"]),
    authSchemes: authSchemesOf(document, items(operation["security"] ?? document["security"])),
  }));
}

function parametersOf(document: Record<string, unknown>, declared: readonly unknown[]): Parameters {
  const found: Parameters = { Path: [], Query: [], Header: [], Cookie: [] };
  for (const given of declared) {
    const parameter = resolve(document, given);
    if (!isObject(parameter)) continue;
    const names = found[PLACES[String(parameter["in"])] ?? "Query"];
    const name = String(parameter["name"]);
    if (!names.includes(name)) names.push(name);
  }
  return found;
}

type AuthScheme = NonNullable<GuardianEndpoint["authSchemes"]>[number];

const SCHEME_TYPES: Record<string, AuthScheme["schemeType"]> = {
  apiKey: "ApiKey",
  http: "Http",
  oauth2: "OAuth2",
  openIdConnect: "OpenIdConnect",
};
const LOCATIONS: Record<string, AuthScheme["location"]> = { header: "Header", query: "Query", cookie: "Cookie" };
const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Returns the schemes of the requirements without duplicates. All schemes except API keys are in the header `Authorization`. */
function authSchemesOf(document: Record<string, unknown>, requirements: readonly unknown[]): AuthScheme[] | null {
  if (requirements.length === 0) return null;
  const components = document["components"];
  const declared = isObject(components) ? components["securitySchemes"] : undefined;
  const names = new Set(requirements.flatMap((requirement) => members(requirement).map(([name]) => name)));
  return [...names].flatMap((schemeName) => {
    const scheme = resolve(document, isObject(declared) ? declared[schemeName] : undefined);
    const schemeType = isObject(scheme) ? SCHEME_TYPES[String(scheme["type"])] : undefined;
    if (!isObject(scheme) || schemeType === undefined) return [];
    return [
      {
        schemeName,
        schemeType,
        location: LOCATIONS[String(scheme["in"])] ?? "Header",
        credentialName: textOrNull(scheme["name"]) ?? "Authorization",
        httpScheme: textOrNull(scheme["scheme"]),
      },
    ];
  });
}

/** Resolves a reference inside the document; returns other values unchanged. */
function resolve(document: Record<string, unknown>, value: unknown): unknown {
  const reference = isObject(value) ? value["$ref"] : undefined;
  if (typeof reference !== "string" || !reference.startsWith("#/")) return value;
  return reference
    .slice(2)
    .split("/")
    .reduce<unknown>((place, name) => (isObject(place) ? place[name] : undefined), document);
}
