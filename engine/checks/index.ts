import type { Check } from '../define';
import { robotsTxt } from './robots-txt';

/** All checks in the order of the catalogue, which is the order of every report. */
export const CHECKS: readonly Check[] = [robotsTxt];
