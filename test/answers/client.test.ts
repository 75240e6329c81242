import fc from "fast-check";
import { type BunnyClient, createClient, isApiError } from "../../src/api/index.js";
import { stringifyExactJson } from "../../src/shared/exact-json.js";
import { startScriptedServer, type ScriptedServer } from "../support/scripted-server.js";
import { runs } from "../framework/properties/runs.js";
import { operations } from "../../src/emulator/generated/operations.js";
import { calls } from "../api/http/calls.js";
import { answers } from "./answers.js";
import { PULL_ZONE } from "./edge-rule-answers.js";

let body: unknown = {};
let server: ScriptedServer;

beforeAll(async () => {
  server = await startScriptedServer(() => ({
    headers: { "content-type": "application/json" },
    body: stringifyExactJson(body),
  }));
});
afterAll(() => server.close());

type Read = readonly [operation: string, call: (client: BunnyClient) => Promise<unknown>];

/** The operations, those with the fewest parameters first. */
const ORDERED = operations.toSorted((one, other) => one.path.split(":").length - other.path.split(":").length);

/** Returns the operation of a request such as `GET /shield/shield-zone/42`. */
function operationOf(request: string): string {
  const [method, path = ""] = request.split(/[ ?]/);
  const isOf = (template: string) => new RegExp(`^${template.replaceAll(/:\w+/g, "[^/]+")}$`).test(path);
  return ORDERED.find((one) => one.method === method && isOf(one.path))?.name ?? "";
}

/** Those with answers that end in an error, though they are documented: a cursor that never ends, and no text. */
const OTHERS = ["listApplications", "getTriggeredRuleRecommendation"];
const WRITES = ["searchEventLogs", "setBotAction", "setBotCategoryAction"];

/** The calls that only read, or whose answer is all that they read. */
const READS: readonly Read[] = [
  ...calls.flatMap(([, request, call]): Read[] => {
    const operation = operationOf(request);
    const isRead = request.startsWith("GET ") || WRITES.includes(operation);
    return isRead && operation in answers && !OTHERS.includes(operation) ? [[operation, call]] : [];
  }),
  ["getPullZone", (client) => client.edgeRules.list(PULL_ZONE)],
  ["getPlayData", async (client) => (await client.videos.heatmap({ libraryId: 1, videoId: "v" })).play],
];

/** Their results have records as they came, or parts of any name. */
const WITH_NEW_MEMBERS: readonly string[] = ["getAccessLogs", "getPullZone", "getMetrics"];

test.each(READS)(
  "%s: every answer that the documents allow is read, and what is new in it is ignored",
  async (name, call) => {
    await fc.assert(
      fc.asyncProperty(answers[name]!.arbitrary, async (answer) => {
        body = answer;
        const options = {
          accessKey: "a-key",
          baseUrl: server.url,
          videoUrl: server.url,
          loggingUrl: server.url,
          retries: 0,
        };
        const found = await call(createClient(options)).catch((thrown: unknown) => {
          throw new Error(
            `${name} refused ${stringifyExactJson(answer) ?? ""}: ${isApiError(thrown) ? thrown.reason : String(thrown)}`,
          );
        });
        expect(found).toBeDefined();
        if (!WITH_NEW_MEMBERS.includes(name)) expect(stringifyExactJson(found)).not.toContain('"new');
      }),
      runs(300),
    );
  },
);
