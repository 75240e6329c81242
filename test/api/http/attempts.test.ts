import type { BunnyClient } from "../../../src/api/index.js";
import type { SeenRequest } from "../../support/scripted-server.js";
import { all, bench, errorOf } from "./harness.js";

const rule = {
  ruleName: "Login",
  ruleDescription: "",
  ruleConfiguration: {
    ...{ variableTypes: null, operatorType: null, value: null, isNegated: null, isRegexVariable: null },
    ...{ actionType: 1, severityType: null, transformationTypes: null, requestCount: 1, counterKeyType: 0 },
    ...{ timeframe: 1, blockTime: 30, chainedRuleConditions: null },
  },
};
const list = { name: "Office", type: 0, content: "192.0.2.1" };
const video = { libraryId: 7, videoId: "film" };

const attempts: [string, (client: BunnyClient) => Promise<unknown>][] = [
  ["list the access lists of Shield zone 42", (client) => client.accessLists.list(42)],
  ["read access list 7 of Shield zone 42", (client) => client.accessLists.get(42, 7)],
  ['create access list "Office" in Shield zone 42', (client) => client.accessLists.create(42, list)],
  ["update access list 7 of Shield zone 42", (client) => client.accessLists.update(42, 7, { name: "A" })],
  [
    "set the action of access list configuration 7 of Shield zone 42",
    (client) => client.accessLists.configure(42, 7, { isEnabled: true, action: 1 }),
  ],
  ["delete access list 7 of Shield zone 42", (client) => client.accessLists.delete(42, 7)],
  ["read the access list enums of Shield zone 42", (client) => client.accessLists.enums(42)],
  ["read the block page of Shield zone 42", (client) => client.customPages.get(42, "block")],
  ["upload the block page of Shield zone 42", (client) => client.customPages.put(42, "block", "<p>")],
  ["delete the block page of Shield zone 42", (client) => client.customPages.delete(42, "block")],
  ["list the bots of Shield zone 42", (client) => client.bots.list(42)],
  ["set the action of bot 7 in Shield zone 42", (client) => client.bots.setAction(42, 7, 1)],
  ["search the event logs of Shield zone 42", (client) => client.eventLogs.search(42, { from: 1, to: 2 })],
  ["read the event logs of Shield zone 42 of", (client) => all(client.eventLogs.pages(42, "2026-01-02"))],
  ["read the overages of Shield zone 42 in 2026-01", (client) => client.overages.get(42, 2026, 1)],
  ["read the DDoS enums", (client) => client.ddos.enums()],
  ["read the API Guardian enums of Shield zone 42", (client) => client.apiGuardian.enums(42)],
  ["list the account's applications", (client) => all(client.applications.list())],
  ["read the autoscaling of application shop", (client) => client.autoscaling.get("shop")],
  ["set the autoscaling of application shop", (client) => client.autoscaling.put("shop", { min: 1, max: 2 })],
  ["read the account's application limits", (client) => client.limits.get()],
  ["list the rate limits of Shield zone 42", (client) => client.rateLimits.list(42)],
  ["read rate limit 7", (client) => client.rateLimits.get(7)],
  ['create rate limit "Login" in Shield zone 42', (client) => client.rateLimits.create(42, rule)],
  ["update rate limit 7", (client) => client.rateLimits.update(42, 7, rule)],
  ["delete rate limit 7", (client) => client.rateLimits.delete(42, 7)],
  ["list the account's Shield zones", (client) => client.zones.mapping()],
  ["list the account's Shield zones", (client) => all(client.zones.pages())],
  ["read Shield zone 42", (client) => client.zones.get(42)],
  ["read the Shield zone of pull zone 7", (client) => client.zones.getByPullZone(7)],
  ["read the playback data of video film", (client) => client.videos.play(video)],
];

test.each(attempts)("a failure says that the client could not %s, and with which request", async (attempt, call) => {
  // A create lists the rules that exist first.
  const isFirst = ({ method }: SeenRequest): boolean => attempt.startsWith("create rate") && method === "GET";
  const answer = (request: SeenRequest) => (isFirst(request) ? { body: { data: [], page: null } } : { status: 403 });
  const { client, server } = await bench(answer, { retries: 0 });
  const error = await errorOf(call(client));
  expect(error.operation).toContain(attempt);
  expect(error.message).toContain(attempt);
  const request = server.requests.at(-1);
  expect(error.message).toContain(`${request?.method ?? ""} ${request?.path.split("?")[0] ?? ""}`);
});
