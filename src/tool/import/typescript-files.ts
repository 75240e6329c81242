import type { FoundObjects, LeftObject } from "../../account/read-account.js";
import { appFiles, type Library, mainText, type ProjectOptions } from "../init/project-files.js";
import { commentLines } from "../../code/comments.js";
import { type TargetFolder, undeclaredOfNewOwners } from "./hcl-files.js";
import { statementsFor } from "./statements.js";
import { TsCode } from "../../code/typescript.js";
import { type ZoneConstruct, zoneExpression, zoneRemark } from "./zone-construct.js";
import {
  groupByOwner,
  type FreePath,
  freePaths,
  leftComment,
  leftLine,
  type OwnedObjects,
  type WrittenFile,
} from "./written-files.js";

/** A construct and its file. The construct has the objects of one zone, or of all applications. */
export interface OwnerConstruct extends WrittenFile {
  readonly className: string;
  /** The construct's ID, also the name of the file. */
  readonly id: string;
  /** A file may have only comments. */
  readonly isEmpty: boolean;
  /** The zone that the constructor takes as a parameter, if the app declares the zone elsewhere. */
  readonly zone: ZoneConstruct | undefined;
}

/** CDKTF replaces this marker in any text. */
const TOKEN = /[$#&]\{TfToken\[/;

/** Moves objects whose texts CDKTF would misread from `objects` to `left`. */
export function declarableInTypescript({ objects, left }: FoundObjects): FoundObjects {
  const isToken = ({ config, importId }: FoundObjects["objects"][number]): boolean =>
    TOKEN.test(JSON.stringify(config)) || TOKEN.test(importId);
  const reason =
    'One of its texts has "{TfToken[", which CDKTF reads as a reference. Change it in the dashboard and import the object then, or declare it in HCL.';
  const refused = objects.filter(isToken).map(({ type, identity, importId, displayName, owner }) => ({
    type,
    identity,
    importId,
    displayName,
    owner,
    reason,
  }));
  return { objects: objects.filter((object) => !isToken(object)), left: [...left, ...refused] };
}

/**
 * Returns an app of constructs. Its first plan imports every object of an account and changes nothing. There is one file per
 * zone, one for applications, project files, and a separate file for each long text. Comments name objects that cannot be
 * declared.
 */
export function typescriptFiles(
  account: FoundObjects,
  project: TypescriptProject,
  existing: TargetFolder,
): WrittenFile[] {
  const freePath = freePaths(existing.files);
  const files: WrittenFile[] = [];
  const constructs = groupByOwner(account.objects, undeclaredOfNewOwners(account, existing)).map((part) =>
    ownerFile(part, project, existing, { freePath, files }),
  );
  return [...projectFiles(project, constructs, existing.files), ...constructs, ...files];
}

function ownerFile(
  part: OwnedObjects,
  { entry }: TypescriptProject,
  { zoneConstructs }: TargetFolder,
  { freePath, files }: { readonly freePath: FreePath; readonly files: WrittenFile[] },
): OwnerConstruct {
  const zone = "zone" in part.owner ? part.owner.zone : undefined;
  const stem = zone === undefined ? "applications" : `zone-${zone}`;
  const path = freePath(`${stem}.ts`);
  const id = path.replace(/\.ts$/, "");
  const className = `${zone === undefined ? "Applications" : `Zone${zone}`}${id.slice(stem.length).replace("-", "_")}`;
  const addFile = (wanted: string, text: string): TsCode => {
    const file = freePath(wanted.replace("/", `/${stem}-`));
    files.push({ path: file, text });
    return new TsCode(`\`\${__dirname}/${file}\``);
  };
  const isEmpty = part.objects.length === 0;
  const given = zone === undefined ? undefined : zoneConstructs.get(zone);
  const text = isEmpty ? [] : [classText(part, { zone, given, className, entry, addFile })];
  const left = leftComment(part.left, "//", (object) => leftLine(object) + adviceOn(object));
  return { path, id, className, isEmpty, zone: given, text: [...text, ...left].join("\n") };
}

interface ClassParts {
  readonly zone: number | undefined;
  readonly given: ZoneConstruct | undefined;
  readonly className: string;
  readonly entry: string;
  readonly addFile: (path: string, text: string) => TsCode;
}

function classText({ objects }: OwnedObjects, { zone, given, className, entry, addFile }: ClassParts): string {
  const source = zone === undefined ? undefined : { id: zone, isGiven: given !== undefined };
  const { lines, names } = statementsFor(objects, source, addFile);
  const own = objects.find(({ type }) => type === "bunny_shield_zone")?.config["pull_zone_id"];
  const what =
    zone === undefined
      ? "The replicas of Magic Containers applications."
      : `Shield zone ${zone}${typeof own === "number" ? `, which protects pull zone ${own}` : ""}.`;
  const sorted = [...(given === undefined ? [] : ["type IShieldZone"]), ...[...new Set(names)].sort()];
  const inline = `import { ${sorted.join(", ")} } from "${entry}";`;
  const imports =
    inline.length <= 80 ? inline : `import {\n${sorted.map((name) => `  ${name},\n`).join("")}} from "${entry}";`;
  return [
    'import { Construct } from "constructs";',
    imports,
    "",
    "/**",
    ` * ${what}`,
    " * The first apply imports what exists, and changes nothing. Import IDs have no effect after it: delete them then.",
    ...(given === undefined ? [] : commentLines(zoneRemark(given).replaceAll("*/", "* /"), " ", "*")),
    " */",
    `export class ${className} extends Construct {`,
    `  constructor(scope: Construct, id: string${given === undefined ? "" : ", zone: IShieldZone"}) {`,
    "    super(scope, id);",
    "",
    ...lines,
    "  }",
    "}",
    "",
  ].join("\n");
}

/** Advice for objects that have a construct. The advice of the provider is for HCL. */
const ADVICE: Readonly<Record<string, string>> = {
  bunny_shield_api_guardian:
    'Here that is: new ApiGuardian(this, "api", { zone, document: ApiDocument.fromFile("openapi.yaml"), mode: ApiGuardianMode.LOG, importId })',
};

function adviceOn({ type, importId }: LeftObject): string {
  const advice = ADVICE[type];
  return advice === undefined ? "" : ` ${advice.replace("importId", `importId: ${JSON.stringify(importId)}`)}`;
}

/** The settings of an app of constructs. */
export interface TypescriptProject extends ProjectOptions {
  readonly language: Library;
  /** The module that constructs are imported from. */
  readonly entry: string;
}

/** The name of the stack. */
export const STACK = "bunny";

/** Returns the imports and declarations of `main.ts` for these constructs. */
export function mainLines(
  constructs: readonly OwnerConstruct[],
  { entry }: Pick<TypescriptProject, "entry">,
): { imports: string[]; declarations: string[] } {
  const used = constructs.filter(({ isEmpty }) => !isEmpty);
  return {
    imports: [
      ...(used.some(({ zone }) => zone !== undefined) ? [`import type { IShieldZone } from "${entry}";`] : []),
      ...used.map(({ className, id }) => `import { ${className} } from "./${id}";`).sort(),
    ],
    declarations: used.map(({ className, id, zone }) => {
      const given = zone === undefined ? "" : `, ${zoneExpression(zone)}`;
      return `new ${className}(stack, "${id}"${given});`;
    }),
  };
}

/** Returns the missing files of a project. */
function projectFiles(
  project: TypescriptProject,
  constructs: readonly OwnerConstruct[],
  existing: ReadonlySet<string>,
): WrittenFile[] {
  const { imports, declarations } = mainLines(constructs, project);
  const parts = { names: ["BunnyProvider"], imports, statements: declarations };
  const main = { path: "main.ts", text: mainText(project.language, STACK, parts) };
  // The entry of an app may be another file.
  const files = existing.has("cdktf.json") ? appFiles(project) : [main, ...appFiles(project)];
  return files.filter(({ path }) => !existing.has(path));
}
