import { expect, it } from 'vitest';
import { groupFindings } from '@/lib/reports/finding-groups';

const finding = (message: string, code: string | null = 'agent-access/refused') => ({
  code,
  status: 'fail' as const,
  message,
  hint: 'Remove the rule.',
});
const messagesOf = (...findings: Parameters<typeof groupFindings>[0]) =>
  groupFindings(findings).map(({ message, others }) => [message, others.length]);

it('findings of one cause are one, whose sentence names all subjects', () => {
  const refused = (client: string) => finding(`${client} is refused with 403`);
  expect(
    messagesOf(
      refused('ClaudeBot'),
      finding('No answer', 'agent-access/no-answer'),
      refused('GPTBot'),
      refused('Claude-User'),
    ),
  ).toEqual([
    ['ClaudeBot, GPTBot and Claude-User are refused with 403', 2],
    ['No answer', 0],
  ]);
});

it('sentences that differ otherwise are counted', () =>
  expect(messagesOf(finding('A is refused with 403'), finding('B is refused with 401'))).toEqual([
    ['A is refused with 403, and 1 more', 1],
  ]));

it('findings without a code, another status, or another remedy stay alone', () =>
  expect(
    messagesOf(finding('A', null), finding('A', null), finding('B'), {
      ...finding('B'),
      hint: 'Another.',
    }),
  ).toEqual([
    ['A', 0],
    ['A', 0],
    ['B', 0],
    ['B', 0],
  ]));
