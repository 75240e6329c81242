import { type Answer, problem, Refusal, type StatusBlock } from "../../answer.js";
import { InvalidInput, intQuery } from "../../input.js";
import { type Call, noFailure, type Operation } from "../../operation.js";
import { findZone } from "../zones/objects.js";

/**
 * Returns the requested month. If year and month are missing, the variant decides: the response is 400, or the month is the
 * current one.
 */
function monthOf(call: Call): { year: number; month: number } {
  const missing = ["year", "month"].filter((name) => !call.query.get(name));
  if (missing.length > 0 && call.variants.overageMonth === "required") {
    throw new InvalidInput(Object.fromEntries(missing.map((name) => [name, [`The ${name} field is required.`]])));
  }
  const year = intQuery(call, "year", call.now.getUTCFullYear());
  const month = intQuery(call, "month", call.now.getUTCMonth() + 1);
  if (month < 1 || month > 12) throw new InvalidInput({ month: ["The value must be 1 to 12."] });
  return { year, month };
}

function get(call: Call): Answer {
  const zone = findZone(call);
  const { year, month } = monthOf(call);
  const found = zone.overages.find((overage) => overage.year === year && overage.month === month);
  if (!found) throw new Refusal(problem(404));
  return { status: 200, json: { shieldZoneId: zone.shieldZoneId, ...found, ...noFailure(call, "error") } };
}

const wrapFailure = (error: StatusBlock): unknown => ({
  shieldZoneId: 0,
  year: 0,
  month: 0,
  totalOverage: 0,
  totalCleanRequests: 0,
  segments: null,
  error,
});

/** Overages of a month: docs/reference/service.md#overages. */
export const overageOperations: readonly Operation[] = [
  {
    name: "getOverages",
    method: "GET",
    path: "/shield/metrics/overages/:shieldZoneId",
    access: "account-status",
    handle: get,
    wrapFailure,
  },
];
