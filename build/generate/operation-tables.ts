import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { operationsByFile } from "../../src/emulator/generated/operations.js";
import { between, table } from "./page-tables.js";
import { documented, type Occasion, type Recording } from "./record-definitions.js";

/**
 * Operations that the emulator has for other programs. The client does not need them, because it uses another operation, or
 * leaves pull zones to others.
 */
const EMULATED_ONLY: ReadonlySet<string> = new Set([
  "POST /shield/event-logs/{shieldZoneId}/export",
  "GET /{date}/{pullZoneId}.log",
  "PUT /shield/waf/custom-rule/{id}",
  ...["POST /pullzone", "POST /pullzone/{pullZoneId}", "DELETE /pullzone/{pullZoneId}"],
]);

/** Operations that only the client offers: its function, and the reason why no definition sends the request. */
export const CLIENT_ONLY: Readonly<Record<string, readonly [call: string, reason: string]>> = {
  "POST /shield/waf/rules/review-triggered/{shieldZoneId}": [
    "wafCatalog.review",
    "it changes `waf_disabled_rules` or `waf_log_only_rules`, which `bunny_shield_zone` manages",
  ],
  "GET /v2/pullzones/{pullZoneId}/logs": [
    "traffic.rows",
    "it returns requests of visitors, which no definition manages",
  ],
  "GET /pullzone": ["pullZones.pages", "`bunny-tf audit` asks which of them are without Shield"],
  "GET /shield/shield-zone/{shieldZoneId}/access-lists/enums": [
    "accessLists.enums",
    "the provider knows the types and actions",
  ],
};

/** Sections of the page, with the paths of their operations. A path belongs to the first match. */
const SECTIONS: readonly (readonly [title: string, path: RegExp])[] = [
  ["Magic Containers", /^\/mc\//],
  ["Stream", /^\/(?:library\/|OEmbed$)/],
  ["Metrics", /\/metrics\//],
  ["Access logs of pull zones", /^\/v2\/pullzones\/|\.log$/],
  ["Event logs", /\/event-logs\//],
  ["WAF", /\/waf\//],
  ["Rate limits", /\/rate-limits?(\/|$)/],
  ["Access lists", /\/access-lists/],
  ["Response pages", /\/custom-page\//],
  ["Bots", /\/bot-/],
  ["Purges", /^\/purge$|\/purgeCache$/],
  ["Edge rules", /^\/pullzone(?:\/|$)/],
  ["Upload scanning", /\/upload-scanning/],
  ["API Guardian", /\/api-guardian/],
  ["Zones", /^/],
];

export const OPERATIONS_PAGE = "docs/reference/operations.md";

/** Replaces the names of parameters in a path: `/mc/apps/{appId}` → `/mc/apps/{}`. */
const plain = (template: string): string => template.replaceAll(/\$?\{\w+(?:\.\w+)?\}/g, "{}");

/** Returns the file that requests each path of the client. Throws if two files request one path. */
function clientFiles(root: string): Map<string, string> {
  const found = new Map<string, string>();
  const files = readdirSync(path.join(root, "src/api"), { recursive: true, encoding: "utf8" })
    .map((name) => `src/api/${name.replaceAll(path.sep, "/")}`)
    .filter((file) => file.endsWith(".ts") && !file.includes("/http/"));
  for (const file of files)
    for (const [, template = ""] of readFileSync(path.join(root, file), "utf8").matchAll(/\bpath`([^`]+)`/g)) {
      const other = found.get(plain(template));
      if (other !== undefined && other !== file) throw new Error(`${other} and ${file} both request ${template}`);
      found.set(plain(template), file);
    }
  return found;
}

export interface OfferedOperation {
  /** `GET /mc/apps/{appId}/autoscaling` */
  readonly operation: string;
  readonly client: string;
  readonly emulator: string;
}

/**
 * Returns all operations that the client requests and the emulator answers, by path. Throws if only the client or only the
 * emulator has an operation.
 */
export function offeredOperations(root = process.cwd()): OfferedOperation[] {
  const files = clientFiles(root);
  const emulated = Object.entries(operationsByFile).flatMap(([file, operations]) =>
    operations.map(({ method, path: route }) => ({ file, operation: `${method} ${documented(route)}` })),
  );
  const answered = new Set(emulated.map(({ operation }) => plain(operation.replace(/^\w+ /, ""))));
  for (const [template, file] of files)
    if (!answered.has(template))
      throw new Error(`${file} requests ${template}, which no file of src/emulator/operations answers.`);
  return emulated
    .filter(({ operation }) => !EMULATED_ONLY.has(operation))
    .map(({ file, operation }) => {
      const client = files.get(plain(operation.replace(/^\w+ /, "")));
      if (client !== undefined) return { operation, client, emulator: `src/emulator/operations/${file}` };
      throw new Error(
        `The emulator answers ${operation}, which no file of src/api requests. Add it to the client, or to EMULATED_ONLY.`,
      );
    })
    .sort((left, right) => (orderOf(left.operation) < orderOf(right.operation) ? -1 : 1));
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Operations are ordered by path, then by method. */
function orderOf(operation: string): string {
  const [method = "", route = ""] = operation.split(" ");
  return `${route} ${METHODS.indexOf(method)}`;
}

function usersOf(operation: string, { requests }: Recording): Record<Occasion, string[]> {
  const users: Record<Occasion, string[]> = { life: [], query: [], missing: [] };
  for (const [definition, operations] of requests) {
    const occasions = operations.get(operation);
    const first = (["life", "query", "missing"] as const).find((one) => occasions?.has(one));
    if (first !== undefined) users[first].push(definition);
  }
  return users;
}

const code = (text: string): string => `\`${text}\``;

function useOf(operation: string, recording: Recording): string {
  const [call, why] = CLIENT_ONLY[operation] ?? [];
  const { life, query, missing } = usersOf(operation, recording);
  if ([...life, ...query, ...missing].length > 0 === (call !== undefined))
    throw new Error(
      `CLIENT_ONLY in build/generate/operation-tables.ts must have ${operation} with the reason if no definition sends it, and only then.`,
    );
  if (call !== undefined && why !== undefined) return `client only, ${code(call)}: ${why}`;
  const named = (definitions: readonly string[]): string => definitions.map(code).join(", ");
  return [
    life.length > 0 && named(life),
    query.length > 0 && `${named(query)} in \`terraform query\``,
    missing.length > 0 && `${named(missing)} if the object is missing`,
  ]
    .filter((part) => part !== false)
    .join("; ");
}

function sections(offered: readonly OfferedOperation[], recording: Recording): string {
  const sectionOf = (operation: string) => SECTIONS.find(([, pattern]) => pattern.test(operation.split(" ")[1] ?? ""));
  return SECTIONS.toReversed()
    .map(([title]) => {
      const rows = offered
        .filter(({ operation }) => sectionOf(operation)?.[0] === title)
        .map((one) => [
          code(one.operation),
          useOf(one.operation, recording),
          [one.client, one.emulator].map(code).join(", "),
        ]);
      return `### ${title}\n\n${table(["request", "used by", "source"], rows)}`;
    })
    .join("\n\n");
}

/**
 * Returns the page of operations, with the users and the files of each operation, from the sources and a recording of the
 * definitions' requests: file path → text, relative to the repository.
 */
export function generateOperations(recording: Recording, root = process.cwd()): Map<string, string> {
  const page = readFileSync(path.join(root, OPERATIONS_PAGE), "utf8");
  return new Map([[OPERATIONS_PAGE, between(page, "operations", sections(offeredOperations(root), recording))]]);
}
