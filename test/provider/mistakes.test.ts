import { withCondition } from "../support/rule-values.js";
import { driveWalks } from "../support/provider-driver.js";
import { useService } from "../support/service.js";

type Config = Readonly<Record<string, unknown>>;

const list = (entries: readonly string[], type = "cidr"): Config => ({
  ...{ shield_zone_id: 42, name: "List", type, action: "block", entries },
});
const text = (content: string): Config => {
  const { entries: _, ...rest } = list([]);
  return { ...rest, content };
};
const conditions = {
  ...{ operator: "contains", variables: ["REQUEST_URI"], value: "x" },
  severity: "warning",
};
const rule = (configuration: Config, more: Config = {}): Config =>
  withCondition({
    ...{ shield_zone_id: 42, name: "Rule", ...more },
    action: "block",
    ...conditions,
    ...configuration,
  });
const limit = (configuration: Config, more: Config = {}): Config =>
  withCondition({
    ...{ shield_zone_id: 42, name: "Limit", ...more },
    ...{ action: "rate_limit", ...conditions, counter_key: "ip" },
    ...{ request_count: 10, timeframe: 10, block_time: 60, ...configuration },
  });
const compared = (variable: string, operator: string, value: string, part = ""): Config =>
  rule({ operator, value, variables: [part === "" ? variable : `${variable}:${part}`] });
const exception = (more: Config): Config => ({
  ...{ pull_zone_id: 9001, disables: ["waf"], conditions: [{ type: "url", patterns: ["/x"] }], ...more },
});

const lua = (pattern: string): Config => ({ conditions: [{ type: "url", patterns: [`pattern:${pattern}`] }] });
const off = "off";
const bots: Config = {
  ...{ shield_zone_id: 42, execution_mode: "challenge", request_integrity_sensitivity: off },
  ...{ ip_address_sensitivity: off, browser_fingerprint_sensitivity: off },
};
const everything = { operator: "begins_with", value: "/" };
const WEBHOOKS = [{ type: "url", patterns: ["/webhooks/*"] }];

/** A configuration, and what the provider says of it: an error, unless it warns. */
type Mistake = readonly [config: Config, says: RegExp, warns?: true];

