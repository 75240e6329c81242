import { Aspects, type TerraformStack } from "cdktf";
import {
  ApiDocument,
  ApiEndpoint,
  ApiGuardian,
  ApiGuardianMode,
  BotDetection,
  BotDetectionMode,
  Condition,
  Ddos,
  DetectionSensitivity,
  FingerprintAggression,
  HouseRules,
  SettingsOnDestroy,
  ShieldApiGuardian,
  ShieldZone,
  UploadAction,
  UploadScanning,
  Waf,
  WafAction,
} from "terraform-provider-bunny";
import { allAnnotations, only, stackOf, synth } from "../support/synth.js";

const pets = ApiDocument.fromObject({ openapi: "3.0.3", paths: { "/pets": { get: {} } } });
const admin = () => Condition.path().beginsWith("/admin");
const adopted = (stack: TerraformStack, more: object = {}) =>
  ShieldZone.adopt(stack, "zone", { pullZoneId: 9001, ...more });

describe("BotDetection and UploadScanning", () => {
  it("write what is given, and challenge by default", () => {
    const found = synth((stack) => {
      const zone = ShieldZone.fromShieldZoneId(stack, "zone", 42);
      new BotDetection(stack, "bots", {
        zone,
        ipAddress: DetectionSensitivity.HIGH,
        fingerprintAggression: FingerprintAggression.OFF,
        onDestroy: SettingsOnDestroy.KEEP,
      });
      new UploadScanning(stack, "uploads", { zone, viruses: UploadAction.BLOCK, csam: UploadAction.OFF });
    });
    expect(only(found, "bunny_shield_bot_detection")).toEqual({
      shield_zone_id: 42,
      execution_mode: "challenge",
      ip_address_sensitivity: "high",
      browser_fingerprint_aggression: "off",
      on_destroy: "keep",
    });
    expect(only(found, "bunny_shield_upload_scanning")).toEqual({
      shield_zone_id: 42,
      enabled: true,
      antivirus_scanning_mode: "block",
      csam_scanning_mode: "off",
    });
  });

  it.each<[string, (stack: TerraformStack, zone: ShieldZone) => void, RegExp]>([
    [
      "a mode that is none",
      (s, zone) => new BotDetection(s, "it", { zone, mode: "block" as "challenge" }),
      /mode is "block"/,
    ],
    [
      "a sensitivity that is none",
      (s, zone) => new BotDetection(s, "it", { zone, ipAddress: "max" as "low" }),
      /ipAddress is "max"/,
    ],
    [
      "an aggression that is none",
      (s, zone) => new BotDetection(s, "it", { zone, fingerprintAggression: "max" as "low" }),
      /fingerprintAggression is "max"/,
    ],
    [
      "an action that is none",
      (s, zone) => new UploadScanning(s, "it", { zone, viruses: "deny" as "log", csam: "log" }),
      /viruses is "deny"/,
    ],
    [
      "two for one zone",
      (s, zone) => {
        for (const id of ["one", "two"]) new UploadScanning(s, id, { zone, viruses: "log", csam: "log" });
      },
      /site\/one\/Resource declares the upload scanning of the same zone too/,
    ],
    [
      "two bot detections for one zone",
      (s, zone) => {
        for (const id of ["one", "two"]) new BotDetection(s, id, { zone });
      },
      /site\/one\/Resource declares the bot detection of the same zone too/,
    ],
  ])("refuse %s", (_, build, said) => {
    const stack = stackOf((site) => {
      build(site, adopted(site));
    });
    expect(() => {
      stack.runAllValidations();
    }).toThrow(said);
  });
});

describe("HouseRules for a zone", () => {
  const problemsOf = (build: (stack: TerraformStack) => unknown, rules: object = {}): string[] =>
    allAnnotations((stack) => {
      build(stack);
      Aspects.of(stack).add(new HouseRules(rules));
    });
  const idle = (stack: TerraformStack): void => {
    const zone = adopted(stack, { waf: Waf.logging(), ddos: Ddos.OFF });
    zone.addRule("rule", { conditions: admin(), action: WafAction.LOG });
    new BotDetection(stack, "bots", { zone, mode: BotDetectionMode.LOG });
  };

  it("refuse what only logs or is off, unless that is allowed", () => {
    expect(problemsOf(idle).sort()).toEqual([
      expect.stringContaining("[site/bots/Resource] Bot detection only logs."),
      expect.stringContaining("[site/zone/Resource] DDoS protection is off."),
      expect.stringContaining("[site/zone/Resource] The WAF only logs."),
      expect.stringContaining("[site/zone/rule/Resource] The WAF rule only logs."),
    ]);
    expect(problemsOf((stack) => adopted(stack, { waf: Waf.OFF }))).toEqual([
      expect.stringContaining("The WAF is off."),
    ]);
    expect(problemsOf(idle, { forbidLogOnly: false })).toEqual([]);
  });

  it.each<[string, (stack: TerraformStack, zone: ShieldZone) => unknown, readonly string[]]>([
    [
      "a WAF that learns",
      (s) => ShieldZone.adopt(s, "it", { pullZoneId: 1, waf: Waf.learning() }),
      ["The WAF only learns."],
    ],
    [
      "bot detection without any sensitivity",
      (s, zone) =>
        new BotDetection(s, "it", { zone, requestIntegrity: "off", ipAddress: "off", browserFingerprint: "off" }),
      ["Bot detection is off"],
    ],
    [
      "uploads that are only recorded",
      (s, zone) => new UploadScanning(s, "it", { zone, viruses: "log", csam: "off" }),
      ["The scanning of uploads only logs."],
    ],
    [
      "uploads that are not scanned",
      (s, zone) => new UploadScanning(s, "it", { zone, viruses: "off", csam: "off" }),
      ["Uploads are not scanned."],
    ],
    [
      "a document that is only compared",
      (s, zone) => new ApiGuardian(s, "it", { zone, document: pets, mode: ApiGuardianMode.LOG }),
      ["API Guardian only logs."],
    ],
    [
      "an API Guardian that is off",
      (s) => new ShieldApiGuardian(s, "it", { shieldZoneId: 42, content: "{}", enabled: false }),
      ["API Guardian is off."],
    ],
    [
      "an endpoint that is not checked",
      (s, zone) => new ApiEndpoint(s, "it", { zone, method: "GET", path: "/pets", enabled: false }),
      ["The endpoint is not checked."],
    ],
    ["what acts", (s, zone) => new UploadScanning(s, "it", { zone, viruses: "block", csam: "off" }), []],
    [
      "a document that is enforced",
      (s, zone) => new ApiGuardian(s, "it", { zone, document: pets, mode: ApiGuardianMode.BLOCK }),
      [],
    ],
  ])("judge %s", (_, build, said) => {
    const problems = problemsOf((stack) => build(stack, ShieldZone.fromShieldZoneId(stack, "zone", 42)));
    expect(problems).toEqual(said.map((problem) => expect.stringContaining(problem) as string));
  });

  it("refuse more excepted rules than a number", () => {
    const build = (stack: TerraformStack) => adopted(stack, { waf: Waf.blocking({ except: ["1"], logOnly: ["2"] }) });
    expect(problemsOf(build)).toEqual([]);
    expect(problemsOf(build, { mostExceptedRules: 1 })).toEqual([
      expect.stringMatching(/excepts 2 managed WAF rules, more than 1\. .*raise mostExceptedRules/),
    ]);
  });
});
