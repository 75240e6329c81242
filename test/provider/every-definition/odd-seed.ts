import { defaultSeed } from "../../../src/emulator/index.js";

const [firstList, ...otherLists] = defaultSeed.managedLists ?? [];
const { zones = [], bots = [], rateLimits = [] } = defaultSeed;

const unknown = (unknownCode: number) => ({ unknownCode });

/** The default seed, with a zone, a list, a bot and a rule with unknown codes. */
export const oddSeed = {
  ...defaultSeed,
  zones: [
    ...zones,
    {
      shieldZoneId: 45,
      planType: unknown(7),
      wafEnabled: null,
      wafExecutionMode: unknown(8),
      learningMode: null,
      dDoSShieldSensitivity: unknown(9),
      dDoSExecutionMode: unknown(9),
      dDoSChallengeWindow: null,
      whitelabelResponsePages: null,
      botCategoryActions: { "255": unknown(9), "99": 1 },
      botActions: { "901": unknown(9) },
      overages: [
        {
          year: 2026,
          month: 9,
          totalOverage: 9007199254740991,
          totalCleanRequests: 1,
          segments: [
            {
              periodStart: "2026-09-01T00:00:00Z",
              periodEnd: "2026-10-01T00:00:00Z",
              planType: 7,
              overageAllowance: 5,
              overage: 6,
            },
          ],
        },
      ],
    },
  ],
  managedLists: [
    {
      ...firstList!,
      category: 1 + 8 + 32768,
      requiredPlan: unknown(7),
      type: unknown(9),
      updateFrequency: null,
      description: null,
    },
    ...otherLists,
  ],
  accessLists: [
    {
      listId: 700,
      configurationId: 701,
      shieldZoneId: 45,
      name: "Odd",
      type: unknown(9),
      content: "x\ny",
      action: unknown(9),
    },
  ],
  bots: [
    ...bots,
    { botId: 900, userAgentMatch: null, category: 255, isVerifiable: false },
    { botId: 901, userAgentMatch: "NewBot", category: unknown(99), isVerifiable: true },
  ],
  rateLimits: [
    ...rateLimits,
    { id: 78, shieldZoneId: 45, ruleName: null, ruleDescription: null, ruleConfiguration: null },
    {
      id: 79,
      shieldZoneId: 45,
      ruleName: "Odd",
      ruleConfiguration: {
        ...rateLimits[0]!.ruleConfiguration!,
        actionType: unknown(9),
        operatorType: unknown(99),
        severityType: unknown(9),
        counterKeyType: unknown(99),
        transformationTypes: [8, unknown(99)],
        chainedRuleConditions: [
          {
            variableTypes: { NEW_THING: "part" },
            operatorType: unknown(98),
            value: null,
            isNegated: null,
            isRegexVariable: null,
          },
        ],
      },
    },
  ],
};
