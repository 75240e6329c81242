import { type Answer, Failure, problem, Refusal } from "../answer.js";
import type { Zone } from "../contents.js";
import { type Call, type Operation, operationsOf } from "../operation.js";
import { findZone } from "./zones/objects.js";

const PATH = "/shield/shield-zone/:shieldZoneId/custom-page/:pageType";
const PAGE_TYPES = ["block", "challenge", "ratelimit"];
const BASIC_PLAN = 0;
const SUCCESS: Answer = { status: 200, json: { statusCode: 200, success: true } };

/**
 * Returns the zone and the page type in the path. Rejects a zone with the Basic plan for every method, because the plan has no
 * pages (docs/reference/service.md#custom-pages).
 */
function target(call: Call): { pages: Zone["customPages"]; pageType: string } {
  const zone = findZone(call, 404);
  if (zone.planType === BASIC_PLAN) {
    const message = "Custom response pages are not available on the Basic plan.";
    throw new Failure(400, 400, message, "feature_not_available_on_plan");
  }
  const pageType = call.params.pageType ?? "";
  if (!PAGE_TYPES.includes(pageType)) {
    throw new Failure(400, 400, `The page type '${pageType}' is unknown. Known: ${PAGE_TYPES.join(", ")}.`, null);
  }
  return { pages: zone.customPages, pageType };
}

const pageMissing = (): Failure => new Failure(404, 404, "Custom page not found.", "not_found.custom_page");

function put(call: Call): Answer {
  const { pages, pageType } = target(call);
  const media = call.headers["content-type"] ?? "";
  const wanted = { any: "", "json-only": "json", "html-only": "html" }[call.variants.customPageMedia];
  if (!media.includes(wanted)) throw new Refusal(problem(415));
  pages[pageType] = storedText(decode(call.body), call);
  return SUCCESS;
}

function decode(body: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    throw new Failure(400, 400, "The page is not valid UTF-8.", null);
  }
}

function storedText(html: string, { variants }: Call): string {
  if (variants.customPageText === "trimmed") return html.trim();
  return variants.customPageText === "crlf" ? html.replace(/\r?\n/g, "\r\n") : html;
}

function get(call: Call): Answer {
  const { pages, pageType } = target(call);
  const html = pages[pageType];
  if (html === undefined) throw pageMissing();
  const { customPageAnswer } = call.variants;
  const wantsJson = (call.headers.accept ?? "").split(",")[0]?.includes("json") === true;
  if (customPageAnswer === "json" || (customPageAnswer === "negotiated" && wantsJson)) {
    return { status: 200, json: html, contentType: "application/json; charset=utf-8" };
  }
  return { status: 200, text: html, contentType: "text/plain; charset=utf-8" };
}

function remove(call: Call): Answer {
  const { pages, pageType } = target(call);
  if (!(pageType in pages) && call.variants.customPageMissing === "not-found") throw pageMissing();
  Reflect.deleteProperty(pages, pageType);
  return SUCCESS;
}

/** Custom response pages: docs/reference/service.md#custom-pages. */
export const customPageOperations: readonly Operation[] = operationsOf("account-problem", {
  getCustomPage: ["GET", PATH, get],
  putCustomPage: ["PUT", PATH, put],
  deleteCustomPage: ["DELETE", PATH, remove],
});
