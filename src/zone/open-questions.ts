/** Clauses: what the API's documentation leaves open. Each is a reason for a decision that is not known. */

export const WHILE_LOGGING = "it is not documented whether custom rules act while the WAF only logs, or learns";
export const WHILE_OFF = "it is not documented whether custom rules allow requests while the WAF is off";
export const UNORDERED = "the order of the rules is not known";
export const CHALLENGES =
  "it is not documented whether an exception of challenges skips the challenges of lists, rules, and bots";
export const ATTACK = "it is not documented whether a challenge for everybody precedes lists and rules that allow";
export const BOTS_FIRST = "it is not documented whether bot actions or lists and custom rules come first";
export const NOT_ALONE = "it is not documented whether rate limits count requests that lists or custom rules decide";
