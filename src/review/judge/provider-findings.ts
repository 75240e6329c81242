import type { ProviderReview } from "../document/review-document.js";
import type { Finding, OfPlan } from "../document/resource-document.js";
import { counted, listed, phrase, words, titled } from "../../shared/phrase.js";
import { type ConfiguredProvider, type Plan, type ResourceChange, sameValue, type Value } from "../plan/plan.js";
import type { Redactor } from "../plan/secrets.js";
import { DROP_MISSING } from "../../shared/not-in-account.js";
import type { ZoneSides } from "../zones/zone-sides.js";
import { finding } from "./review-rules.js";
import { ZONE } from "./zones/zone-side.js";
import { isBunnyProvider, isOurType, providerAddresses, typeMeaning } from "./meaning-table.js";

/** Returns the provider configurations of a plan for display, with versions from the lock file. */
export function reviewProviders(
  { providers }: Pick<Plan, "providers">,
  locked: ReadonlyMap<string, string>,
  redactor: Redactor,
): readonly ProviderReview[] {
  return providers.map((provider) => {
    const { name, source, constraint } = provider;
    const version = locked.get(source);
    const urls = urlsOf(provider).map(([setting, value]) => [setting, redactor.text(shownUrl(value))] as const);
    return {
      name: redactor.text(name),
      source: redactor.text(source),
      ...(constraint !== undefined && { version_constraint: redactor.text(constraint) }),
      ...(version !== undefined && { version: redactor.text(version) }),
      ...(urls.length > 0 && { urls: Object.fromEntries(urls) }),
    };
  });
}

/** Reports configurations of this provider that send requests to another host. The requests contain the API key. */
export function providerFindings(
  { providers }: Pick<Plan, "providers">,
  redactor: Redactor,
): readonly (Finding & OfPlan)[] {
  return providers.map(asWritten).flatMap((provider) => [
    ...droppingFindings(provider, redactor),
    ...urlsOf(provider)
      .filter(([setting, value]) => value !== providerAddresses[setting])
      .map(([setting, value]) => {
        const where =
          value === undefined
            ? words("an address that the plan does not show")
            : words(phrase`${redactor.text(shownUrl(value))}`);
        const text = titled`Provider ${redactor.text(provider.name)} sends its requests and the access key to ${where}|: ${setting} is set. The plan may show other objects than the API has.`;
        const planned = () => ({
          value: () => [provider.name, provider.source, setting, value ?? null],
          unseen: () => unseen(provider, setting),
        });
        return { ...finding("unusual-address", "high", text), planned };
      }),
  ]);
}

/**
 * Reports a configuration of this provider that drops objects from the state if the account of the API key does not have the
 * objects.
 */
function droppingFindings(provider: ConfiguredProvider, redactor: Redactor): readonly (Finding & OfPlan)[] {
  const { name, source, settings } = provider;
  const value = settings.get(DROP_MISSING.argument);
  if (!isBunnyProvider(source) || !settings.has(DROP_MISSING.argument) || value === false || value === null) return [];
  const text = titled`Provider ${redactor.text(name)} sets ${DROP_MISSING.argument}|: if the account of its key does not have a zone, the objects of the zone are removed from the state, and no later plan shows them.`;
  const planned = () => ({
    value: () => [name, source],
    unseen: () => unseen(provider, DROP_MISSING.argument),
  });
  return [{ ...finding("missing-dropped", "high", text), planned }];
}

const MOST_NAMED = 3;

