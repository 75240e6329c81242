import type { TargetFolder } from "../../../../src/tool/import/hcl-files.js";

/** What a folder has that only declares its providers. */
export const EMPTY: TargetFolder = {
  files: new Set(),
  names: new Set(),
  zones: new Map(),
  zoneConstructs: new Map(),
  moves: new Map(),
  provider: {},
  knows: () => false,
};
