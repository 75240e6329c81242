import { knownErrorShapes } from "../../../src/api/index.js";
import { bench, errorOf } from "./harness.js";

const outcomes: Record<string, [kind: string, reason: string]> = {
  GenericRequestResponse: ["invalid_request", "The page was refused."],
  "error block": ["refused", "The list was refused."],
  "failure without a message": ["unavailable", "the response has statusCode 503 Service Unavailable without a message"],
  "bare 404": ["not_found", "HTTP 404 Not Found"],
  ProblemDetails: ["unauthorized", "Unauthorized"],
  ErrorDetails: ["invalid_request", "The settings are out of range."],
  "list of messages": ["invalid_request", "The settings were refused."],
  "bare text": ["invalid_request", "The settings were refused."],
  "core API error": ["invalid_request", "The name is taken."],
  "logging error": ["not_found", "Logging is not enabled."],
  UnauthorizedResult: ["unauthorized", "HTTP 401 Unauthorized"],
  AcceptedResult: [
    "not_found",
    "the API accepted the request but returned no data, which it does for an object that does not exist or belongs to another account",
  ],
  "no body": ["unavailable", "HTTP 500 Internal Server Error"],
  page: ["unavailable", "HTTP 502 Bad Gateway: <html><body>Under maintenance</body></html>"],
  "empty response": ["invalid_response", "the response is empty: it has no data"],
};

test("every shape has an outcome", () => {
  expect(knownErrorShapes.map(({ name }) => name)).toEqual(Object.keys(outcomes));
});

test.each(knownErrorShapes.map((shape) => [shape.name, shape] as const))("%s", async (name, { example }) => {
  const { client } = await bench([example], { retries: 0 });
  const [kind, reason] = outcomes[name] ?? [];
  expect(await errorOf(client.zones.get(1))).toMatchObject({ kind, reason, status: example.status });
});
