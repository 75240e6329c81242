import { DefaultTokenResolver, StringConcat, Tokenization } from "cdktf";
import type { IConstruct } from "constructs";

/** What a token stands for once the app is complete: the value of a `Lazy`, or an expression for Terraform. */
export function produced(scope: IConstruct, token: unknown): unknown {
  return Tokenization.resolve(token, {
    scope,
    resolver: new DefaultTokenResolver(new StringConcat()),
    preparing: false,
  });
}

/** Whether a value is a text without an expression for Terraform. */
export function isPlainText(value: unknown): value is string {
  return typeof value === "string" && !/[$%]\{/.test(value);
}
