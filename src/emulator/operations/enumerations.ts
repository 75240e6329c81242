import type { Operation } from "../operation.js";

/**
 * Tables of codes and names: docs/reference/service.md#ddos-enumerations. Those of access lists and of API Guardian are
 * beside their configurations.
 */
export const enumOperations: readonly Operation[] = [
  {
    name: "getDdosEnums",
    method: "GET",
    path: "/shield/ddos/enums",
    access: "account-status",
    handle: ({ contents }) => ({ status: 200, json: { data: contents.enums.ddos } }),
  },
];
