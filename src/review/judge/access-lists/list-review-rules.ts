import { defineRules } from "../object-review-rules.js";

export const LIST_RULES = defineRules({
  "entries-unblocked": {
    direction: "loosens",
    finds: "Entries leave a list that blocks or challenges.",
    when: { high: "at least half of a list of ten or more, a wide range, or a country", medium: "otherwise" },
  },
  "entries-blocked": {
    direction: "tightens",
    finds: "Entries join a list that blocks or challenges.",
    when: { medium: "countries, ASNs, or organizations", low: "otherwise" },
  },
  "entries-allowed": {
    direction: "loosens",
    finds: "Entries join a list that allows or bypasses.",
    when: { high: "the list bypasses every further check", medium: "it allows" },
  },
  "entries-no-longer-allowed": {
    direction: "tightens",
    finds: "Entries leave a list that allows or bypasses.",
    when: { low: "always" },
  },
  "entries-observed": {
    direction: "neutral",
    finds:
      "Entries of a list that only logs, or is switched off, change; or the same addresses are written as other ranges.",
    when: { low: "always" },
  },
  "wide-exemption": {
    direction: "loosens",
    finds:
      "Added entries together let a very wide range through: as much as an IPv4 /8 or an IPv6 /20, or more; or a country.",
    when: { high: "always" },
  },
  "wide-block": {
    direction: "tightens",
    finds:
      "Added entries together stop a very wide range: as much as an IPv4 /8 or an IPv6 /20, or more; or a country.",
    when: { high: "always" },
  },
  "overrides-block": {
    direction: "loosens",
    finds:
      "Entries or verified bots that are newly let through are blocked by another list of the zone; exemptions win.",
    when: { medium: "always" },
  },
  "allowed-elsewhere": {
    direction: "neutral",
    finds:
      "Another list of the zone lets the changed entries through, before and after, or as this plan says: exemptions win.",
    when: { medium: "always" },
  },
  "stopped-elsewhere": {
    direction: "neutral",
    finds: "Another list of the zone stops the changed entries, before and after, or as this plan says.",
    when: { low: "always" },
  },
  "cover-planned": {
    direction: "unknown",
    finds:
      "Another list of the zone stops the changed entries or lets them through, or a category stops the bot, but only after this plan has created, imported, or changed that list or category.",
    when: { medium: "always" },
  },
  "entries-ended": {
    direction: "neutral",
    finds: "Entries leave a list because the end in their comment (`until=`) has passed. Needs `content`.",
    when: { low: "always" },
  },
  "entries-end": {
    direction: "neutral",
    finds: "New entries have an end in their comment (`until=`), or an end changes. Needs `content`.",
    when: { low: "always" },
  },
  "exemption-endless": {
    direction: "neutral",
    finds:
      "Entries whose comments have no end (`until=`), in a list that allows or bypasses. The entries are new, are newly let through, or had an end before. Needs `content`.",
    when: { low: "always" },
  },
});
