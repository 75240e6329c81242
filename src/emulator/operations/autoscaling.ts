import * as v from "valibot";
import { type Answer, errorDetails, Refusal } from "../answer.js";
import type { Application } from "../contents.js";
import { intQuery, jsonBody } from "../input.js";
import { type Call, type FieldErrors, type Operation, operationsOf } from "../operation.js";

const PATH = "/mc/apps/:appId/autoscaling";
const instanceOf = (call: Call): string => `/mc/apps/${call.params.appId ?? ""}/autoscaling`;

const replicas = v.pipe(
  v.number("The value is required and must be an integer."),
  v.integer("The value must be an integer."),
  v.minValue(1, "The value must be between 1 and 1000."),
  v.maxValue(1000, "The value must be between 1 and 1000."),
);
const settings = v.object({ min: replicas, max: replicas });

function findApplication(call: Call): Application {
  const found = call.contents.applications.find(({ appId }) => appId === call.params.appId);
  if (!found) throw new Refusal(errorDetails(404, "Not Found", "Application not found.", instanceOf(call)));
  return found;
}

function unprocessable(call: Call, status: number, field: string, message: string): Refusal {
  const title = status === 422 ? "Unprocessable entity" : "Validation Error";
  return new Refusal(errorDetails(status, title, message, instanceOf(call), [{ field, message }]));
}

function put(call: Call): Answer {
  const application = findApplication(call);
  if (application.suspended) {
    throw new Refusal(errorDetails(403, "Forbidden", "User has invalid card or is suspended.", null));
  }
  const { min, max } = jsonBody(call, settings);
  if (min > max) {
    const status = Number(call.variants.autoscalingOrder);
    throw unprocessable(call, status, "max", "The maximum must not be below the minimum.");
  }
  const cap = call.contents.applicationLimits.maxNumberOfInstancesPerRegion;
  if (max > cap && call.variants.instanceLimit === "enforced") {
    throw unprocessable(call, 422, "max", `The maximum number of instances per region is ${cap}.`);
  }
  application.min = min;
  application.max = max;
  return { status: 200 };
}

function invalid(errors: FieldErrors, call: Call): Answer {
  const listed = Object.entries(errors).flatMap(([field, messages]) => messages.map((message) => ({ field, message })));
  return errorDetails(400, "Validation Error", "One or more validation errors occurred.", instanceOf(call), listed);
}

/**
 * Returns applications in pages of `limit`. The cursor is the ID of the next application (docs/reference/service.md#pagination).
 */
function listApplications(call: Call): Answer {
  const limit = intQuery(call, "limit", 20, [1, 1000]);
  const all = call.contents.applications;
  const cursor = call.query.get("nextCursor");
  const start = cursor
    ? Math.max(
        0,
        all.findIndex(({ appId }) => appId === cursor),
      )
    : 0;
  const items = all.slice(start, start + limit).map(({ appId, name }) => ({ id: appId, name }));
  const next = all[start + limit]?.appId ?? null;
  return { status: 200, json: { items, meta: { totalItems: all.length }, cursor: next } };
}

/** Autoscaling of applications, and the account's limits: docs/reference/service.md#autoscaling. */
export const autoscalingOperations: readonly Operation[] = operationsOf("account-problem", {
  getAutoscaling: [
    "GET",
    PATH,
    (call) => {
      const { min, max } = findApplication(call);
      return { status: 200, json: { min, max } };
    },
  ],
  updateAutoscaling: ["PUT", PATH, put, { invalid }],
  listVolumes: [
    "GET",
    "/mc/apps/:appId/volumes",
    (call) => ({
      status: 200,
      json: { items: findApplication(call).volumes.map((name) => ({ id: name, name, size: 1 })), cursor: null },
    }),
  ],
  getApplicationLimits: [
    "GET",
    "/mc/limits",
    ({ contents }) => ({
      status: 200,
      json: { existingNumberOfApplications: contents.applications.length, ...contents.applicationLimits },
    }),
  ],
  listApplications: ["GET", "/mc/apps", listApplications, { invalid }],
});
