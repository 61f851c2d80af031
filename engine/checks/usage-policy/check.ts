import { SEARCH_CLIENTS, TRAINING_CLIENTS, type AiClient } from '../../clients';
import { defineCheck, unmeasured } from '../define';
import type { DraftFinding } from '../rules';
import { robotsAllows } from '../../parse/robots';
import { clip } from '../../parse/text';
import { DIMENSIONS, type Dimension } from './parse';
import { isUnanswered } from '../../probes/availability';
import { homePage } from '../../probes/page';
import { robotsTxtFile, type RobotsReading } from '../../probes/files';
import { errorsOf, isForAi, OUTSIDE_A_GROUP, usageSources, type UsageSource } from './probe';
import { guide } from './guide';
import { raise, note, rules } from './rules';

const NAMES: Readonly<Record<Dimension, string>> = {
  train: 'training',
  ground: 'use as input for answers',
  search: 'search',
};

/** Judges whether the declarations parse and agree, never what the owner allows or forbids. */
export const usagePolicy = defineCheck({
  id: 'usage-policy',
  name: 'Usage policy',
  description: 'Can the declared usage rights be parsed, and do they agree?',
  category: 'policy',
  scope: 'origin',
  rules,
  guide,
  probes: { sources: usageSources, robots: robotsTxtFile, home: homePage },

  judge({ sources, robots, home }) {
    const declared = new Set(sources.filter((s) => isForAi(s.audience)).flatMap((s) => s.declared));
    if (declared.size === 0) {
      if (isUnanswered(robots)) return unmeasured(robots.exchange);
      if (home.unread !== null) return unmeasured(home.exchange);
      const narrow = sources.filter((s) => s.declared.length > 0);
      if (narrow.length > 0)
        return [
          raise(
            'none',
            'Usage rights are declared only for ' +
              `${[...new Set(narrow.map((s) => s.audience))].slice(0, 5).join(', ')}, not for AI ` +
              'clients',
            {
              on: robots.exchange,
              evidence: narrow.map((s) => `${s.where}: ${clip(s.quote, 200)}`).join('; '),
              hint:
                'Add this line to the group User-agent: * and to those of AI clients: ' +
                `${clip(narrow[0]!.quote, 200)}`,
            },
          ),
        ];
      const broken = sources.flatMap((s) => s.errors.map((e) => `${s.where}: ${e}`));
      return [
        raise('none', 'No usage rights are declared', {
          on: robots.exchange,
          evidence:
            broken.length > 0
              ? `nothing could be parsed: ${broken.join('; ')}`
              : 'looked for Content-Signal, Content-Usage, RSL and TDMRep',
        }),
      ];
    }
    const findings = [...contradictions(sources), ...syntax(sources), ...mismatch(sources, robots)];
    const remarks = [
      ...DIMENSIONS.filter((d) => !declared.has(d)).map((d) =>
        note('undeclared', `Nothing is declared about ${NAMES[d]}`, { subject: d }),
      ),
      note(
        'honoured',
        'Of all declarations, the large operators document only that they honor Allow and Disallow',
      ),
    ];
    return findings.length > 0
      ? [...findings, ...remarks]
      : [note('declared', stated(sources), sources.map((s) => s.where).join(', ')), ...remarks];
  },
});

function stated(sources: readonly UsageSource[]): string {
  const words = DIMENSIONS.flatMap((d) => {
    const values = valuesFor(sources, '*', d);
    return values.length > 0 ? [`${NAMES[d]}: ${values[0]!.yes ? 'yes' : 'no'}`] : [];
  });
  if (words.length > 0) return `The declarations agree: ${words.join(', ')}`;
  const [named] = sources.filter((s) => isForAi(s.audience) && s.values.length > 0);
  if (named)
    return `Usage rights are declared for ${clip(named.audience, 60)}: ${named.values
      .map(({ dimension, yes }) => `${NAMES[dimension]}: ${yes ? 'yes' : 'no'}`)
      .join(', ')}`;
  return sources.some((s) => s.isConditional)
    ? 'Usage rights are declared with conditions'
    : 'Usage rights are declared for parts of the site';
}

