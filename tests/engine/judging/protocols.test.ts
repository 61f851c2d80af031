import { describe, expect, it } from 'vitest';
import { CHECKS } from '@/engine/checks';
import { protocolsOf } from '@/engine/judging/protocols';
import type { CheckResult, Finding, Status } from '@/engine/report/types';

const finding = (code: string, status: Status, effect: Finding['effect'] = null): Finding => ({
  status,
  message: code,
  request: null,
  evidence: null,
  clients: [],
  hint: null,
  code,
  subject: null,
  effect,
});
const check = (id: string, ...slugs: string[]): CheckResult => {
  const { name, description, category, rules } = CHECKS.find((c) => c.id === id)!;
  const findings = slugs.map((slug) => finding(`${id}/${slug}`, rules[slug]!.status));
  const rest = { weight: 1, informational: false, applicable: true, score: 100, duration: 1 };
  return { id, name, description, category, ...rest, findings };
};
const stepsOf = (...checks: CheckResult[]) =>
  protocolsOf(checks).map(({ name, step, obstacle }) => [name, step, obstacle?.code ?? null]);

describe('the ladder of a protocol', () => {
  it('ends at clients that accept it, also with advice', () => {
    expect(stepsOf(check('mcp-discovery', 'found', 'tool-descriptions', 'many-tools'))).toEqual([
      ['MCP', 'accepted', null],
    ]);
  });

  it('stops before the first step that a finding keeps agents from', () => {
    expect(stepsOf(check('mcp-discovery', 'cors', 'mismatch', 'dead-remote', 'missing'))).toEqual([
      ['MCP', 'declared', 'mcp-discovery/dead-remote'],
    ]);
    expect(stepsOf(check('agent-card', 'old-version', 'shape'))).toEqual([
      ['A2A', 'reachable', 'agent-card/shape'],
    ]);
    expect(stepsOf(check('api-discovery', 'operation-ids'))).toEqual([
      ['OpenAPI', 'conforms', 'api-discovery/operation-ids'],
    ]);
  });

  it.each([
    ['api-discovery/not-called', 'declared'],
    ['api-discovery/calls-refused', 'reachable'],
    ['agent-card/extended-card', 'reachable'],
    ['agent-card/bad-signature', 'conforms'],
    ['agent-card/signed-as-published', 'conforms'],
    ['auth-discovery/refused', 'declared'],
    ['auth-discovery/not-asked', 'reachable'],
    ['auth-discovery/not-401', 'declared'],
    ['auth-discovery/invalid-token', 'reachable'],
    ['auth-discovery/keys', 'reachable'],
    ['auth-discovery/resource-mismatch', 'reachable'],
    ['auth-discovery/place-refused', 'conforms'],
    ['auth-discovery/token-error', 'conforms'],
    ['commerce-discovery/not-asked', 'declared'],
    ['commerce-discovery/no-402', 'declared'],
    ['commerce-discovery/before-payment', 'declared'],
    ['commerce-discovery/no-terms', 'reachable'],
    ['commerce-discovery/bad-terms', 'reachable'],
    ['commerce-discovery/ucp-dead', 'declared'],
    ['commerce-discovery/ucp-keys', 'reachable'],
    ['commerce-discovery/ucp-versions', 'reachable'],
  ])('stops with %s at %s', (code, step) => {
    const [id = '', slug = ''] = code.split('/');
    expect(stepsOf(check(id, slug)).map(([, ...rest]) => rest)).toEqual([[step, code]]);
  });

  it('is as far as a server without a card lets agents get', () => {
    const without = (set: number) => ({
      ...check('mcp-discovery'),
      findings: [finding('mcp-discovery/absent', 'fail', { set })],
    });
    expect(stepsOf(without(0))).toEqual([['MCP', 'declared', 'mcp-discovery/absent']]);
    expect(stepsOf(without(50))).toEqual([['MCP', 'reachable', 'mcp-discovery/absent']]);
  });

  it('names what is wrong before what could not be measured', () => {
    expect(stepsOf(check('api-discovery', 'not-called', 'no-servers'))).toEqual([
      ['OpenAPI', 'declared', 'api-discovery/no-servers'],
    ]);
  });

  it('stops with a remark where the next step could not be measured', () => {
    expect(protocolsOf([check('mcp-discovery', 'found', 'protected')])).toMatchObject([
      { step: 'reachable', obstacle: { status: 'info', code: 'mcp-discovery/protected' } },
    ]);
  });

  it('is none for what the site does not declare', () => {
    const absent = ['ai-catalog', 'agent-skills', 'agent-card', 'api-discovery'];
    const none = check('mcp-discovery', 'found');
    expect(
      stepsOf(...absent.map((id) => check(id, 'absent')), { ...none, applicable: false }),
    ).toEqual([]);
  });

  it('comes first if agents get least far', () => {
    const checks = [
      check('ai-catalog', 'listed'),
      check('auth-discovery', 'no-pkce'),
      check('agent-card', 'dead-interface'),
    ];
    expect(stepsOf(...checks).map(([name]) => name)).toEqual(['A2A', 'OAuth', 'AI catalog']);
  });
});
