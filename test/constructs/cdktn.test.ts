// The same scenarios with CDK Terrain and its entry: this file's modules all belong to that library.
jest.mock("cdktf", () => jest.requireActual<object>("cdktn"));
jest.mock("terraform-provider-bunny", () => jest.requireActual<object>("../../dist/constructs-cdktn/index.js"));

import { TerraformElement } from "cdktf";
import * as fork from "cdktn";
import { AccessList, ShieldAccessList } from "terraform-provider-bunny";
import "./constructs.test.js";
import "./mistakes.test.js";
import "./zones/zone.test.js";
import "./zones/zone-settings.test.js";
import "./baseline.test.js";
import "./exception.test.js";
import "./api-guardian/api-guardian.test.js";

it("is CDK Terrain that the scenarios run with", () => {
  expect(TerraformElement).toBe(fork.TerraformElement);
  const written = jest.requireActual<{ AccessList: unknown }>("../../src/constructs/index.js");
  expect(AccessList).not.toBe(written.AccessList);
  expect(ShieldAccessList.prototype).toBeInstanceOf(fork.TerraformResource);
});
