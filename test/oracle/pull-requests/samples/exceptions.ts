import { exception, list } from "../blocks.js";
import type { PullRequest } from "../pull-request.js";
import { bothWays, nothing, type Written } from "./both-ways.js";

type Values = Readonly<Record<string, unknown>>;

const is =
  (values?: Values): Written =>
  (at) => ({ a: exception(at, values) });

const url = (...patterns: readonly string[]) => ({ type: "url", patterns });
const POST = { type: "request_method", patterns: ["POST"] };
const CONDITIONS = [url("/hooks/*")];

const CHANGES: readonly (readonly [string, Values, Values])[] = [
  ["off", {}, { enabled: false }],
  ["of more", {}, { disables: ["waf", "access_lists"] }],
  ["of something else", {}, { disables: ["rate_limiting"] }],
  ["of all of Shield", {}, { disables: ["shield"] }],
  ["of Shield and one of its parts", { disables: ["shield"] }, { disables: ["shield", "waf"] }],
  ["of token authentication, too", {}, { disables: ["waf", "token_authentication"] }],
  ["for a path more", {}, { conditions: [url("/hooks/*", "/callbacks/*")] }],
  ["for another path", {}, { conditions: [url("/callbacks/*")] }],
  ["for one method", { match_type: "all" }, { match_type: "all", conditions: [...CONDITIONS, POST] }],
  [
    "for each of two conditions",
    { conditions: [...CONDITIONS, POST] },
    { match_type: "all", conditions: [...CONDITIONS, POST] },
  ],
  ["for all except a path", {}, { match_type: "none", allow_catch_all: true }],
  ["for all requests", {}, { conditions: [], allow_catch_all: true }],
  ["for every path", {}, { conditions: [url("/*")], allow_catch_all: true }],
  ["with another description", {}, { description: "Hooks of the shop" }],
  [
    "with its conditions in another order",
    { conditions: [...CONDITIONS, POST] },
    { conditions: [POST, ...CONDITIONS] },
  ],
  [
    "for a country more",
    { conditions: [{ type: "country_code", patterns: ["DE"] }] },
    { conditions: [{ type: "country_code", patterns: ["DE", "FR"] }] },
  ],
];

/** Pull requests about exceptions. */
export const EXCEPTIONS: readonly PullRequest[] = [
  ...bothWays("an exception", nothing, is()),
  ...bothWays("an exception that is off", nothing, is({ enabled: false })),
  ...bothWays("an exception for everybody", nothing, is({ conditions: [], allow_catch_all: true })),
  ...CHANGES.flatMap(([name, one, other]) => bothWays(`an exception ${name}`, is(one), is(other))),
  ...bothWays(
    "an exception beside a list",
    (at) => ({ b: list(at) }),
    (at) => ({ b: list(at), a: exception(at, { disables: ["access_lists"] }) }),
  ),
  {
    name: "an exception of another pull zone",
    before: is(),
    after: (at) => ({ a: exception(at, { pull_zone_id: at.otherPullZone }) }),
  },
];
