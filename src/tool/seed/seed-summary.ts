import { counted } from "../counted.js";
import type { Seed } from "../../emulator/seed/seed-schema.js";
import type { AccountSeed } from "./account-seed.js";

/** Summarizes the written seed, its gaps with reasons, and next steps. */
export function seedSummary(file: string, { seed, replaced, notes }: AccountSeed): string {
  const { zones = [], applications = [], managedLists = [], bots = [] } = seed;
  if (zones.length + applications.length === 0)
    return "The account has no Shield zones and no applications: nothing was written.\n";
  return [
    `Wrote ${counted(zones.length, "zone")} and ${counted(applications.length, "application")} to ${file}:`,
    `  ${objectsOf(seed).join(", ")}`,
    `  the catalogs of ${counted(managedLists.length, "managed list")} and ${counted(bots.length, "bot")}`,
    "",
    "Left out: the account's key, IDs of users, event logs, metrics, overages, triggered rules, and video libraries.",
    ...(replaced.length === 0
      ? []
      : ["Replaced by placeholders, because they may be secrets: the values that these rules compare"]),
    ...replaced.map((place) => `  ${place}`),
    ...notes,
    "Entries of lists, response pages, and all names are in the file. Read it before you share it.",
    "",
    "Next:",
    `  npx --no -- bunny-tf emulator --seed ${file}`,
    "",
  ].join("\n");
}

function objectsOf({ zones = [], accessLists = [], rateLimits = [], wafRules = [] }: Seed): string[] {
  const pages = zones.reduce((sum, { customPages = {} }) => sum + Object.keys(customPages).length, 0);
  const endpoints = zones.reduce((sum, { apiGuardian }) => sum + (apiGuardian?.endpoints?.length ?? 0), 0);
  const edgeRules = zones.reduce((sum, { edgeRules: own = [] }) => sum + own.length, 0);
  const entries = accessLists.reduce(
    (sum, { content }) => sum + content.split("\n").filter((line) => line.trim() !== "").length,
    0,
  );
  return [
    `${counted(accessLists.length, "access list")} with ${counted(entries, "entry", "entries")}`,
    counted(rateLimits.length, "rate limit"),
    counted(wafRules.length, "WAF rule"),
    counted(pages, "response page"),
    counted(endpoints, "API endpoint"),
    counted(edgeRules, "edge rule"),
  ];
}
