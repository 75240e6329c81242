import { codeTable } from "./code-table.js";

export const accessListTypes = codeTable("AccessListType", {
  ip: 0,
  cidr: 1,
  asn: 2,
  country: 3,
  organization: 4,
  ja4: 5,
});

/** The API returns `none`, but does not accept it. */
export const accessListActions = codeTable("AccessListAction", {
  none: { code: 0, stance: "observes" },
  allow: { code: 1, doc: "The request is allowed.", stance: "allows" },
  block: { code: 2, doc: "The response is the block page.", stance: "blocks" },
  challenge: { code: 3, doc: "The visitor must pass a challenge first.", stance: "challenges" },
  log: { code: 4, doc: "The request is only logged.", stance: "observes" },
  bypass: { code: 5, doc: "All further checks are skipped.", stance: "bypasses" },
});

/** The topics of a managed list, as flags. */
export const accessListCategories = codeTable("AccessListCategory", {
  none: 0,
  vpns: 1,
  datacenters: 2,
  proxies: 4,
  tor_exit_nodes: 8,
  botnets: 16,
  vulnerability_scanners: 32,
  web_scrapers: 64,
  search_engines: 128,
  search_engine_crawlers: 256,
  ai_search: 512,
  ai_crawlers: 1024,
  ai_agents: 2048,
  page_preview: 4096,
  internet_tools: 8192,
});
