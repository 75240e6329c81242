import { checkApiReport } from "../../build/generate/api-report.js";
import { expectRecorded } from "../support/recorded.js";
import { PACKAGE_FOLDER } from "../support/installed-provider.js";

// Loads the compiler.
jest.setTimeout(120_000);

it("is the committed report of the public surface, and everything in it is documented", () => {
  const { changed, undocumented } = checkApiReport(PACKAGE_FOLDER, false);
  expectRecorded({ changed }, { changed: false }, "npm run build && npm run api-report");
  expect(undocumented).toEqual([]);
});
