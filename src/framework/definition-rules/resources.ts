import type { Attribute } from "../attribute.js";
import type { Resource } from "../resource.js";
import { parseDuration } from "../timeouts.js";

const IDENTITY_KINDS = ["string", "integer", "int64"];

/** What is wrong with a resource beyond its attributes. */
export function resourceProblems(resource: Resource<unknown>): string[] {
  return [
    ...identityProblems(resource),
    ...updateProblems(resource),
    ...timeoutProblems(resource),
    ...versionProblems(resource),
  ];
}

function identityProblems({ identity, attributes }: Resource<unknown>): string[] {
  if (identity.length === 0) return ["has no identity"];
  return identity.flatMap((name) => {
    const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (!attribute) return [`identity names ${name}, which is no attribute`];
    if (!IDENTITY_KINDS.includes(attribute.type.kind))
      return [`${name}: part of the identity, so text or a whole number`];
    if (attribute.sensitive) return [`${name}: part of the identity, so not sensitive`];
    const fixed = attribute.presence === "computed" || attribute.requiresReplace;
    return fixed ? [] : [`${name}: part of the identity, so it must be computed or require replacement`];
  });
}

function updateProblems({ attributes, hooks }: Resource<unknown>): string[] {
  if (hooks.update) return [];
  const changeable = Object.entries(attributes).filter(([, attribute]) => canChange(attribute));
  return changeable.map(([name]) => `${name}: can change, but there is no update`);
}

function canChange({ presence, requiresReplace, local }: Attribute): boolean {
  return presence !== "computed" && presence !== "write_only" && !requiresReplace && !local;
}

function timeoutProblems({ timeouts }: Resource<unknown>): string[] {
  return Object.entries(timeouts).flatMap(([operation, duration]) =>
    parseDuration(duration) === undefined ? [`timeouts.${operation}: is no duration: ${duration}`] : [],
  );
}

function versionProblems({ version, upgrade }: Resource<unknown>): string[] {
  if (!Number.isInteger(version) || version < 0) return ["version must be 0 or more"];
  const stray = Object.keys(upgrade).filter((from) => !(Number(from) < version));
  return stray.map((from) => `upgrades from version ${from}, which is not older than ${version}`);
}
