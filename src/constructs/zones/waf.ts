import { given } from "../../shared/collections.js";
import { literalText } from "../texts.js";
import { arrayOf, checkProps, instance, text, type PropKind } from "../props.js";

/** Exceptions from the mode of the WAF. */
export interface WafOptions {
  /**
   * IDs of disabled managed rules, such as `"941100"`.
   *
   * @default - unchanged
   */
  readonly except?: readonly string[];
  /**
   * IDs of managed rules that only log.
   *
   * @default - unchanged
   */
  readonly logOnly?: readonly string[];
}

/** Options of a learning WAF. */
export interface WafLearningOptions extends WafOptions {
  /**
   * End of learning, such as `"2026-09-01T12:00:00Z"`. The WAF does not start to block automatically at this time.
   *
   * @default - unchanged; a week for a WAF that begins to learn
   */
  readonly until?: string;
}

/** The settings of a zone's WAF for the generated resource. */
interface WafSettings {
  readonly wafEnabled: boolean;
  readonly wafExecutionMode?: string;
  readonly learningMode?: boolean;
  readonly learningModeUntil?: string;
  readonly wafDisabledRules?: string[];
  readonly wafLogOnlyRules?: string[];
}

/**
 * The mode of a zone's WAF.
 *
 * @example
 * ShieldZone.adopt(this, "shop", { pullZoneId: 9002, waf: Waf.blocking({ logOnly: ["941100"] }) });
 */
export class Waf {
  /** Disables the WAF, and with it the custom rules. Requires `allowUnprotected`, because it removes protection. */
  public static readonly OFF = new Waf({ wafEnabled: false });

  /** Blocks requests, and ends learning. */
  public static blocking(options: WafOptions = {}): Waf {
    const mode = { wafExecutionMode: "block", learningMode: false };
    return new Waf({ wafEnabled: true, ...mode, ...exceptions("Waf.blocking", options) });
  }

  /**
   * Learns the normal traffic of the site, and only logs requests. Blocking does not start automatically at the end: change to
   * `Waf.blocking()` then. If the zone blocks today, this requires `allowUnprotected`.
   */
  public static learning(options: WafLearningOptions = {}): Waf {
    const { until, ...rules } = checkProps({ name: "Waf.learning" }, options, { ...EXCEPTIONS, until: text }, []);
    const mode = { wafExecutionMode: "log", learningMode: true };
    return new Waf({
      wafEnabled: true,
      ...mode,
      ...given({ learningModeUntil: until }),
      ...exceptions("Waf.learning", rules),
    });
  }

  /** Only logs requests. If the zone blocks today, this requires `allowUnprotected`. */
  public static logging(options: WafOptions = {}): Waf {
    return new Waf({ wafEnabled: true, wafExecutionMode: "log", ...exceptions("Waf.logging", options) });
  }

  private readonly zoneSettings: WafSettings;

  private constructor(settings: WafSettings) {
    this.zoneSettings = settings;
  }

  /**
   * Returns the settings for the generated resource.
   * @internal
   */
  public _settings(): WafSettings {
    return this.zoneSettings;
  }

  /**
   * Returns problems with the remedy.
   * @internal
   */
  public _problems(): string[] {
    const { wafDisabledRules: disabled = [], wafLogOnlyRules: logOnly = [] } = this.zoneSettings;
    return [...new Set(logOnly)]
      .filter((rule) => disabled.includes(rule))
      .map((rule) => `The managed rule ${rule} is in both except and logOnly. Keep it in one of them.`);
  }
}

const EXCEPTIONS = { except: arrayOf(text), logOnly: arrayOf(text) };

function exceptions(name: string, options: WafOptions): Partial<WafSettings> {
  const { except, logOnly } = checkProps({ name }, options, EXCEPTIONS, []);
  return given({ wafDisabledRules: except?.map(literalText), wafLogOnlyRules: logOnly?.map(literalText) });
}

export const wafKind: PropKind = instance(
  Waf,
  "Waf",
  () => "Give Waf.blocking(), Waf.learning(), Waf.logging(), or Waf.OFF.",
);
