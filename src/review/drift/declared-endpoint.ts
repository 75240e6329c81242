import { documentOperation } from "../judge/api-guardian/document-reach.js";
import { field, isObject, type ResourceChange, textField, type Value, type ValueObject } from "../plan/plan.js";

const OF_GUARDIAN = "bunny_shield_api_guardian";
export const ENDPOINT = "bunny_shield_api_guardian_endpoint";

/** Returns an endpoint as a declared document creates it; undefined if no document has it. */
export type DeclaredEndpoint = (endpoint: Value) => Value | undefined;

/**
 * Reads the documents of the stacks. An endpoint without a resource follows its document, unless somebody changed it
 * (docs/reference/factory-settings.md).
 */
export function declaredEndpoints(rows: readonly ResourceChange[]): DeclaredEndpoint {
  const guardians = rows.flatMap(({ type, before }) => (type === OF_GUARDIAN && isObject(before) ? [before] : []));
  return (endpoint) => {
    if (!isObject(endpoint)) return undefined;
    const zone = field(endpoint, "shield_zone_id");
    const guardian = guardians.find((one) => field(one, "shield_zone_id") === zone);
    return guardian && asDeclared(endpoint, guardian);
  };
}

function asDeclared(endpoint: ValueObject, guardian: ValueObject): Value | undefined {
  const [path, method] = ["request_path", "request_method"].map((name) => textField(endpoint, name) ?? "");
  const content = textField(guardian, "content") ?? "";
  const operation = documentOperation(content, path ?? "", (method ?? "").toLowerCase());
  if (operation === undefined) return undefined;
  const hasDetectors = content.includes("x-bunny-shield");
  return {
    ...endpoint,
    enabled: true,
    validate_authorization: field(guardian, "enforce_authorization_validation") ?? true,
    validate_request_body_schema: field(operation, "requestBody") !== undefined,
    validate_response_body_schema: false,
    ...(!hasDetectors && { detect_parameter_xss: false, detect_parameter_sqli: false }),
    injection_detection_parameters: { path: [], query: [], header: [], cookie: [] },
    rate_limiting_enabled: false,
  };
}
