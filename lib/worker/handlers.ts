import { findBrowser } from '@/lib/browser/find-browser';
import { renderHandler } from '@/lib/services/renderings/render-handler';
import { exportHandler } from '@/lib/services/exports/export-handler';
import { agentTick } from '@/lib/services/agent-runs/agent-tick';
import { runHandler } from '@/lib/services/agent-runs/run-handler';
import { passHandler } from '@/lib/services/answers/pass-handler';
import { passTick } from '@/lib/services/answers/pass-tick';
import { benchmarkTick } from '@/lib/services/benchmark/benchmark-tick';
import { grantTick } from '@/lib/services/credits/grant-tick';
import { mailHandler } from '@/lib/services/mail/mail-handler';
import { forgetHandler } from '@/lib/services/accounts/forget-handler';
import { alertHandler } from '@/lib/services/notifications/alert-handler';
import { digestTick } from '@/lib/services/notifications/digest-tick';
import { removeHandler } from '@/lib/services/organizations/remove-handler';
import { ownershipHandler } from '@/lib/services/ownership/ownership-handler';
import { ownershipTick } from '@/lib/services/ownership/ownership-tick';
import { deferredScanHandler } from '@/lib/services/scans/deferred-scan';
import { scanHandler } from '@/lib/services/scans/scan-handler';
import { scheduleTick } from '@/lib/services/scans/schedule-tick';
import { deliveryHandler } from '@/lib/services/webhooks/delivery-handler';
import { expiryTick } from '@/lib/services/verifications/expiry-tick';
import { housekeeping } from './housekeeping';
import type { JobHandler, Tick } from '../jobs/types';

/**
 * All handlers of the product's worker; rendering needs a browser. A new kind of work needs a handler in its service and a
 * line here.
 */
export const handlers = (): readonly JobHandler[] => [
  ...(findBrowser() ? [renderHandler()] : []),
  scanHandler(),
  deferredScanHandler(),
  ownershipHandler(),
  mailHandler(),
  alertHandler(),
  passHandler(),
  runHandler(),
  deliveryHandler(),
  removeHandler(),
  forgetHandler(),
  exportHandler(),
];

/** Periodic work of every worker. */
export const TICKS: readonly Tick[] = [
  scheduleTick,
  passTick,
  agentTick,
  ownershipTick,
  expiryTick,
  grantTick,
  digestTick,
  benchmarkTick,
  housekeeping,
];
