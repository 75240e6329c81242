import { useAcceptance } from "../support/acceptance.js";
import { testFailedCreates } from "./failed-zone-creates.js";

const acceptance = useAcceptance();

// `npm test` has this in process (provider/resources/tainted), and with an engine for "disable".
describe("a zone whose create failed, with on_destroy = restore", () => {
  testFailedCreates(acceptance, "restore");
});
