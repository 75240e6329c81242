import type { DriftReport } from "../review/document/drift-document.js";
import type { Review } from "../review/document/review-document.js";
import { renderHtml } from "../review/render/html/write-html.js";
import { renderMarkdown } from "../review/render/markdown/write-markdown.js";
import { renderJson } from "../review/render/render-json.js";
import { renderCodeQuality, renderSarif } from "../review/render/sarif-code-quality.js";
import { renderText } from "../review/render/text/write-text.js";
import { originOf } from "./declarations.js";
import { type ReportOptions, textOptions } from "./report-options.js";

type Renderer = (document: Review | DriftReport, options: ReportOptions) => string | Promise<string>;

/** Renders a review, or a report of drift or of an audit, in each format. */
export const RENDERERS: Readonly<Record<ReportOptions["format"], Renderer>> = {
  text: (document, options) => renderText(document, textOptions(options)),
  markdown: renderMarkdown,
  json: renderJson,
  html: renderHtml,
  sarif: async (document) => renderSarif(document, await originOf(document.stacks)),
  "code-quality": async (document) => renderCodeQuality(document, await originOf(document.stacks)),
};
