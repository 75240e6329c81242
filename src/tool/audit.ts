import { Command } from "commander";
import { exempts, stanceOfAction } from "../zone/action/stance.js";
import { createdAs, importIdOf } from "../account/import-id.js";
import { type AccountForAudit, readForAudit, type Unread, type ZoneObject } from "../account/read-for-audit.js";
import { parseHouseRules } from "../zone/house-rules/house-rules-file.js";
import { auditAccount, type AuditOptions as AuditOfAccount } from "../review/audit/audit-account.js";
import { AUDIT_RULES } from "../review/audit/audit-rules.js";
import type { AuditedObject } from "../review/audit/audited-zone.js";
import { houseRuleFinder } from "../review/audit/house-rule-findings.js";
import type { Audited, DriftReport } from "../review/document/drift-document.js";
import { readAudit } from "../review/judge/since.js";
import { ignoring } from "../review/drift/ignore-file.js";
import { collectZone, readWithProgress } from "./account-scope.js";
import { counted } from "./counted.js";
import { RENDERERS } from "./report-formats.js";
import { addIgnoreOptions, ignoredRows, type IgnoreOptions, writeBaseline } from "./ignore-options.js";
import { untilInterrupted } from "./interruption.js";
import { collect } from "./option-values.js";
import { namingFile, optionFile, parsedOption } from "./report-input.js";
import { addReportOptions, checkOutput, type ReportOptions, writeReport } from "./report-options.js";
import {
  type StoredObject,
  type KnownZones,
  storedObjects,
  officialOwners,
  absentZones,
  isFactorySetting,
} from "./stored-objects.js";

interface AuditOptions extends ReportOptions, IgnoreOptions {
  readonly zone?: readonly number[];
  readonly since?: string;
  readonly state?: readonly string[];
  readonly houseRules?: string;
}

/** Parallel requests. */
const CONCURRENCY = 8;

/**
 * `bunny-tf audit`: reports weaknesses of an account, read-only. Exit codes: 0 nothing found, 2 findings or parts not read, 3 a
 * `--fail-on` condition matched, 1 nothing could be read. The worst code counts.
 */
export function auditCommand(): Command {
  const command = new Command("audit").description("report weaknesses of an account, without changing anything");
  return addIgnoreOptions(addReportOptions(command, "audit", AUDIT_RULES), "known findings")
    .option("--zone <id>", "a Shield zone to audit; can be repeated (default: all of the account)", collectZone)
    .option("--house-rules <file>", "house rules as JSON, as for the construct HouseRules: report violations")
    .option("--since <file>", "JSON report of an earlier audit: mark new findings")
    .option(
      "--state <file>",
      "Terraform state as JSON, to report unmanaged objects; can be repeated (terraform state pull)",
      collect,
    )
    .addHelpText(
      "after",
      "\nExit codes: 0 nothing found, 2 findings or parts not read, 3 a --fail-on\ncondition matched, 1 nothing could be read. The worst one counts.",
    )
    .action(async (options: AuditOptions, self: Command) => {
      await untilInterrupted(async (signal) => {
        const report = await audit(options, signal, (text) => self.configureOutput().writeErr?.(text));
        signal.throwIfAborted();
        await writeBaseline(report, options);
        await writeReport(await RENDERERS[options.format](report, options), options, self);
        process.exitCode = report.exit_code;
      });
    });
}

async function audit(options: AuditOptions, signal: AbortSignal, write: (text: string) => void): Promise<DriftReport> {
  const { state: states = [], since } = options;
  const ignore = ignoring(await ignoredRows(options));
  const earlierText = since === undefined ? "" : await optionFile("--since", since);
  const earlier = since === undefined ? undefined : namingFile(since, () => readAudit(earlierText));
  const stored = await storedIn(states);
  const { houseRules } = options;
  const rules = houseRules && (await parsedOption("--house-rules", houseRules, parseHouseRules));
  const inputs = [since, houseRules, ...states].filter((file) => file !== undefined);
  await checkOutput(options.output, [...inputs, ...(options.ignore === undefined ? [] : [options.ignore])]);
  await checkOutput(options.writeBaseline, inputs, "baseline");
  const { account, requests } = await readWithBar(options.zone, rules ? SETTINGS : [], signal, write);
  const audited = toAudited(account, requests);
  // With --zone, the other zones of the account are unknown.
  const absent = options.zone === undefined ? absentZones(stored, zonesOf(account)) : undefined;
  const unread = absent === undefined ? [] : [{ what: "A part of the states of --state", reason: absent }];
  return auditAccount(
    { ...audited, unread: [...audited.unread, ...unread] },
    {
      now: new Date(),
      ignore,
      ignoreFile: options.ignore,
      conditions: options.failOn,
      earlier,
      finders: rules ? [houseRuleFinder(rules)] : [],
      managedBy: options.state && managedBy(stored),
      equalityKey: ({ type, values }) => values && createdAs(type, values),
    },
  );
}