/** Reports objects that use another provider configuration, with another key, than their zone. */
export function accountFindings(
  { inZones }: Pick<ZoneSides, "inZones">,
  { providers, accountOf }: Pick<Plan, "providers" | "accountOf">,
  redactor: Redactor,
): readonly (Finding & OfPlan)[] {
  const own = providers.filter(({ source }) => isBunnyProvider(source));
  if (own.length < 2) return [];
  const keyOf = (account: string): Value | undefined => {
    const settings = own.find(({ name }) => name === account)?.settings;
    return settings?.has("access_key") === true ? settings.get("access_key") : null;
  };
  const haveOneKey = (one: string, other: string): boolean =>
    keyOf(one) !== undefined && sameValue(keyOf(one), keyOf(other));
  return [...inZones.values()].flatMap((standings) => {
    const ours = standings.filter(({ change }) => isOurType(change.type));
    const zone = ours.find(({ change: { type, deposed } }) => type === ZONE && deposed === undefined) ?? ours[0];
    const account = zone && accountOf(zone.change.address);
    if (zone === undefined || account === undefined) return [];
    const others = ours.flatMap(({ change: { address } }) => {
      const other = accountOf(address) ?? account;
      return other === account || haveOneKey(other, account) ? [] : [[address, other] as const];
    });
    const [[, other] = []] = others;
    if (other === undefined) return [];
    const named = listed(others, MOST_NAMED, ([address]) => phrase`${redactor.address(address)}`);
    const text = titled`${named}|: provider ${redactor.text(other)}, but ${redactor.address(zone.change.address)} of the same zone has provider ${redactor.text(account)} with another key. If the keys belong to different accounts, the plan shows objects that the account does not have.`;
    const planned = () => ({ value: () => [account, ...others.map((one) => [...one])], unseen: () => undefined });
    return [{ ...finding("other-account", "high", text), planned }];
  });
}

/** Hides settings that are not constants: plans do not show operators, so a setting may differ from its variable. */
function asWritten(provider: ConfiguredProvider): ConfiguredProvider {
  const settings = [...provider.settings].map(
    ([setting, value]) => [setting, provider.computed.has(setting) ? undefined : value] as const,
  );
  return { ...provider, settings: new Map(settings) };
}

/** The commit decides constants and variables. */
const unseen = ({ computed }: ConfiguredProvider, setting: string): string | undefined =>
  computed.get(setting) === "more" ? phrase`The plan does not show ${setting}.` : undefined;

function urlsOf({ source, settings }: ConfiguredProvider): readonly (readonly [string, Value | undefined])[] {
  if (!isBunnyProvider(source)) return [];
  return Object.keys(providerAddresses)
    .filter((setting) => settings.has(setting) && settings.get(setting) !== null)
    .map((setting) => [setting, settings.get(setting)] as const);
}

/** Returns only the origin: paths and user names may contain secrets. */
function shownUrl(value: Value | undefined): string {
  if (typeof value !== "string") return "an address that the plan does not show";
  return URL.canParse(value) ? new URL(value).origin : "an invalid URL";
}

/** Reports a type with this provider's prefix that has another provider, or is unknown to this release. */
export function foreignFindings(
  { type, provider, mode, action }: ResourceChange,
  redactor: Redactor,
): readonly Finding[] {
  if (!isOurType(type) || mode !== "managed" || action === "no-op" || action === "read") return [];
  if (!isBunnyProvider(provider)) {
    const text = titled`Its provider is ${redactor.text(provider)}, which this review does not know, so the effect of the change cannot be determined|. If it is your copy of the provider, name it with --provider-source.`;
    return [finding("foreign-provider", "high", text)];
  }
  if (typeMeaning(provider, type) !== undefined) return [];
  return [
    finding("foreign-provider", "high", titled`This release of bunny-tf does not know the type ${type}|: update it.`),
  ];
}

/** Reports other providers that read objects of this provider's types. The drift of these objects may be missing. */
export function foreignReaders({ resources }: Pick<Plan, "resources">, redactor: Redactor): readonly Finding[] {
  const counts = new Map<string, number>();
  for (const { type, provider, mode, before } of resources)
    if (isOurType(type) && mode === "managed" && before !== null && !isBunnyProvider(provider))
      counts.set(provider, (counts.get(provider) ?? 0) + 1);
  return [...counts].map(([provider, count]) => {
    const text = titled`${counted(count, "object is", "objects are")} read by ${redactor.text(provider)}, which this report does not know, so changes outside of Terraform may be missing|. If it is your copy of the provider, name it with --provider-source.`;
    return finding("foreign-provider", "high", text);
  });
}
