/** A request as far as it is told. What is absent is not told, and never means that the request lacks it. */
export interface Request {
  /** Such as `POST`. */
  readonly method?: string | undefined;
  /** The whole URL, or a path with its query. */
  readonly url?: string | undefined;
  /** Such as `HTTP/2`. */
  readonly protocol?: string | undefined;
  /** Values by name; null for a header that the request lacks. Other headers are not told. */
  readonly headers?: Readonly<Record<string, string | null>> | undefined;
  /** The body as it is sent. */
  readonly body?: string | undefined;
  /**
   * The visitor's address. An anonymized one is a network, such as `203.0.113.0/24` or a /64; `0.0.0.0` and `::` tell nothing.
   */
  readonly ip?: string | undefined;
  /** Two letters of ISO 3166, such as `DE`. */
  readonly country?: string | undefined;
  /** Two letters, such as `EU`. */
  readonly continent?: string | undefined;
  /** Name of the city. */
  readonly city?: string | undefined;
  /** In degrees, such as `50.73`. */
  readonly latitude?: string | undefined;
  /** In degrees, such as `7.1`. */
  readonly longitude?: string | undefined;
  /** Number of the visitor's network, such as `13335`. */
  readonly asn?: string | undefined;
  /** Name of the organization of the visitor's network. */
  readonly organization?: string | undefined;
  /** The JA4 fingerprint of the client. */
  readonly ja4?: string | undefined;
  /** The category of a verified bot; empty for everybody else. */
  readonly verifiedBotCategory?: string | undefined;
}

/** The headers that each browser sends. */
export const SENT_BY_ALL: ReadonlySet<string> = new Set(["host", "user-agent", "accept", "accept-encoding"]);
