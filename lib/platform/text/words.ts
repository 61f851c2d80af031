import type {
  Category,
  Profile,
  ProtocolStep,
  ReaderMark,
  Status,
  Surfaces,
} from '@seamark/engine';

/** Words used by several pages. Unknown values are shown unchanged. */

/** Result of a check in a report. */
export type CheckState = 'fail' | 'warn' | 'pass' | 'info' | 'unmeasured' | 'na';

export const CHECK_STATE_LABEL: Readonly<Record<CheckState, string>> = {
  fail: 'Fail',
  warn: 'Warning',
  pass: 'Pass',
  info: 'Info',
  unmeasured: 'No response',
  na: 'Doesn’t apply',
};

export const CATEGORY_NAME: Readonly<Record<Category, string>> = {
  content: 'Content',
  access: 'Access',
  discovery: 'Discovery',
  policy: 'Policy',
  protocols: 'Protocols',
};

/** The question that a category's checks answer together. */
export const CATEGORY_QUESTION: Readonly<Record<Category, string>> = {
  content: 'Can agents read and use the page as delivered?',
  access: 'Can agents access the site quickly and safely?',
  discovery: 'Can agents find what the site offers?',
  policy: 'Does the site state what agents may do, and whom to contact?',
  protocols: 'Can agents use the site’s APIs and tools?',
};

export const SURFACE_NAME: Readonly<Record<keyof Surfaces, string>> = {
  api: 'API',
  mcp: 'MCP server',
  agent: 'Agent',
  docs: 'Documentation',
  commerce: 'Shop',
  auth: 'sign-in for clients',
};

/** Headings that a report's page and its Markdown share. */
export const REPORT_SECTION = {
  readers: 'Who can read this site',
  facts: 'What an assistant can say about this site',
  gains: 'Fix these first',
  text: 'What readers get of the home page',
  protocols: 'How far agents get with protocols',
  detected: 'What was detected',
  notes: 'What limited this scan',
  about: 'About this report',
} as const;

/** How far agents get with a protocol. */
export const STEP_NAME: Readonly<Record<ProtocolStep, string>> = {
  declared: 'only declared',
  reachable: 'reachable',
  conforms: 'conforms',
  accepted: 'clients accept it',
};

/** The step that agents reach. After a remark, nothing shows whether they reach the next one. */
export const stepText = (
  step: ProtocolStep,
  obstacle: { readonly status: Status } | null,
): string => (obstacle?.status === 'info' ? `${step}, rest not measured` : STEP_NAME[step]);

/** What the pages of a site say about it. */
export const FACT_NAME = { who: 'Who is behind it', reach: 'How to reach it' } as const;

/** What a kind of reader gets, where there are no colors. */
export const MARK_SIGN: Readonly<Record<ReaderMark, string>> = {
  open: '✓',
  costs: '≈',
  closed: '✕',
  absent: '–',
};

/** Groups of fixes by what they do for readers. */
export const REACH_NAME = {
  opens: 'Opens the site to agents',
  cheaper: 'Makes reading cheaper',
  housekeeping: 'Housekeeping',
} as const;

/** Color of a group of fixes. */
export const REACH_TONE = {
  opens: 'text-fail',
  cheaper: 'text-warn',
  housekeeping: 'text-muted',
} as const;

export const PROFILE_NAME: Readonly<Record<Profile, string>> = {
  auto: 'Detected from what the site offers',
  api: 'API',
  mcp: 'MCP server',
  agent: 'Agent',
  docs: 'Documentation',
  commerce: 'Shop',
  all: 'All of these',
};

export const VISIT_PURPOSE_NAME = {
  search: 'Search',
  person: 'Asked by a person',
  training: 'Training',
  agent: 'Agent',
  visitor: 'Reading',
} as const;

/** What proves a client, completing “OpenAI, …”. */
export const VISIT_PROOF_NAME = {
  verified: 'verified',
  claimed: 'not verifiable',
  impostor: 'a pretender',
  visitor: 'sent a person',
} as const;
