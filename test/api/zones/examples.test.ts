import { bench, errorOf } from "../http/harness.js";

// Example answers of the API reference, replayed.
describe("overages, enums, zones", () => {
  test("39: no billing data", async () => {
    const { client } = await bench([{ status: 404, body: { title: "Not Found", status: 404 } }]);
    expect(await client.overages.get(42, 2026, 7)).toBeNull();
  });

  test("40: DDoS enums", async () => {
    const off = {
      optionalInput: null,
      isPremium: false,
      name: "Off",
      value: 0,
      supportedValues: null,
      recommendedOperator: null,
    };
    const rich = {
      ...off,
      supportedValues: { values: ["a"], editable: null },
      recommendedOperator: { operator: 5, values: null },
    };
    const { client } = await bench([
      {
        body: {
          data: [
            { enumName: "DDoSShieldSensitivity", enumValues: [off, rich] },
            { enumName: null, enumValues: null },
          ],
        },
      },
    ]);
    expect(await client.ddos.enums()).toEqual([
      {
        enumName: "DDoSShieldSensitivity",
        enumValues: [off, { ...rich, recommendedOperator: { operator: 5, values: [] } }],
      },
      { enumName: null, enumValues: [] },
    ]);
  });

  test("41: API Guardian enums in any form, without errors and nulls", async () => {
    const body = {
      UnmatchedPathAction: { "0": "Block", "1": "Log", "2": "Ignore" },
      RateLimitTimeframe: { "1": "PerSecond", "10": "PerTenSeconds" },
      AuthLocation: ["Header", "Query"],
      Version: 3,
      Odd: { a: null, b: [1] },
      ...{ Nothing: null, error: { message: "" }, errorResponse: {} },
    };
    const { client } = await bench([{ body }]);
    expect(await client.apiGuardian.enums(42)).toEqual({
      UnmatchedPathAction: body.UnmatchedPathAction,
      RateLimitTimeframe: body.RateLimitTimeframe,
      AuthLocation: { "0": "Header", "1": "Query" },
      Version: { value: "3" },
      Odd: { a: "null", b: "[1]" },
    });
  });

  test("46: a pull zone without a Shield zone, reported with the pull zone", async () => {
    const error = {
      statusCode: 202,
      success: false,
      message: "Shield Zone not found or Unauthorized access.",
      errorKey: "not_found_or_unauthorised_access.shieldzone",
    };
    const { client } = await bench([{ status: 202, body: { data: null, error } }]);
    expect(await errorOf(client.zones.getByPullZone(9001))).toMatchObject({
      kind: "not_found",
      advice: expect.stringContaining("Check the pull zone's id") as string,
    });
  });
});
