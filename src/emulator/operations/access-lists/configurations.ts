import * as v from "valibot";
import { type Answer, Failure } from "../../answer.js";
import type { Zone } from "../../contents.js";
import { intParam, jsonBody } from "../../input.js";
import { type Call, noFailure, type Operation } from "../../operation.js";
import { accessListMissing, findZone } from "../zones/objects.js";

const ACTIONS = [0, 1, 2, 3, 4, 5];

const body = v.object({
  isEnabled: v.optional(v.nullable(v.boolean()), null),
  action: v.optional(v.picklist(ACTIONS, "The action must be 0 to 5.")),
});

/** Returns the configuration of a custom or managed list. Rejects a managed list that the zone's Shield plan does not include. */
function findConfiguration(call: Call, zone: Zone): { isEnabled: boolean; action: number } {
  const id = intParam(call, "configurationId", true);
  const custom = call.contents.accessLists.find(
    (list) => list.configurationId === id && list.shieldZoneId === zone.shieldZoneId,
  );
  if (custom) return custom;
  const managed = zone.managedLists.find(({ configurationId }) => configurationId === id);
  if (!managed) throw accessListMissing();
  const list = call.contents.managedLists.find(({ listId }) => listId === managed.listId);
  if (list && list.requiredPlan > zone.planType) {
    throw new Failure(202, 400, "This Access List is not available on your plan.", "not_available.access_list");
  }
  return managed;
}

/** Enables a list or changes its action; keeps omitted members (docs/reference/service.md#configure-a-list). */
function update(call: Call): Answer {
  const configuration = findConfiguration(call, findZone(call));
  const { isEnabled, action } = jsonBody(call, body);
  if (isEnabled !== null) configuration.isEnabled = isEnabled;
  if (action !== undefined) configuration.action = action;
  const data = { isEnabled: configuration.isEnabled, action: configuration.action };
  return { status: 200, json: { data, ...noFailure(call, "error") } };
}

/**
 * PATCH of a configuration, and the names of the codes (docs/reference/service.md#configure-a-list and
 * #enumerations).
 */
export const accessListConfigurationOperations: readonly Operation[] = [
  {
    name: "updateAccessListConfiguration",
    method: "PATCH",
    path: "/shield/shield-zone/:shieldZoneId/access-lists/configurations/:configurationId",
    access: "account-problem",
    handle: update,
    wrapFailure: (error) => ({ data: null, error }),
  },
  {
    name: "getAccessListEnums",
    method: "GET",
    path: "/shield/shield-zone/:shieldZoneId/access-lists/enums",
    access: "account-problem",
    handle: ({ contents }) => ({ status: 200, json: contents.enums.accessLists }),
  },
];
