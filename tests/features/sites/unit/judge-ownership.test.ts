import { describe, expect, it } from 'vitest';
import type { ProofResult } from '@seamark/engine';
import { judgeOwnership, type OwnershipState } from '@/lib/sites/server/judge-ownership';

const NOW = new Date('2026-11-21T10:00:00Z');
const day = (n: number): Date => new Date(NOW.getTime() + n * 86_400_000);
const saw = (...outcomes: ProofResult['outcome'][]): ProofResult[] =>
  outcomes.map((outcome, index) => ({
    method: (['dns', 'file', 'meta'] as const)[index] ?? 'meta',
    outcome,
    says: '',
  }));
const nothing: OwnershipState = { verifiedAt: null, verifiedBy: null, ownershipMissedAt: null };
const proof: OwnershipState = { verifiedAt: day(-60), verifiedBy: 'file', ownershipMissedAt: null };
const missedOnce = (daysAgo: number): OwnershipState => ({
  ...proof,
  ownershipMissedAt: day(-daysAgo),
});
const MISSING = saw('missing', 'missing', 'missing');

describe('an unverified site', () => {
  it('is verified by a meta tag or by DNS', () => {
    expect(judgeOwnership(nothing, saw('missing', 'missing', 'proven'), NOW)).toEqual({
      verifiedAt: NOW,
      verifiedBy: 'meta',
      ownershipMisses: 0,
      ownershipMissedAt: null,
      ownershipDueAt: day(30),
      turn: 'gained',
    });
    expect(judgeOwnership(nothing, saw('proven', 'unchecked', 'unchecked'), NOW)).toMatchObject({
      verifiedBy: 'dns',
      turn: 'gained',
    });
  });

  it.each([
    ['missing', MISSING],
    ['unchecked', saw('unchecked', 'missing', 'missing')],
  ])('stays unverified if a proof is %s', (_, seen) => {
    expect(judgeOwnership(nothing, seen, NOW)).toMatchObject({
      verifiedAt: null,
      ownershipMisses: 0,
      ownershipDueAt: null,
      turn: null,
    });
  });
});

describe('a verified site', () => {
  it('keeps its verification date when the proof is found again after a miss', () => {
    expect(judgeOwnership(missedOnce(8), saw('missing', 'proven', 'missing'), NOW)).toEqual({
      verifiedAt: day(-60),
      verifiedBy: 'file',
      ownershipMisses: 0,
      ownershipMissedAt: null,
      ownershipDueAt: day(30),
      turn: null,
    });
  });

  it('is checked again 7 days after a first miss', () => {
    expect(judgeOwnership(proof, MISSING, NOW)).toMatchObject({
      verifiedAt: day(-60),
      ownershipMisses: 1,
      ownershipMissedAt: NOW,
      ownershipDueAt: day(7),
      turn: null,
    });
  });

  it('stays verified after a second miss within 7 days', () => {
    expect(judgeOwnership(missedOnce(6), MISSING, NOW)).toMatchObject({
      verifiedAt: day(-60),
      ownershipMisses: 1,
      ownershipMissedAt: day(-6),
      ownershipDueAt: day(1),
      turn: null,
    });
  });

  it('becomes unverified by a second miss 7 days after the first', () => {
    expect(judgeOwnership(missedOnce(7), MISSING, NOW)).toMatchObject({
      verifiedAt: null,
      verifiedBy: null,
      ownershipDueAt: null,
      turn: 'lost',
    });
  });

  it('counts no miss if a method could not be checked', () => {
    const seen = saw('unchecked', 'missing', 'missing');
    expect(judgeOwnership(proof, seen, NOW)).toMatchObject({
      ownershipMisses: 0,
      ownershipDueAt: day(1),
      turn: null,
    });
    expect(judgeOwnership(missedOnce(30), seen, NOW)).toMatchObject({
      verifiedAt: day(-60),
      ownershipMisses: 1,
      ownershipMissedAt: day(-30),
      turn: null,
    });
  });

  it('that the operator verified needs no proof', () => {
    const vouched: OwnershipState = { ...proof, verifiedBy: 'operator' };
    for (const seen of [MISSING, saw('missing', 'proven', 'missing')])
      expect(judgeOwnership(vouched, seen, NOW)).toMatchObject({
        verifiedAt: day(-60),
        verifiedBy: 'operator',
        ownershipDueAt: null,
        turn: null,
      });
  });
});
