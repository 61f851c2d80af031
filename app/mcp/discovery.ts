import { createHash } from 'node:crypto';
import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/server';
import { API_VERSION } from '@/app/(public)/site-map';
import { env } from '@/lib/platform/config/env';
import { CARD_DESCRIPTION, REPAIR_STEPS, SERVER_NAME } from './texts';

/** Supported protocol versions, newest first: the stateless one, and the last one with a handshake. */
const PROTOCOL_VERSIONS = ['2026-07-28', LATEST_PROTOCOL_VERSION];
const SKILL = 'make-site-agent-ready';
const SKILL_DESCRIPTION =
  'Makes a website ready for AI agents with Seamark: measures it, lists what to fix by the points ' +
  'each fix returns, generates the files, and verifies the result. Use when a person asks why ' +
  'agents can’t read or use their site, or wants to raise its Seamark score.';

const SERVER_CARD_PATH = '/.well-known/mcp/server-card.json';
const SKILL_PATH = `/.well-known/agent-skills/${SKILL}/SKILL.md`;

const hostName = (): string => new URL(env().BASE_URL).hostname;
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Server card (SEP-2127). */
export const serverCard = (): string =>
  json({
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${hostName().split('.').reverse().join('.')}/${SERVER_NAME}`,
    title: 'Seamark',
    version: API_VERSION,
    description: CARD_DESCRIPTION,
    websiteUrl: env().BASE_URL,
    remotes: [
      {
        type: 'streamable-http',
        url: `${env().BASE_URL}/mcp`,
        supportedProtocolVersions: PROTOCOL_VERSIONS,
      },
    ],
  });

/** Entries of both catalogs; identifiers never change. */
const entries = () => ({
  server: {
    identifier: `urn:air:${hostName()}:mcp:${SERVER_NAME}`,
    type: 'application/mcp-server-card+json',
    url: `${env().BASE_URL}${SERVER_CARD_PATH}`,
  },
  skill: {
    identifier: `urn:air:${hostName()}:skill:${SKILL}`,
    displayName: 'Make a site agent-ready',
    description: SKILL_DESCRIPTION,
    type: 'text/markdown',
    url: `${env().BASE_URL}${SKILL_PATH}`,
  },
});

/** AI Catalog 0.9, for MCP clients: the server card has its name and description. */
export const aiCatalog = (): string => {
  const { server, skill: ofSkill } = entries();
  return json({ specVersion: '0.9', entries: [server, ofSkill] });
};

/** Agentic Resource Discovery 0.91. */
export const agenticResources = (): string => {
  const { server, skill: ofSkill } = entries();
  return json({
    entries: [
      {
        ...server,
        displayName: 'Seamark MCP server',
        description: CARD_DESCRIPTION,
        representativeQueries: [
          'How ready is this website for AI agents?',
          'Why can’t agents read my site, and what should I fix first?',
          'Generate llms.txt and the other files that my site is missing.',
        ],
      },
      {
        ...ofSkill,
        representativeQueries: [
          'Make my website ready for AI agents.',
          'Raise the Seamark score of my site.',
        ],
      },
    ],
  });
};

/** Agent Skills: `SKILL.md`. */
export const skill = (): string => `---
name: ${SKILL}
description: ${JSON.stringify(SKILL_DESCRIPTION)}
---

# Make a site agent-ready

Seamark measures a website by ${env().BASE_URL}/checks. Its MCP server is ${env().BASE_URL}/mcp. Sites of an
organization need an API key as a bearer token; it is in the environment variable SEAMARK_API_KEY.

${REPAIR_STEPS}

Without a key, scan_site and get_report give the public report of any site, and explain_check says how to fix
each finding.
`;

/** Agent Skills discovery 0.2.0: index of skills. */
export const skillsIndex = (): string =>
  json({
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [
      {
        name: SKILL,
        type: 'skill-md',
        description: SKILL_DESCRIPTION,
        url: SKILL_PATH,
        digest: `sha256:${createHash('sha256').update(skill()).digest('hex')}`,
      },
    ],
  });

/** Instructions for agents on how to get access. */
export const authMd = (): string => `# Access to Seamark

## Without an account

Public scans and reports need no key: \`POST /api/v1/scan\`, \`GET /api/v1/report/{host}\`, and the MCP tools
\`scan_site\`, \`get_report\`, \`check_file\`, \`generate_file\` and \`explain_check\` at ${env().BASE_URL}/mcp.

## With an API key

Everything under \`/api/v1/me\`, \`POST /api/v1/engine/audit\`, and the other MCP tools need the API key of an
organization, sent as \`Authorization: Bearer smk_…\`. Keys don’t expire; they are revoked.

Agents can’t register by themselves. Ask the person you work for to create a key at
${env().BASE_URL}/account/api-keys, and to give it to you as the environment variable SEAMARK_API_KEY. Never
write it into a file, a page, or a log.

A missing, wrong, or revoked key gets 401 with \`WWW-Authenticate: Bearer\`.
`;
