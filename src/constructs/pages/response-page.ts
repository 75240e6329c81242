import { basename, resolve } from "node:path";
import { AssetType, TerraformAsset, type TerraformMetaArguments, Token } from "cdktf";
import { Construct } from "constructs";
import { oddPage } from "../../zone/pages/odd-page.js";
import { ShieldCustomPage, type ShieldCustomPageTimeouts } from "../generated/cdktf/shield-custom-page/index.js";
import { importAs } from "../import-id.js";
import { commonOf, OF_ZONE } from "../meta-arguments.js";
import { warn } from "../problems.js";
import { nameSourceFile } from "../source-file.js";
import { planProblem, type IShieldZone } from "../zones/zone.js";
import { oneObjectProblems } from "../one-object.js";
import { pageContentKind, type PageContent } from "./page-content.js";
import { checkProps, word } from "../props.js";
import { ResponsePageOnDestroy, ResponsePageType, ShieldPlan } from "../generated/words.js";

/** The size from which a page stays in its file, because engines parse long strings in JSON slowly. */
const FILE_BYTES = 64 * 1024;

/** Properties of a response page. */
export interface ResponsePageProps extends TerraformMetaArguments {
  /**
   * Zone of the page; a zone has one page of each type. Needs the plan `advanced` or higher. Visitors see the page only with
   * `whiteLabelPages`.
   */
  readonly zone: IShieldZone;
  /** Content that visitors see. */
  readonly content: PageContent;
  /**
   * Type of the page.
   *
   * @default ResponsePageType.BLOCK
   */
  readonly pageType?: ResponsePageType;
  /**
   * Behavior on destroy.
   *
   * @default ResponsePageOnDestroy.RESTORE
   */
  readonly onDestroy?: ResponsePageOnDestroy;
  /**
   * Timeouts of the operations.
   *
   * @default - 5 minutes; 2 minutes for reads
   */
  readonly timeouts?: ShieldCustomPageTimeouts;
  /**
   * Import ID of an existing page, in the form `<shield_zone_id>/<page_type>`, for the first apply.
   *
   * @default - nothing is imported
   */
  readonly importId?: string;
}

/**
 * The page for visitors whom a rule blocks, challenges, or rate-limits. A destroy restores the page from before, unless `onDestroy`
 * is set.
 *
 * @example
 * new ResponsePage(this, "blocked-page", { zone, content: PageContent.fromFile("blocked.html") });
 */
export class ResponsePage extends Construct {
  /** Type of the page. */
  public readonly pageType: ResponsePageType;
  /** The generated resource. */
  public readonly resource: ShieldCustomPage;

  public constructor(scope: Construct, id: string, props: ResponsePageProps) {
    super(scope, id);
    props = checkProps({ scope: this, name: "ResponsePage" }, props, PROPS, ["zone", "content"]);
    const { zone, content, pageType = ResponsePageType.BLOCK } = props;
    this.pageType = pageType;
    this.resource = new ShieldCustomPage(this, "Resource", {
      ...commonOf(props),
      pageType,
      html: htmlOf(this, content),
    });
    importAs(this.resource, props.importId);
    const { _file: file } = content;
    if (file !== undefined)
      nameSourceFile(
        this.resource,
        () => "html",
        () => file,
      );
    for (const { detail } of oddPage(content.html)) warn(this, detail);
    this.node.addValidation({
      validate: () => [
        ...contentProblems(content),
        ...planProblem(zone, "response pages", ShieldPlan.ADVANCED),
        ...oneObjectProblems([this.resource]),
      ],
    });
  }

  /** SHA-256 of the HTML in lower-case hexadecimal; a token. */
  public get contentSha256(): string {
    return this.resource.contentSha256;
  }
}

const PROPS = {
  ...OF_ZONE,
  content: pageContentKind,
  pageType: word(ResponsePageType),
  onDestroy: word(ResponsePageOnDestroy),
};

/** Returns the HTML, or for a large page an expression that reads the file beside the stack. */
function htmlOf(page: Construct, { html, _file: path }: PageContent): string {
  // Other characters would need to be escaped in the expression.
  if (path === undefined || !/^[\w.-]+$/.test(basename(path)) || Buffer.byteLength(html) < FILE_BYTES) return html;
  const asset = new TerraformAsset(page, "Html", { path: resolve(path), type: AssetType.FILE });
  return `\${file("\${path.module}/${asset.path}")}`;
}

function contentProblems({ html, _problems: problems }: PageContent): readonly string[] {
  if (problems.length > 0) return problems;
  if (!Token.isUnresolved(html) && html.trim() === "")
    return ["The page is blank. Give it HTML, or remove the construct."];
  return [];
}
