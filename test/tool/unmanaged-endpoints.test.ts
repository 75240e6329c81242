import { change, type JsonObject } from "../review/support/plan-builder.js";
import { current, driftOf, useService } from "./support/unmanaged.js";

useService();

const content = JSON.stringify({
  openapi: "3.0.3",
  info: { title: "Orders", version: "1" },
  paths: {
    "/orders": {
      get: { responses: { "200": { description: "ok" } } },
      post: {
        requestBody: { content: { "application/json": { schema: { type: "object" } } } },
        responses: { "200": { description: "ok" } },
      },
    },
  },
});
const guardian = (): JsonObject => {
  const before = { shield_zone_id: 42, content, enabled: true, execution_mode: "block" };
  return change("bunny_shield_api_guardian.api", before, before);
};
const path = "/shield/shield-zone/42/api-guardian";

interface Guardian {
  readonly data: { readonly endpoints: readonly { apiGuardianEndpointId: number; requestMethod: string }[] };
}

/** The findings about endpoints, once somebody changed the endpoint of a method in the dashboard. */
async function foundAfter(method: string, setting: JsonObject) {
  const { endpoints } = ((await current.service.send("GET", path)) as Guardian).data;
  const id = endpoints.find(({ requestMethod }) => requestMethod === method)?.apiGuardianEndpointId;
  if (Object.keys(setting).length > 0) await current.service.send("PATCH", `${path}/endpoint/${String(id)}`, setting);
  const { stacks } = await driftOf([guardian()]);
  return stacks.flatMap(({ drifted }) =>
    drifted.flatMap(({ change: kind, object }) =>
      object.type === "bunny_shield_api_guardian_endpoint"
        ? [`${kind} ${object.direction}: ${object.attributes.map(({ path: name }) => name).join(", ")}`]
        : [],
    ),
  );
}

beforeEach(() => current.service.send("POST", `${path}/spec`, { content }));

test("an endpoint as its document makes it is declared by the document, and one that deviates is drift", async () => {
  expect(await foundAfter("GET", {})).toEqual([]);
  expect(await foundAfter("POST", { validateRequestBodySchema: false })).toEqual([
    "changed loosens: validate_request_body_schema",
  ]);
  expect(await foundAfter("POST", { validateRequestBodySchema: true, isEnabled: false })).toEqual([
    "changed loosens: enabled",
  ]);
  expect(await foundAfter("POST", { isEnabled: true, rateLimitingEnabled: true })).toEqual([
    "changed tightens: rate_limiting_enabled",
  ]);
});
