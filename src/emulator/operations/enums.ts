import type { Operation } from "../operation.js";
import { findZone } from "./find.js";

/** Tables of codes and names: API facts 7.4 and 10.1; those of access lists stand with their configurations. */
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
