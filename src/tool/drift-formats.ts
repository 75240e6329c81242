import type { DriftReport } from "../review/document/drift-document.js";
import { renderDriftHtml } from "../review/render/html/write-html.js";
import { renderDriftMarkdown } from "../review/render/markdown/write-markdown.js";
import { renderDriftJson } from "../review/render/render-json.js";
import { renderDriftCodeQuality, renderDriftSarif } from "../review/render/sarif-code-quality.js";
import { renderDriftText } from "../review/render/text/write-text.js";
import { originOf } from "./declarations.js";
import { type ReportOptions, textOptions } from "./report-options.js";

type Renderer = (report: DriftReport, options: ReportOptions) => string | Promise<string>;

/** Renders a report of drift or of an audit in each format. */
export const RENDERERS: Readonly<Record<ReportOptions["format"], Renderer>> = {
  text: (report, options) => renderDriftText(report, textOptions(options)),
  markdown: renderDriftMarkdown,
  json: renderDriftJson,
  html: renderDriftHtml,
  sarif: async (report) => renderDriftSarif(report, await originOf(report.stacks)),
  "code-quality": async (report) => renderDriftCodeQuality(report, await originOf(report.stacks)),
};
