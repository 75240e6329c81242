/** The known parts of a request. An absent member is unknown, but the request may have it. */
export interface Request {
  /** Such as `POST`. */
  readonly method?: string | undefined;
  /** The whole URL, or a path with its query. */
  readonly url?: string | undefined;
  /** Such as `HTTP/2`. */
  readonly protocol?: string | undefined;
  /** Header values by name. Null means that the request lacks the header. Other headers are unknown. */
  readonly headers?: Readonly<Record<string, string | null>> | undefined;
  /** The body as sent. */
  readonly body?: string | undefined;
  /**
   * The visitor's address. An anonymized address is a network, such as `203.0.113.0/24` or a /64. `0.0.0.0` and `::` mean that
   * the address is unknown.
   */
  readonly ip?: string | undefined;
  /** Two letters of ISO 3166, such as `DE`. */
  readonly country?: string | undefined;
  /** Two letters, such as `EU`. */
  readonly continent?: string | undefined;
  /** The visitor's city. */
  readonly city?: string | undefined;
  /** In degrees, such as `50.73`. */
  readonly latitude?: string | undefined;
  /** In degrees, such as `7.1`. */
  readonly longitude?: string | undefined;
  /** The AS number of the visitor's network, such as `13335`. */
  readonly asn?: string | undefined;
  /** The organization of the visitor's network. */
  readonly organization?: string | undefined;
  /** The client's JA4 fingerprint. */
  readonly ja4?: string | undefined;
  /** The category of a verified bot; empty for other visitors. */
  readonly verifiedBotCategory?: string | undefined;
}

/** Headers that every browser sends. */
export const SENT_BY_ALL: ReadonlySet<string> = new Set(["host", "user-agent", "accept", "accept-encoding"]);