/** Values declared for one audience and dimension, with their places. */
function valuesFor(
  sources: readonly UsageSource[],
  audience: string,
  dimension: Dimension,
): { yes: boolean; source: UsageSource }[] {
  return sources
    .filter((s) => s.audience === audience)
    .flatMap((source) =>
      source.values.filter((v) => v.dimension === dimension).map(({ yes }) => ({ yes, source })),
    );
}

/** Compares declarations of the same audience only: a crawler's group may differ on purpose. */
function contradictions(sources: readonly UsageSource[]): DraftFinding[] {
  const audiences = [...new Set(sources.map((s) => s.audience))];
  return DIMENSIONS.flatMap((dimension) => {
    for (const audience of audiences) {
      const values = valuesFor(sources, audience, dimension);
      const yes = values.find((v) => v.yes);
      const no = values.find((v) => !v.yes);
      if (!yes || !no) continue;
      const evidence = [yes, no]
        .map(({ source }) => `${source.where}: ${clip(source.quote, 200)}`)
        .join('; ');
      return [
        raise('contradiction', `Both yes and no are declared about ${NAMES[dimension]}`, {
          on: yes.source.on,
          evidence: evidence,
          subject: dimension,
        }),
      ];
    }
    return [];
  });
}

const syntax = (sources: readonly UsageSource[]): DraftFinding[] =>
  errorsOf(sources).map(({ source, error }) => {
    const { where, quote, on } = source;
    return raise(
      'syntax',
      error === OUTSIDE_A_GROUP
        ? `A usage declaration applies to no client: it is above the first group (${where})`
        : `A usage declaration cannot be parsed (${where})`,
      {
        on,
        evidence: `${error}; ${clip(quote, 200)}`,
        subject: `${where}: ${error}`,
        ...correctedHint(source),
      },
    );
  });

/** Suggests the same declaration in valid words, with the owner's values. */
function correctedHint({ quote, values }: UsageSource): { hint?: string } {
  const field = /^content-(signal|usage):/.exec(quote)?.[1];
  const isUsage = field === 'usage';
  const words = values.flatMap(({ dimension, yes }) => {
    const key = (isUsage ? PREFERENCE_OF : SIGNAL_OF)[dimension];
    return key ? [`${key}=${isUsage ? (yes ? 'y' : 'n') : yes ? 'yes' : 'no'}`] : [];
  });
  return field && words.length > 0
    ? {
        hint:
          `Inside a group of robots.txt${isUsage ? ', or as a response header,' : ''} write ` +
          `${isUsage ? 'Content-Usage' : 'Content-Signal'}: ${[...new Set(words)].join(', ')}`,
      }
    : {};
}

const SIGNAL_OF: Readonly<Record<Dimension, string>> = {
  train: 'ai-train',
  ground: 'ai-input',
  search: 'search',
};
const PREFERENCE_OF: Readonly<Record<Dimension, string | null>> = {
  train: 'train-ai',
  ground: null,
  search: 'search',
};

function mismatch(
  sources: readonly UsageSource[],
  { robots, exchange: on, state }: RobotsReading,
): DraftFinding[] {
  if (state !== 'present') return [];
  const allowed = ({ token }: AiClient) => robotsAllows(robots, token, '/').allowed;
  const named = ({ token }: AiClient) => robots.groups.has(token.toLowerCase());
  const yes = (dimension: Dimension) => valuesFor(sources, '*', dimension)[0];
  const findings: DraftFinding[] = [];
  const add = (dimension: Dimension, message: string) =>
    findings.push(
      raise('robots-mismatch', message, {
        on,
        evidence: `${yes(dimension)!.source.where}: ${clip(yes(dimension)!.source.quote, 200)}`,
        subject: dimension,
      }),
    );
  if (yes('train')?.yes === true && !TRAINING_CLIENTS.some(allowed))
    add(
      'train',
      'Training is declared as allowed, but robots.txt disallows every training crawler',
    );
  if (yes('search')?.yes === true && !SEARCH_CLIENTS.some(allowed))
    add(
      'search',
      'Search is declared as allowed, but robots.txt disallows every AI search crawler',
    );
  // Only groups that name search crawlers invite them on purpose.
  const invited = SEARCH_CLIENTS.filter(named);
  if (yes('search')?.yes === false && invited.length > 0 && invited.every(allowed))
    add(
      'search',
      'Search is declared as not allowed, but robots.txt allows AI search crawlers by name',
    );
  return findings;
}