/** What people write, by type, each with what is wrong and what to do. What only warns is marked. */
const MISTAKES: Readonly<Record<string, readonly Mistake[]>> = {
  bunny_shield_access_list: [
    [list(["https://example.com/"]), /"https:\/\/example\.com\/" is not .* without scheme, port and path/],
    [list(["192.0.2.1-192.0.2.9"]), /Write its networks, in a list of type "cidr": 192\.0\.2\.1\/32, /],
    [list(["192.0.2.0/255.255.255.0"]), /instead of the netmask: "192\.0\.2\.0\/24"/],
    [list(["192.0.2.1:443"]), /Remove the brackets and the port/],
    [list(["192.0.2.*"]), /a network instead of a wildcard, such as "192\.0\.2\.0\/24"/],
    [list(["192.000.002.001"]), /Leading zeros .* write "192\.0\.2\.1"/],
    [list(["fe80::1%eth0"]), /Remove the zone ID: everything from the percent sign on/],
    [list(["example.com"]), /Host names are not supported: write their addresses/],
    [list(["192.0.2.0/33"]), /prefix length of an IPv4 network is 0 to 32/],
    [list(["192.0.2.256"]), /Each of the four numbers of an IPv4 address is at most 255/],
    [list([]), /entries must contain at least one entry/],
    [list(["192.0.2.1"], "ips"), /type must be one of "ip".*Did you mean "ip"\?/],
    [{ ...list(["192.0.2.1"]), action: "blok" }, /but is "blok"\. Did you mean "block"\?/],
    [{ ...list(["192.0.2.1"]), content: "192.0.2.2" }, /Set either entries or content\./],
    [{ ...list(["192.0.2.1"]), entries: null }, /Set entries, or content with one entry per line/],
    [{ ...list(["192.0.2.1"]), name: " " }, /name must not be blank\./],
    [{ ...list(["192.0.2.1"]), timeouts: { create: "5" } }, /timeouts\.create must be a duration such as "90s"/],
    [list(["0.0.0.0/0"]), /All addresses: all of IPv4\. If this is intended, set allow_catch_all = true/],
    [list(["UK"], "country"), /"UK" \(did you mean "GB"\?\)/, true],
    [list(["Germany"], "country"), /two letters of ISO 3166-1, such as "DE"/],
    [list(["AS64500 Example"], "asn"), /Write "13335" or "AS13335"/],
    [list(["4294967296"], "asn"), /AS numbers have 32 bits/],
    [list(["abc"], "ja4"), /three parts of 10, 12 and 12 characters/],
    [text("192.0.2.1, 192.0.2.2"), /Line 1: .* Write one address per entry/],
    [
      text("192.0.2.1 # until=2020-01-01"),
      /have ended and stay in the list, .* only current_entries.*192\.0\.2\.1/,
      true,
    ],
    [text("# nobody\n"), /at least one entry\. .* -refresh=false/],
    [{ ...list(["192.0.2.1"]), shield_zone_id: 9001 }, /it is not the pull zone's id/],
    [list(["AS15169"], "organization"), /"AS15169" \(AS number: use a list of type "asn"\)/, true],
    [list(["192.0.2.0/24"], "organization"), /use a list of type "cidr"/, true],
    [list(["*Google*"], "organization"), /the \* is no wildcard: write the whole name/, true],
    [list(["Example # until=2026-12-20"], "organization"), /no comments: see current_entries/, true],
    [list(["DigitalOcean # hosting"], "organization"), /no comments: see current_entries/, true],
    [list(["blocked.txt"], "organization"), /name of a file: read it with file\("…"\)/, true],
  ],
  bunny_shield_waf_rule: [
    [compared("REQUEST_URI", "rx", "("), /"\(" has a \( without \)\. .* escape it with a backslash/],
    [compared("URI", "contains", "x"), /has a variable URI\. Known values: REQUEST_URI/, true],
    [compared("REMOTE_ADDR", "ip_match", "192.0.2.1"), /must be one of .* but is "ip_match"/],
    [compared("GEO", "str_eq", "Germany", "COUNTRY_CODE"), /never holds\. Write two capital letters of ISO 3166-1/],
    [compared("REQUEST_URI", "str_eq", "https://example.com/admin"), /never holds\. Write "\/admin"/],
    [rule({ transformations: ["lowercase"], value: "ADMIN" }), /never holds\. Write "admin"/],
    [compared("REQUEST_URI", "begins_with", "^/admin"), /never holds\. Write "\/admin"/],
    [compared("REQUEST_URI", "ends_with", ".php$"), /The \$ is compared as text\. Remove it, or use rx/, true],
    [compared("REQUEST_URI", "contains", "/a|/b"), /Use rx, such as \(\/a\|\/b\)/, true],
    [compared("REQUEST_URI", "begins_with", "/#/login"), /Browsers do not send what follows a #/, true],
    [compared("REQUEST_HEADERS", "str_eq", "example.com", "Referer"), /begins with a scheme/, true],
    [compared("REQUEST_HEADERS", "str_eq", "https://example.com/", "Origin"), /no slash at the end/, true],
    [compared("REQUEST_HEADERS", "contains", "User-Agent: curl", "User-Agent"), /Write only the value/, true],
    [compared("ARGS", "str_eq", "id=5", "id"), /Write only the value/, true],
    [compared("GEO", "contains", "Europe", "CONTINENT"), /two capital letters, such as EU/, true],
    [compared("REMOTE_ADDR", "begins_with", "192.0.2.1"), /also holds for 192\.0\.2\.10\. Use str_eq with/, true],
    [compared("REMOTE_ADDR", "begins_with", "10.1"), /for 10\.10\.5\.5\. Use begins_with .* "10\.1\."/, true],
    [compared("REMOTE_ADDR", "rx", "192.0.2.*"), /for 192\.0\.20\.5\. Use begins_with .* "192\.0\.2\."/, true],
    [compared("REMOTE_ADDR", "rx", "^192.0.2.*$"), /for 192\.0\.20\.5\. Use begins_with/, true],
    [compared("REMOTE_ADDR", "rx", "192\\.0\\.2\\.1"), /for 192\.0\.2\.10\. Use str_eq/, true],
    [compared("REMOTE_ADDR", "within", "192.0.2.10,192.0.2.11"), /for 192\.0\.2\.1\. Use an access list/, true],
    [compared("REQUEST_HEADERS", "contains", "curl", "user_agent"), /Write "REQUEST_HEADERS:user-agent"/, true],
    [compared("REQUEST_URI", "ends_with", ".php"), /request with \?x .* Use REQUEST_FILENAME, which has no/, true],
    [compared("REQUEST_URI", "str_eq", "/login"), /or rx with \(\\\?\|\$\) at the end/, true],
    [compared("RESPONSE_STATUS", "ge", "4xx"), /Not a number: .* Write "400"/, true],
    [compared("ARGS_COMBINED_SIZE", "gt", "1MB"), /Write the number of bytes, such as "1048576"/, true],
    [
      rule({ variables: ["REQUEST_HEADERS"], negated: true }),
      /Nearly every request has a member .* Name one member, such as "REQUEST_HEADERS:x-key"/,
      true,
    ],
    [compared("REQUEST_METHOD", "rx", "!(GET)"), /does not negate\. Remove it, and set negated = true/, true],
    [rule({}, { name: "a/b!" }), /letters, digits, and spaces only, but is "a\/b!"/],
  ],
  bunny_shield_rate_limit: [
    [limit({ action: "block" }), /one of "rate_limit", "log", "challenge", but is "block"/],
    [limit({ request_count: 0 }), /request_count must be between 1 and \d+, but is 0/],
    [limit({ timeframe: 7 }), /timeframe must be one of 1, 10, .* but is 7/],
    [limit({ block_time: 1 }), /block_time must be one of 30, 60, .* but is 1/],
    [limit({ ...everything, request_count: 1, timeframe: 3600 }), /limit is 1 request in 3600 s\. .* Raise/, true],
    [limit({ counter_key: "country" }), /from one country share a limit of 10 requests in 10 s.* count by ip/, true],
    [limit({ request_count: 2_000_000_000 }), /No client sends 2,000,000,000 requests in 10 s\. Lower/, true],
  ],
  bunny_shield_custom_page: [
    [{ shield_zone_id: 42, page_type: "blocked", html: "x" }, /"blocked"\. Did you mean "block"\?/],
    [
      { shield_zone_id: 43, page_type: "block", html: "x" },
      /requires the plan advanced .* Upgrade the zone's Shield plan first/,
    ],
    [
      { shield_zone_id: 42, page_type: "block", html: "pages/blocked.html" },
      /Read the file, such as with file\(/,
      true,
    ],
    [{ shield_zone_id: 42, page_type: "block", html: "<p>{{ contact }}" }, /text \{\{ contact \}\}\. Fill it/, true],
    [{ shield_zone_id: 42, page_type: "block", html: "<p>${contact}" }, /text \$\{contact\}\. Fill it/, true],
    [{ shield_zone_id: 42, page_type: "block", html: "" }, /html must not be blank/],
  ],
  bunny_shield_bot_action: [
    [{ shield_zone_id: 42, bot_id: 9999, action: "block" }, /no bot 9999\. .* bunny_shield_bots lists/],
  ],
  bunny_shield_bot_category_action: [
    [{ shield_zone_id: 42, category: "ai", action: "block" }, /category must be one of "seo".*but is "ai"/],
  ],
  bunny_shield_bot_detection: [
    [{ ...bots, execution_mode: "block" }, /execution_mode must be one of "log", "challenge", but is "block"/],
    [
      { ...bots, browser_fingerprint_aggression: "high" },
      /Every sensitivity of bot detection is "off", so bot detection stays off\. Set a sensitivity/,
      true,
    ],
  ],
  bunny_app_autoscaling: [
    [{ app_id: "shop", min: 1, max: 2 }, /Check app_id\. The account of this access key has app-shop/],
    [{ app_id: "app-shop", min: 3, max: 2 }, /Raise max or lower min/],
  ],
  bunny_shield_zone: [
    [{ pull_zone_id: 42 }, /42 is the ID of the Shield zone that protects pull zone 9001: use 9001/],
    [{ pull_zone_id: 9002, ddos_shield_sensitivity: "extreme" }, /"off", "low", .* but is "extreme"/],
    [{ pull_zone_id: 9002, plan_type: "Advanced" }, /Did you mean "advanced"\?/],
    [
      { pull_zone_id: 9002, learning_mode: true, learning_mode_until: "2020-01-01T00:00:00Z", allow_unprotected: true },
      /learning is in the past: .* Set a later time/,
      true,
    ],
    [{ pull_zone_id: 9002, waf_allowed_methods: ["get"] }, /"get"\. Write them in the form of "GET"/, true],
    [{ pull_zone_id: 9002, waf_request_ignored_headers: ["Cookie: a"] }, /in the form of "Authorization"/, true],
    [{ pull_zone_id: 9002, waf_allowed_http_versions: ["h2"] }, /"h2"\. .* of "HTTP\/2"/, true],
    [{ pull_zone_id: 9002, waf_allowed_request_content_types: ["json"] }, /of "application\/json"/, true],
    [
      { pull_zone_id: 9002, waf_detection_paranoia_level: 1, waf_blocking_paranoia_level: 4 },
      /level is 4, but waf_detection_paranoia_level is 1\. .* Set waf_detection_paranoia_level = 4, or lower/,
      true,
    ],
    [{ pull_zone_id: 9002, plan_type: "basic", whitelabel_response_pages: true }, /Raise plan_type or set/],
  ],
  bunny_shield_waf_rule_order: [
    [{ shield_zone_id: 42, rule_ids: [1, 1] }, /free of duplicates, but has 1 more than once/],
    [{ shield_zone_id: 42, rule_ids: [941100] }, /no custom WAF rule 941100\. Refer to the rules as/],
  ],
  bunny_shield_upload_scanning: [
    [
      { shield_zone_id: 42, antivirus_scanning_mode: off, csam_scanning_mode: off, enabled: true },
      /searches for nothing: .* Set one of them, or set enabled = false/,
      true,
    ],
    [
      { shield_zone_id: 43, antivirus_scanning_mode: "block", csam_scanning_mode: "log", enabled: true },
      /Upgrade the zone to Advanced or higher|Upgrade the zone's Shield plan first/,
    ],
  ],
  bunny_shield_api_guardian: [
    [{ shield_zone_id: 42, content: "hello" }, /an OpenAPI 3\.0 document in JSON or YAML, but it is not an object/],
    [{ shield_zone_id: 42, content: "not: [openapi", execution_mode: "block" }, /neither JSON nor YAML: .* at line 1/],
  ],
  bunny_shield_api_guardian_endpoint: [
    [{ shield_zone_id: 42, request_method: "get", request_path: "/pets" }, /an HTTP method in capitals, but is "get"/],
    [{ shield_zone_id: 42, request_method: "GET", request_path: "pets" }, /a path that begins with \/, but is "pets"/],
    [
      { shield_zone_id: 42, request_method: "GET", request_path: "/pets" },
      /no endpoint GET \/pets\. .* Upload one with bunny_shield_api_guardian, and refer to that resource/,
      true,
    ],
    [
      { shield_zone_id: 42, request_method: "GET", request_path: "/pets", rate_limiting_request_count: 5 },
      /The rate limit stays disabled, .* To enable it, set rate_limiting_enabled = true/,
      true,
    ],
  ],
  bunny_shield_exception: [
    [exception({ pull_zone_id: 77_777 }), /Check the pull zone's id \(it is not the Shield zone's id\)/],
    [exception({ pull_zone_id: 42 }), /42 is the ID of the Shield zone that protects pull zone 9001: use 9001/],
    [exception(lua("^/a/(b|c)$")), /"pattern:\^\/a\/\(b\|c\)\$"\. Write a Lua pattern, which has no backslash/, true],
    [exception(lua("^/a/\\d+$")), /such as "pattern:\^\/orders\/%d\+\$"/, true],
    [
      exception({ conditions: [{ type: "request_header", parameter: "X-Key: a", patterns: ["a"] }] }),
      /not the name of a header, .* Write "X-Key", and put the content of the header in patterns/,
    ],
    [
      exception({
        match_type: "all",
        conditions: ["192.0.2.1", "198.51.100.0/24"].map((one) => ({ type: "remote_ip", patterns: [one] })),
      }),
      /no request has both remote_ip 192\.0\.2\.1 and remote_ip 198\.51\.100\.0\/24\. .* write one condition/,
      true,
    ],
    [exception({ disables: ["everything"] }), /one of "shield", "waf", .* but is "everything"/],
    [
      exception({ conditions: [...WEBHOOKS, { type: "request_method", patterns: ["POST"] }] }),
      /match_type is not set, so one of url, request_method is enough\. .* set match_type = "all"/,
      true,
    ],
  ],
};

const hosted = useService();
const ERROR = 1;

describe.each(Object.entries(MISTAKES))("%s", (type, mistakes) => {
  const rows = mistakes.map(([config, says, warns = false]) => ({ config, says, warns }));
  test.each(rows)("$config says what to do, before anything is written", async ({ config, says, warns }) => {
    const driven = driveWalks(hosted.service, type);
    const checked = (await driven.validate({ ...config })).diagnostics;
    const failed = checked.some(({ severity }) => severity === ERROR);
    const found = failed ? checked : [...checked, ...(await driven.plan({ ...config })).diagnostics];
    const meant = found.filter(({ severity }) => warns || severity === ERROR);
    const said = meant.map(({ summary, detail }) => `${summary}: ${detail}`).join("\n");
    expect(said.replaceAll("\n", " ")).toMatch(says);
    expect(hosted.service.requests().filter(({ method }) => method !== "GET")).toEqual([]);
  });
});
