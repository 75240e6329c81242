import { literalText } from "../texts.js";
import { arrayOf, checkProps, instance, text, type PropKind } from "../props.js";

/** Which managed rules differ from the rest of the WAF. */
export interface WafOptions {
  /**
   * IDs of the managed rules that are disabled, such as `"941100"`.
   *
   * @default - unchanged
   */
  readonly except?: readonly string[];
  /**
   * IDs of the managed rules that only log.
   *
   * @default - unchanged
   */
  readonly logOnly?: readonly string[];
}

/** How a WAF learns. */
export interface WafLearningOptions extends WafOptions {
  /**
   * End of learning, such as `"2026-09-01T12:00:00Z"`. Nothing begins to block then on its own.
   *
   * @default - unchanged; a week for a WAF that begins to learn
   */
  readonly until?: string;
}

/** The settings of a zone's WAF as the generated resource expects them. */
interface WafSettings {
  readonly wafEnabled: boolean;
  readonly wafExecutionMode?: string;
  readonly learningMode?: boolean;
  readonly learningModeUntil?: string;
  readonly wafDisabledRules?: string[];
  readonly wafLogOnlyRules?: string[];
}

/**
 * What a zone's WAF does with requests that match its managed rules.
 *
 * @example
 * ShieldZone.adopt(this, "shop", { pullZone: 9002, waf: Waf.blocking({ logOnly: ["941100"] }) });
 */
export class Waf {
  /** The WAF is disabled, and custom rules do not act. Removing protection requires `allowUnprotected`. */
  public static readonly OFF = new Waf({ wafEnabled: false });

  /** Requests are blocked; learning ends. */
  public static blocking(options: WafOptions = {}): Waf {
    const mode = { wafExecutionMode: "block", learningMode: false };
    return new Waf({ wafEnabled: true, ...mode, ...exceptions("Waf.blocking", options) });
  }

  /**
   * The WAF learns what is usual for the site, and requests are only logged. Blocking does not start on its own when
   * learning ends: change to `Waf.blocking()` then. If the zone blocks today, this requires `allowUnprotected`.
   */
  public static learning(options: WafLearningOptions = {}): Waf {
    const { until, ...rules } = checkProps({ name: "Waf.learning" }, options, { ...EXCEPTIONS, until: text }, []);
    const mode = { wafExecutionMode: "log", learningMode: true };
    const end = until === undefined ? {} : { learningModeUntil: until };
    return new Waf({ wafEnabled: true, ...mode, ...end, ...exceptions("Waf.learning", rules) });
  }

  /** Requests are only logged. If the zone blocks today, this requires `allowUnprotected`. */
  public static logging(options: WafOptions = {}): Waf {
    return new Waf({ wafEnabled: true, wafExecutionMode: "log", ...exceptions("Waf.logging", options) });
  }

  private readonly zoneSettings: WafSettings;

  private constructor(settings: WafSettings) {
    this.zoneSettings = settings;
  }

  /** The settings as the generated resource expects them. */
  public settings(): WafSettings {
    return this.zoneSettings;
  }

  /** Problems with it, and what to write instead. */
  public problems(): string[] {
    const { wafDisabledRules: disabled = [], wafLogOnlyRules: logOnly = [] } = this.zoneSettings;
    return [...new Set(logOnly)]
      .filter((rule) => disabled.includes(rule))
      .map((rule) => `The managed rule ${rule} is in both except and logOnly. Keep it in one of them.`);
  }
}

const EXCEPTIONS = { except: arrayOf(text), logOnly: arrayOf(text) };

function exceptions(name: string, options: WafOptions): Partial<WafSettings> {
  const { except, logOnly } = checkProps({ name }, options, EXCEPTIONS, []);
  return {
    ...(except === undefined ? {} : { wafDisabledRules: except.map(literalText) }),
    ...(logOnly === undefined ? {} : { wafLogOnlyRules: logOnly.map(literalText) }),
  };
}

/** What a zone takes as its WAF. */
export const wafKind: PropKind = instance(Waf, () => "Give Waf.blocking(), Waf.learning(), Waf.logging(), or Waf.OFF.");
