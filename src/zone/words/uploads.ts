import { codeTable } from "./code-table.js";

export const scanningModes = codeTable("ScanningMode", {
  off: { code: 0, doc: "Uploads are not scanned for it.", stance: "observes" },
  log: { code: 1, doc: "It is only logged.", stance: "observes" },
  block: { code: 2, doc: "It is blocked.", stance: "blocks" },
});
