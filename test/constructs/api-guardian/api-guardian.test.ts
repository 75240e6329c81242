import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TerraformStack, TerraformVariable } from "cdktf";
import {
  ApiDocument,
  ApiEndpointOnDestroy,
  ApiGuardian,
  ApiGuardianMode,
  ApiGuardianOnDestroy,
  RateLimitTimeframe,
  ShieldZone,
  UnmatchedRequests,
  type ApiEndpointOptions,
} from "terraform-provider-bunny";
import { only, stackOf, synth } from "../support/synth.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

const folder = temporaryFolder();

const PETS = {
  openapi: "3.0.3",
  info: { title: "${Pets}", version: "1.0.0" },
  paths: { "/pets/{petId}": { get: { responses: { "200": { description: "A pet" } } } } },
};
const zoneOf = (stack: TerraformStack) => ShieldZone.fromShieldZoneId(stack, "zone", 42);
const guardian = (stack: TerraformStack, document: ApiDocument, more: object = {}) =>
  new ApiGuardian(stack, "api", { zone: zoneOf(stack), document, mode: ApiGuardianMode.BLOCK, ...more });

describe("ApiGuardian", () => {
  it("writes the document as it is, and what is given", () => {
    const found = synth((stack) => {
      guardian(stack, ApiDocument.fromObject(PETS), {
        unmatched: UnmatchedRequests.BLOCK,
        checkAuthorization: true,
        onDestroy: ApiGuardianOnDestroy.KEEP,
        timeouts: { create: "1m" },
      });
    });
    expect(only(found, "bunny_shield_api_guardian")).toEqual({
      shield_zone_id: 42,
      enabled: true,
      content: JSON.stringify(PETS).replace("${Pets}", () => "$${Pets}"),
      execution_mode: "block",
      unmatched_path_action: "block",
      enforce_authorization_validation: true,
      on_destroy: "keep",
      timeouts: { create: "1m" },
    });
  });

  it("configures endpoints after the document", () => {
    const found = synth((stack) => {
      guardian(stack, ApiDocument.fromObject(PETS)).addEndpoint("pet", {
        method: "GET",
        path: "/pets/{petId}",
        checkRequestBody: true,
        checkResponseBody: false,
        checkAuthorization: true,
        detectCrossSiteScripting: false,
        detectSqlInjection: true,
        searchedParameters: { path: ["petId"] },
        rateLimit: { requests: 10, timeframe: RateLimitTimeframe.ONE_MINUTE },
        onDestroy: ApiEndpointOnDestroy.DISABLE,
      });
    });
    const [document] = Object.keys(found.resource?.["bunny_shield_api_guardian"] ?? {});
    expect(only(found, "bunny_shield_api_guardian_endpoint")).toEqual({
      shield_zone_id: 42,
      request_method: "GET",
      request_path: "/pets/{petId}",
      validate_request_body_schema: true,
      validate_response_body_schema: false,
      validate_authorization: true,
      detect_parameter_xss: false,
      detect_parameter_sqli: true,
      injection_detection_parameters: { path: ["petId"] },
      rate_limiting_enabled: true,
      rate_limiting_type: "ip",
      rate_limiting_request_count: 10,
      rate_limiting_timeframe: 60,
      on_destroy: "disable",
      depends_on: [`bunny_shield_api_guardian.${document}`],
    });
  });

  it("counts all clients together where that is given", () => {
    const found = synth((stack) => {
      guardian(stack, ApiDocument.fromText("paths: { /orders: { post: {} } }")).addEndpoint("all", {
        method: "POST",
        path: "/orders",
        rateLimit: { requests: 1, timeframe: 1, eachAddress: false },
      });
    });
    expect(only(found, "bunny_shield_api_guardian_endpoint")).toMatchObject({ rate_limiting_type: "global" });
  });

  it("reads a file", () => {
    writeFileSync(join(folder, "pets.yaml"), "openapi: 3.0.3\n");
    const found = synth((stack) => guardian(stack, ApiDocument.fromFile(join(folder, "pets.yaml"))));
    expect(only(found, "bunny_shield_api_guardian")).toMatchObject({ content: "openapi: 3.0.3\n" });
  });

  const YAML = "openapi: 3.0.3\npaths:\n  /pets:\n    get: {}\n    parameters: []\n";
  it("knows no endpoints of a document that is neither JSON nor YAML, or that only Terraform knows", () => {
    const late = (stack: TerraformStack) => new TerraformVariable(stack, "late", { type: "string" }).stringValue;
    const texts = [() => "a: [", () => "a: &a [*a]", late, (stack: TerraformStack) => `paths: ${late(stack)}`];
    for (const text of texts)
      expect(
        only(
          synth((s) => guardian(s, ApiDocument.fromText(text(s))).addEndpoint("it", { method: "GET", path: "/x" })),
          "bunny_shield_api_guardian_endpoint",
        ),
      ).toMatchObject({ request_path: "/x" });
  });

  const endpoint = (props: ApiEndpointOptions) => (stack: TerraformStack) =>
    guardian(stack, ApiDocument.fromObject(PETS)).addEndpoint("it", props);
  it.each<[string, (stack: TerraformStack) => unknown, RegExp]>([
    [
      "a file that does not exist",
      (s) => guardian(s, ApiDocument.fromFile("/nowhere/api.yaml")),
      /\[site\/api\] The document \/nowhere\/api\.yaml cannot be read\. It does not exist\. Relative paths start at/,
    ],
    ["a folder", (s) => guardian(s, ApiDocument.fromFile(folder)), /It is a folder\. Give a file\./],
    ["a blank document", (s) => guardian(s, ApiDocument.fromText(" \n")), /The document is blank/],
    [
      "a text as an object",
      (s) => guardian(s, ApiDocument.fromObject("openapi" as never)),
      /use ApiDocument\.fromText/,
    ],
    ["an object as a text", (s) => guardian(s, ApiDocument.fromText(PETS as never)), /use ApiDocument\.fromObject/],
    [
      "a large document",
      (s) => guardian(s, ApiDocument.fromText("a".repeat(2_000_001))),
      /2000001 bytes.*at most 2 MB/,
    ],
    ["a document as text", (s) => guardian(s, "openapi.yaml" as never), /Give an ApiDocument, such as/],
    ["no mode", (s) => guardian(s, ApiDocument.fromObject(PETS), { mode: undefined }), /mode is undefined/],
    [
      "a mode that is none",
      (s) => guardian(s, ApiDocument.fromObject(PETS), { mode: "blok" }),
      /Did you mean "block"\?/,
    ],
    [
      "an endpoint that the document lacks",
      endpoint({ method: "GET", path: "/pets/{petid}" }),
      /\[site\/api\/it\] The document has no endpoint GET \/pets\/\{petid\}\. Did you mean GET \/pets\/\{petId\}\?/,
    ],
    [
      "an endpoint that a document in JSON lacks",
      (s) =>
        guardian(s, ApiDocument.fromText(JSON.stringify(PETS))).addEndpoint("it", { method: "PUT", path: "/pets" }),
      /\[site\/api\/it\] The document has no endpoint PUT \/pets\./,
    ],
    [
      "an endpoint that a document in YAML lacks",
      (s) => guardian(s, ApiDocument.fromText(YAML)).addEndpoint("it", { method: "PUT", path: "/pets" }),
      /\[site\/api\/it\] The document has no endpoint PUT \/pets\. .*It has GET \/pets\./,
    ],
    ["a method in lower case", endpoint({ method: "get", path: "/pets" }), /method is "get"\. Give an HTTP method in/],
    ["a path without a slash", endpoint({ method: "GET", path: "pets" }), /path is "pets"\. Give a path that begins/],
    [
      "a limit without a timeframe",
      endpoint({ method: "GET", path: "/pets", rateLimit: { requests: 1 } as never }),
      /\[site\/api\/it\] timeframe is missing/,
    ],
    [
      "a misspelled place of parameters",
      endpoint({ method: "GET", path: "/pets", searchedParameters: { headers: [] } as object }),
      /searchedParameters has no prop headers\. Did you mean header\?/,
    ],
    [
      "two documents for one zone",
      (s) => {
        const zone = zoneOf(s);
        for (const id of ["one", "two"])
          new ApiGuardian(s, id, { zone, document: ApiDocument.fromObject(PETS), mode: ApiGuardianMode.LOG });
      },
      /site\/one\/Resource declares the document of API Guardian of the same zone too/,
    ],
    [
      "one endpoint twice",
      (s) => {
        const api = guardian(s, ApiDocument.fromObject(PETS));
        for (const id of ["one", "two"]) api.addEndpoint(id, { method: "GET", path: "/pets/{petId}" });
      },
      /site\/api\/one\/Resource declares the endpoint GET \/pets\/\{petId\} of the same zone too/,
    ],
  ])("refuses %s", (_, build, said) => {
    expect(() => {
      stackOf(build).runAllValidations();
    }).toThrow(said);
  });
});
