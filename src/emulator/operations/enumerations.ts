import type { Operation } from "../operation.js";
import { findZone } from "./zone-objects.js";

/**
 * Tables of codes and names: docs/reference/service.md#ddos-enumerations and #api-guardian-enumerations. Those of
 * access lists are beside their configurations.
 */
export const enumOperations: readonly Operation[] = [
  {
    name: "getDdosEnums",
    method: "GET",
    path: "/shield/ddos/enums",
    access: "account-status",
    handle: ({ contents }) => ({ status: 200, json: { data: contents.enums.ddos } }),
  },
  {
    name: "getApiGuardianEnums",
    method: "GET",
    path: "/shield/shield-zone/:shieldZoneId/api-guardian/enums",
    access: "account-problem",
    handle: (call) => {
      findZone(call);
      return { status: 200, json: call.contents.enums.apiGuardian };
    },
  },
];
