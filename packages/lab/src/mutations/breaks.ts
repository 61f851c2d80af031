import type { LabSite, Mutation } from '../site';

/** A change that breaks exactly what a rule charges. */
export interface Break {
  readonly by: Mutation;
  /** The same for a share of what it breaks, from 0 to 1. */
  readonly partly?: (share: number) => Mutation;
  /** Change of the whole site before it, where the rule applies to another kind of site; raises nothing itself. */
  readonly on?: Mutation;
  /** URL of the report, default `https://site.test/`. */
  readonly url?: string;
  /** Rules that cannot stay silent, as `check/rule`, with the reason. */
  readonly also?: Readonly<Record<string, string>>;
}

/** Breaks of one check, by rule: each rule that opens a finding has one. */
export type Breaks = Readonly<Record<string, Break>>;

export const siteBefore = ({ on }: Break, site: LabSite): LabSite => on?.(site) ?? site;
