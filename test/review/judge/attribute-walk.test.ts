import { saysOf } from "../../oracle/pull-requests/recorded.js";
import { testRecorded } from "../support/recorded-plans.js";
import { walkedAttributes } from "./attribute-walk.js";

testRecorded("attribute-walk.txt", walkedAttributes(), (review, title) => {
  const [type = ""] = title.split(".");
  return saysOf(review).map((line) => line.replaceAll(`${type}.`, ""));
});
