type EnumTables = Record<string, Record<string, string>>;

/**
 * Names of the codes of access lists, as the API returns them. The API returns no name for action 0
 * (docs/reference/service.md#codes and #enumerations).
 */
export const accessListEnums: EnumTables = {
  AccessListType: { "0": "IP", "1": "CIDR", "2": "ASN", "3": "Country", "4": "Organization", "5": "JA4" },
  AccessListAction: { "1": "Allow", "2": "Block", "3": "Challenge", "4": "Log", "5": "Bypass" },
};

const seconds = {
  "1": "PerSecond",
  "10": "PerTenSeconds",
  "60": "PerOneMinute",
  "300": "PerFiveMinutes",
  "900": "PerFifteenMinutes",
  "3600": "PerOneHour",
};

/**
 * Names of the codes of API Guardian. An enum with string values has its own name for each code (docs/reference/service.md#codes
 * and #enumerations).
 */
export const apiGuardianEnums: EnumTables = {
  UnmatchedPathAction: { "0": "Block", "1": "Log", "2": "Ignore" },
  RateLimitTimeframe: seconds,
  ApiGuardianRateLimitType: { Global: "Global", IP: "IP" },
  AuthLocation: { Header: "Header", Query: "Query", Cookie: "Cookie" },
  AuthSchemeType: { ApiKey: "ApiKey", Http: "Http", OAuth2: "OAuth2", OpenIdConnect: "OpenIdConnect" },
};

const value = (name: string, number: number, isPremium = false) => ({
  optionalInput: null,
  isPremium,
  name,
  value: number,
  supportedValues: null,
  recommendedOperator: null,
});

/** Names of the codes of DDoS protection (docs/reference/service.md#codes and #enumerations). */
export const ddosEnums = [
  {
    enumName: "DDoSShieldSensitivity",
    enumValues: [value("Off", 0), value("Low", 1), value("Medium", 2), value("High", 3), value("Challenge", 4, true)],
  },
  { enumName: "DDoSExecutionMode", enumValues: [value("Log", 0), value("Block", 1)] },
];
