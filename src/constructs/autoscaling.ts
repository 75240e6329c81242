import { Token, type TerraformMetaArguments } from "cdktf";
import { Construct } from "constructs";
import {
  AppAutoscaling as AppAutoscalingResource,
  type AppAutoscalingTimeouts,
} from "./generated/cdktf/app-autoscaling/index.js";
import { importAs } from "./import-id.js";
import { given } from "../shared/collections.js";
import { OWN, metaOf } from "./meta-arguments.js";
import { blankProblem } from "./problems.js";
import { literalText } from "./texts.js";
import { oneObjectProblems } from "./one-object.js";
import { checkProps, integer, text, word } from "./props.js";
import { AutoscalingOnDestroy } from "./generated/words.js";

const MOST_REPLICAS = 1000;

/** Properties of an application's autoscaling. */
export interface AppAutoscalingProps extends TerraformMetaArguments {
  /** ID of the application. */
  readonly appId: string;
  /** Maximum number of replicas per region. Each account has a limit, often 10. */
  readonly max: number;
  /**
   * Minimum number of replicas per region.
   *
   * @default 1
   */
  readonly min?: number;
  /**
   * Behavior on destroy.
   *
   * @default AutoscalingOnDestroy.RESTORE
   */
  readonly onDestroy?: AutoscalingOnDestroy;
  /**
   * Timeouts of the operations.
   *
   * @default - 2 minutes
   */
  readonly timeouts?: AppAutoscalingTimeouts;
  /**
   * Import ID of existing settings, in the form `<app_id>`, for the first apply.
   *
   * @default - nothing is imported
   */
  readonly importId?: string;
}

/**
 * The number of replicas of a Magic Containers application in each of its regions.
 *
 * @example
 * new AppAutoscaling(this, "shop", { appId: "app-shop", min: 2, max: 6 });
 */
export class AppAutoscaling extends Construct {
  /** The generated resource. */
  public readonly resource: AppAutoscalingResource;

  public constructor(scope: Construct, id: string, props: AppAutoscalingProps) {
    super(scope, id);
    props = checkProps({ scope: this, name: "AppAutoscaling" }, props, PROPS, ["appId", "max"]);
    const { appId, max, min = 1, onDestroy = AutoscalingOnDestroy.RESTORE, timeouts } = props;
    this.resource = new AppAutoscalingResource(this, "Resource", {
      ...metaOf(props),
      appId: literalText(appId),
      min,
      max,
      onDestroy,
      ...given({ timeouts }),
    });
    importAs(this.resource, props.importId);
    this.node.addValidation({
      validate: () => [
        ...blankProblem("appId", appId),
        ...orderProblem(min, max),
        ...oneObjectProblems([this.resource]),
      ],
    });
  }
}

const PROPS = {
  ...OWN,
  appId: text,
  max: integer(1, MOST_REPLICAS),
  min: integer(1, MOST_REPLICAS),
  onDestroy: word(AutoscalingOnDestroy),
};

function orderProblem(min: number, max: number): string[] {
  if (Token.isUnresolved(min) || Token.isUnresolved(max) || min <= max) return [];
  return [`max is ${max} and min is ${min}. Raise max or lower min.`];
}
