import { defineCheck } from '../define';
import { findingOf, judgeDocument, judgeFile, publishedTable, sharedFindings } from '../document';
import { robotsTxtFile } from '../../probes/files';
import { skillsIndex } from './probe';
import { guide } from './guide';
import { addressRules, artifactRules, indexRules, skillRules } from './rules';

export const agentSkills = defineCheck({
  id: 'agent-skills',
  name: 'Agent skills',
  description: 'Is the published index of agent skills intact?',
  category: 'protocols',
  scope: 'origin',
  forcedBy: ['docs'],
  rules: publishedTable(indexRules, skillRules, addressRules, artifactRules),
  guide,
  probes: { index: skillsIndex, robots: robotsTxtFile },
  applies: {
    lookedFor: 'an index at /.well-known/agent-skills/index.json or /.well-known/skills/index.json',
    evidence: ({ index }) =>
      index.file.state === 'present' ? `an index at ${index.exchange.ask.url}` : null,
  },

  judge({ index }) {
    const { file, entries, artifacts, exchange: on } = index;
    const absent = `${file.reason}; also not at /.well-known/skills/index.json`;
    return judgeFile(indexRules, file, absent, () => {
      if (entries.length === 0)
        return [findingOf(indexRules, 'empty', { on, evidence: 'skills is missing or empty' })];
      // A rate limit is no answer about the file.
      const judged = artifacts.filter(({ reply }) => reply.status !== 429);
      return judgeDocument(indexRules, index, [
        ...sharedFindings(skillRules, entries),
        ...sharedFindings(addressRules, entries),
        ...sharedFindings(artifactRules, judged),
      ]);
    });
  },
});
