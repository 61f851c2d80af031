import { defineCheck } from '../define';
import { findingOf, findingsOf, judgeDocument, judgeFile, tableOf } from '../document';
import { robotsTxtFile } from '../../probes/files';
import { skillsIndex } from './probe';
import { guide } from './guide';
import { ofAddress, ofArtifact, ofIndex, ofSkill } from './rules';

const ENTRIES_SHOWN = 60;
const ADDRESSES_SHOWN = 10;

export const agentSkills = defineCheck({
  id: 'agent-skills',
  name: 'Agent skills',
  description: 'Is the published index of agent skills intact?',
  category: 'protocols',
  weight: 1,
  scope: 'origin',
  forcedBy: ['docs'],
  rules: tableOf(ofIndex, ofSkill, ofAddress, ofArtifact),
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
    const hint = 'Publish an index at /.well-known/agent-skills/index.json that everyone can read.';
    return judgeFile(ofIndex, file, { absent, hint }, () => {
      if (entries.length === 0)
        return [findingOf(ofIndex, 'empty', { on, evidence: 'skills is missing or empty' })];
      const judged = artifacts.filter(({ reply }) => reply.status !== 429);
      return judgeDocument(ofIndex, index, [
        ...entries.flatMap((entry) => findingsOf(ofSkill, entry)).slice(0, ENTRIES_SHOWN),
        ...entries.flatMap((entry) => findingsOf(ofAddress, entry)).slice(0, ADDRESSES_SHOWN),
        ...judged.flatMap((artifact) => findingsOf(ofArtifact, artifact)),
      ]);
    });
  },
});
