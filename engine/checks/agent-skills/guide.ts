import { living, type Guide } from '../guide';

export const guide: Guide = {
  why:
    'A skill is a page of instructions that tells an agent how to do a task with your product. ' +
    'The index lists skills with digests; clients discard content that does not match.',
  steps: [
    'Write each skill as SKILL.md: YAML front matter (name, description), short instructions.',
    'Serve it under /.well-known/agent-skills/{name}/SKILL.md as text/markdown.',
    'Generate the index from these files in your build, with the SHA-256 of the bytes as served.',
    'Serve the index at /.well-known/agent-skills/index.json.',
  ],
  never: [
    'Do not write digests by hand.',
    'Do not put keys or internal URLs in a skill.',
    'Do not let a server rewrite SKILL.md after its digest is computed.',
  ],
  good: {
    title: 'An index with one skill',
    language: 'json',
    code: '{\n  "$schema": "https://schemas.agentskills.io/discovery/0.2.0/schema.json",\n  "skills": [\n    {\n      "name": "find-chart",\n      "type": "skill-md",\n      "description": "Finds a sea chart by place and scale. Use when a person asks which chart covers a place.",\n      "url": "/.well-known/agent-skills/find-chart/SKILL.md",\n      "digest": "sha256:0f343b0931126a20f133d67c2b018a3b5a1a0b9b0d3e9f0a6ff7d6b5c4a39281"\n    }\n  ]\n}\n',
  },
  bad: {
    title: 'No schema, no type, no digest',
    language: 'json',
    code: '{\n  "skills": [\n    { "name": "Find Chart", "url": "/skills/chart.md" }\n  ]\n}\n',
  },
  falseResults: [
    'At most ten artifacts are fetched; errors in others are not seen.',
    'Artifacts larger than 2 MiB are not hashed.',
    'Before url existed, a digest covered all files of a skill; only SKILL.md is compared.',
  ],
  references: [
    living(
      'Agent Skills discovery via well-known URIs',
      'https://github.com/cloudflare/agent-skills-discovery-rfc',
    ),
    living('Agent Skills specification', 'https://agentskills.io/specification'),
  ],
  changedIn: '3.1.0',
};
