import { counted, grouped, phrase, words } from "../../shared/phrase.js";
import type { LimitTraffic } from "../document/traffic-document.js";

/** What a rate limit does to the requests of a log, and what other limits would, as phrases. */
export function limitTexts(limit: LimitTraffic): readonly string[] {
  const { address, requests, seconds, counter, counted: sure, may_count: may, known, clients, most, stopped } = limit;
  if (requests === undefined || seconds === undefined || known === "after the apply")
    return [phrase`${address}: nothing can be said about this rate limit, since it is known after the apply.`];
  const what = phrase`${counted(requests, "request")} in ${seconds} s for each ${words(counter ?? "client")}`;
  const toward = phrase`${sure + may} of the requests count toward it${words(may > 0 ? phrase`, ${may} of them perhaps` : "")}`;
  if (sure + may === 0) return [phrase`${address} (${words(what)}): no request of the log counts toward it.`];
  if (known === "no key")
    return [
      phrase`${address} (${words(what)}): ${words(toward)}, and nothing can be said, since the log does not tell by what it counts (${words(counter ?? "")}).`,
    ];
  if (known === "not in order")
    return [
      phrase`${address} (${words(what)}): ${words(toward)}, and nothing can be said, since the log is not in the order of time.`,
    ];
  const isBound = known === "upper bound";
  const more = limit.more_clients ? "more than " : "";
  const clientsText = isBound
    ? `at most the clients of ${more}${counted(clients.sliding, "network").words}`
    : clients.sliding === clients.fixed
      ? `${more}${counted(clients.sliding, "client").words}`
      : `${more}${counted(clients.sliding, "client").words} with sliding windows and ${grouped(clients.fixed)} with fixed ones`;
  const requestsText =
    stopped.at_least === stopped.at_most
      ? counted(stopped.at_most, "request").words
      : `between ${grouped(stopped.at_least)} and ${counted(stopped.at_most, "request").words}`;
  return [
    phrase`${address} (${words(what)}): ${words(toward)}. It would have acted on ${words(clientsText)} and on ${words(requestsText)}; one ${words(isBound ? "network" : "client")} sent at most ${most} in ${seconds} s.${words(isBound ? " Addresses are anonymized, so this is an upper bound." : "")}`,
    phrase`${address} with other limits would have acted on: ${words(limit.around.map(aroundText(isBound)).join("; "))}.`,
  ];
}

const aroundText =
  (isBound: boolean) =>
  ({ requests, sliding, fixed }: LimitTraffic["around"][number]): string => {
    const who = isBound ? "network" : "client";
    const clients =
      sliding === fixed ? counted(sliding, who).words : `${grouped(fixed)} to ${counted(sliding, who).words}`;
    return `${counted(requests, "request").words}: ${clients}`;
  };
