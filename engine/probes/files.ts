import { probe, type Questions } from './probe';
import { parseRobots, type Robots } from '../parse/robots';
import { memoized } from '../network/recording';
import type { Reply } from '../network/types';
import { getJson, getXml } from './ask';
import { file, fileAt, jsonFileAt, type FileReading } from './file';
import { bodyText } from './reply';
import {
  agentCardAsk,
  API_CATALOG_ACCEPT,
  robotsAsk,
  SERVER_CARD_ACCEPT,
  WELL_KNOWN_JSON,
} from './first-asks';
import { isFetched } from './availability';

/** Files that several checks read; one probe each, so that each is requested once. */

export interface RobotsReading extends FileReading {
  /**
   * Rules in force, including those behind a redirect to another site (RFC 9309 section 2.3.1.2); empty without a file.
   */
  readonly robots: Robots;
}

const NO_RULES = parseRobots('');
/** Parses the rules of a robots.txt. */
export const robotsOf = (reply: Reply): Robots => parseRobots(bodyText(reply).text);

export const robotsTxtFile = probe(function* (context): Questions<RobotsReading> {
  const robotsFile = yield* file(context, '/robots.txt', robotsAsk);
  return {
    ...robotsFile,
    robots:
      isFetched(robotsFile) && robotsFile.reply ? memoized(robotsFile.reply, robotsOf) : NO_RULES,
  };
});

export const llmsTxtFile = fileAt('/llms.txt');
export const sitemapXmlFile = fileAt('/sitemap.xml', getXml);
export const securityTxtFile = fileAt('/.well-known/security.txt');
/** Its location before RFC 9116. */
export const formerSecurityTxtFile = fileAt('/security.txt');
export const apiCatalogFile = jsonFileAt(WELL_KNOWN_JSON.apiCatalog, (url) =>
  getJson(url, API_CATALOG_ACCEPT),
);
export const serverCardFile = jsonFileAt(WELL_KNOWN_JSON.serverCard, (url) =>
  getJson(url, SERVER_CARD_ACCEPT),
);
export const agentCardFile = jsonFileAt(WELL_KNOWN_JSON.agentCard, agentCardAsk);
export const ardFile = jsonFileAt(WELL_KNOWN_JSON.ard);
export const aiCatalogFile = jsonFileAt(WELL_KNOWN_JSON.aiCatalog);
export const skillsIndexFile = jsonFileAt(WELL_KNOWN_JSON.skillsIndex);
export const protectedResourceFile = jsonFileAt(WELL_KNOWN_JSON.protectedResource);
export const ucpFile = jsonFileAt(WELL_KNOWN_JSON.ucp);
export const acpFile = jsonFileAt(WELL_KNOWN_JSON.acp);
export const tdmrepFile = jsonFileAt(WELL_KNOWN_JSON.tdmrep);