const storedIn = async (files: readonly string[]): Promise<readonly StoredObject[]> =>
  (
    await Promise.all(files.map(async (file) => storedObjects({ file, text: await optionFile("--state", file) })))
  ).flat();

/** Returns the zones of an account, also those that could not be read. */
const zonesOf = ({ zones, unread, pullZones }: AccountForAudit): KnownZones => ({
  zones: [...zones.map(({ id }) => id), ...unread.flatMap(({ zone }) => zone ?? [])],
  pullZones: pullZones?.all.map(({ id }) => id),
});

/** Returns a function that names the provider whose state has an object. */
function managedBy(stored: readonly StoredObject[]): NonNullable<AuditOfAccount["managedBy"]> {
  const ours = new Set(
    stored.flatMap(({ type, values }) => {
      const id = importIdOf(type, values);
      return id === undefined ? [] : [`${type} ${id}`];
    }),
  );
  const { ownerOf } = officialOwners(stored);
  return ({ type, importId, values }, zone) => {
    if (ours.has(`${type} ${importId}`)) return "ours";
    const pullZone = zone.self.values?.["pull_zone_id"];
    return ownerOf({ type, importId, state: values }, Number(pullZone ?? 0));
  };
}

/** Reads the account, announces the number of requests, and shows progress on a terminal. */
async function readWithBar(
  zones: readonly number[] | undefined,
  types: readonly string[],
  signal: AbortSignal,
  write: (text: string) => void,
): Promise<{ readonly account: AccountForAudit; readonly requests: number }> {
  let requests = 0;
  const onStart = (count: number, expected: number): void => {
    const lists = "and one for each list whose entries matter";
    write(
      `Reading ${counted(count, "Shield zone")} with about ${counted(expected, "request")}, ${lists}, ${CONCURRENCY} at once.\n`,
    );
  };
  const scope = { zones: zones && [...new Set(zones)], types, onStart };
  const account = await readWithProgress({ writeErr: write }, signal, (reading) => readForAudit(scope, reading), {
    concurrency: CONCURRENCY,
    onEvent: ({ event }) => {
      if (event === "answer") requests += 1;
    },
  });
  return { account, requests };
}

function toAudited({ zones, unread, pullZones }: AccountForAudit, requests: number) {
  const audited: Audited = {
    zones: zones.length,
    unread_zones: unread.filter(({ object }) => object === undefined).length,
    ...(pullZones !== undefined && { pull_zones: pullZones.all.length }),
    requests,
  };
  return {
    zones: zones.map((zone) => ({ ...zone, self: toObject(zone.self), objects: zone.objects.map(toObject) })),
    unread: unread.map((one) => ({ what: nameOf(one), reason: one.reason })),
    unprotected: pullZones?.unprotected ?? [],
    audited,
  };
}

const nameOf = ({ zone, object }: Unread): string =>
  [object, zone === undefined ? undefined : `Shield zone ${zone}`].filter((part) => part !== undefined).join(" of ");

function toObject({ type, importId, values, isOff, raw }: ZoneObject): AuditedObject {
  const name = NAMES.map((member) => values?.[member]).find((value) => typeof value === "string" && value !== "");
  return {
    type,
    importId,
    values,
    ...(typeof name === "string" && { name }),
    ...(raw !== undefined && { raw }),
    isUsual: isOff === true || isUsual(type, values),
  };
}

const NAMES = ["name", "user_agent_match", "category", "description"];

/** Settings that exist once per zone. Only house rules need these settings. */
const SETTINGS: readonly string[] = [
  ...["bunny_shield_bot_detection", "bunny_shield_upload_scanning"],
  ...["bunny_shield_api_guardian", "bunny_shield_api_guardian_endpoint"],
];

/** Reports whether the object exists although nobody created it. */
function isUsual(type: string, values: ZoneObject["values"]): boolean {
  if (type === "bunny_shield_waf_rule_order" || SETTINGS.includes(type)) return true;
  if (type === "bunny_shield_access_list_configuration")
    return values?.["enabled"] !== true || !exempts(stanceOfAction(values["action"]));
  if (type === "bunny_shield_exception") return values?.["enabled"] === false;
  return values !== undefined && isFactorySetting({ type, state: values });
}
