import { ApiError } from "../../../src/api/index.js";
import { unlessRefused } from "../../../src/provider/policies/take-over.js";

test("a failed request that only serves a warning is ignored, unless it was refused or stopped", () => {
  for (const ignored of [new ApiError({ kind: "unavailable", reason: "" }), new Error("no")])
    expect(() => {
      unlessRefused(ignored);
    }).not.toThrow();
  for (const kind of ["unauthorized", "cancelled"] as const)
    expect(() => {
      unlessRefused(new ApiError({ kind, reason: "" }));
    }).toThrow(ApiError);
});
