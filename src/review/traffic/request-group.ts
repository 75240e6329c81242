import type { ExampleRequest, RequestGroup } from "../document/traffic-document.js";
import { CommonValues, DifferentValues } from "./common-values.js";
import type { LoggedRequest } from "./logged-request.js";
import { shownAddress, shownAgent, type Shown, shownPath } from "./shown-request.js";

const MOST_VALUES = 5;
const MOST_EXAMPLES = 3;
const LONGEST = 200;

/** Collects requests to which the same happens. */
export class RequestCollection {
  readonly #shown: Shown;
  readonly #text: (text: string) => string;
  readonly #addresses = new DifferentValues();
  readonly #paths = new CommonValues();
  readonly #countries = new CommonValues();
  readonly #agents = new CommonValues();
  readonly #examples: ExampleRequest[] = [];
  #requests = 0;
  #isAnonymized = false;

  /** `text` hides the secrets of the plan. */
  constructor(shown: Shown, text: (text: string) => string) {
    this.#shown = shown;
    this.#text = text;
  }

  add(row: LoggedRequest): void {
    this.#requests += 1;
    const { ip, country, url } = row.request;
    if (ip !== undefined) this.#addresses.add(ip);
    if (ip === undefined || ip.includes("/") || ip === "0.0.0.0" || ip === "::") this.#isAnonymized = true;
    this.#paths.add(this.#short(shownPath(url, { ...this.#shown, queries: false })));
    this.#countries.add(country ?? "not told");
    this.#agents.add(this.#short(shownAgent(row, this.#shown)));
    if (this.#examples.length < MOST_EXAMPLES) this.#examples.push(this.#example(row));
  }

  #short(text: string): string {
    return this.#text(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
  }

  #example(row: LoggedRequest): ExampleRequest {
    const { ip, country, url } = row.request;
    return {
      time: new Date(row.time).toISOString(),
      status: row.status,
      path: this.#short(shownPath(url, this.#shown)),
      address: shownAddress(ip, this.#shown),
      ...(country !== undefined && { country }),
      user_agent: this.#short(shownAgent(row, this.#shown)),
    };
  }

  result(): RequestGroup {
    return {
      requests: this.#requests,
      addresses: this.#addresses.count,
      more_addresses: this.#addresses.isMore,
      anonymized: this.#isAnonymized,
      exact: [this.#paths, this.#countries, this.#agents].every(({ isExact }) => isExact),
      paths: this.#paths.first(MOST_VALUES),
      countries: this.#countries.first(MOST_VALUES),
      user_agents: this.#agents.first(MOST_VALUES),
      examples: this.#examples,
    };
  }
}
