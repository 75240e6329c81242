import { assembleDrift } from "../../../src/review/drift/drift-report.js";
import { ignoring, parseIgnoreFile } from "../../../src/review/drift/ignore-file.js";
import { ignoreRow, ignoreRows } from "../../../src/review/render/offers.js";
import { parseConditions } from "../../../src/review/judge/fail-on.js";
import { findUnmanaged } from "../../../src/tool/unmanaged.js";
import { ignoreFileErrors } from "../../review/support/outputs.js";
import { accessList, change, type JsonObject, planJson } from "../../review/support/plan-builder.js";
import { driftOfPlan, planOf } from "../../review/support/review-of.js";
import { startService, type TestService } from "../../support/service.js";
import { keepEnvironment } from "../../support/keep-environment.js";

/** A service of its own for each test, whose address and key are in the environment. */
export const current: { service: TestService } = { service: undefined as unknown as TestService };

/** Starts the services, and puts the environment back. */
export function useService(): void {
  keepEnvironment();
  beforeEach(async () => {
    current.service = await startService();
    Object.assign(process.env, current.service.env);
  });
  afterEach(() => current.service.close());
}

/** A list of zone 42 that a state has. */
export const own = accessList({ shield_zone_id: 42, list_id: 1, entries: ["192.0.2.1"] });
export const managed = change("bunny_shield_access_list.own", own, own);

/** A value as JSON has it. */
export const json = (values: unknown): JsonObject => JSON.parse(JSON.stringify(values)) as JsonObject;

/** A list that lets everybody through, as someone adds it in the dashboard. */
export async function addBypass(): Promise<number> {
  const path = "/shield/shield-zone/42/access-lists";
  const body = { name: "Everybody", type: 1, content: "0.0.0.0/0\n::/0", checksum: null };
  await current.service.send("POST", path, body);
  const { customLists } = (await current.service.send("GET", path)) as {
    customLists: { listId: number; name: string; configurationId: number }[];
  };
  const list = customLists.find(({ name }) => name === "Everybody");
  await current.service.send("PATCH", `${path}/configurations/${String(list?.configurationId)}`, {
    action: 5,
    isEnabled: true,
  });
  return list?.listId ?? 0;
}

/** The report of a stack with these objects in its state. */
export async function driftOf(
  rows: readonly JsonObject[],
  ignore: readonly JsonObject[] = [],
  rest: JsonObject = {},
  isApp = false,
) {
  const plan = planOf(planJson(rows, rest));
  const text = JSON.stringify({ ignore });
  expect(ignoreFileErrors(text)).toBeUndefined();
  const ignored = ignoring(parseIgnoreFile(text, new Date("2026-11-21T12:00:00Z")));
  const verdict = driftOfPlan(plan, ignored);
  const found = await findUnmanaged([{ verdict, plan, isApp }], ignored, new AbortController().signal);
  return assembleDrift(found, ignored, parseConditions("production"));
}

/** What is reported beside the rate limit of the seed. */
export async function foundBeside() {
  const { stacks } = await driftOf([managed]);
  const objects = stacks.flatMap(({ drifted }) => drifted.map(({ object }) => object));
  return objects.filter(({ type }) => type !== "bunny_shield_rate_limit");
}

/** The rows of a report, as printed, with a reason. */
export const rowsOf = (report: Awaited<ReturnType<typeof driftOf>>): JsonObject[] =>
  ignoreRows(report).map((row) => JSON.parse(ignoreRow({ ...row, expires: "2027-01-01" }, "known")) as JsonObject);
