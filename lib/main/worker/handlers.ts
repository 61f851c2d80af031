import { findBrowser } from '@/lib/platform/browser/find-browser';
import { renderHandler } from '@/lib/reports/server/render-handler';
import { exportHandler } from '@/lib/people/server/export-handler';
import { runHandler } from '@/lib/questions/server/agent-runs/run-handler';
import { passHandler } from '@/lib/questions/server/answers/pass-handler';
import { questionsTick } from '@/lib/questions/server/schedule-tick';
import { benchmarkTick } from '@/lib/benchmark/server/benchmark-tick';
import { grantTick } from '@/lib/people/server/grant-tick';
import { mailHandler } from '@/lib/platform/mail/mail-handler';
import { forgetHandler } from '@/lib/people/server/forget-handler';
import { alertHandler } from '@/lib/events/server/alert-handler';
import { digestTick } from '@/lib/events/server/digest-tick';
import { clientReportTick } from '@/lib/client-reports/server/mail-tick';
import { removeHandler } from '@/lib/people/server/remove-handler';
import { ownershipHandler } from '@/lib/sites/server/ownership-handler';
import { ownershipTick } from '@/lib/sites/server/ownership-tick';
import { deferredScanHandler } from '@/lib/reports/server/deferred-scan';
import { scanHandler } from '@/lib/reports/server/scan-handler';
import type { ScanSteps } from '@/lib/reports/server/scan-steps';
import { storeContracts } from '@/lib/history/server/site-contracts';
import { askRecordings } from '@/lib/questions/server/ask-recordings';
import { checkRedirects, storeChecked } from '@/lib/fixes/server/check-redirects';
import { missingHandler, refreshAfterScan } from '@/lib/visits/server/refresh-missing';
import { storeAnswers } from '@/lib/questions/server/store-answers';
import { settleVerifications } from '@/lib/fixes/server/settle-verifications';
import { scheduleTick } from '@/lib/reports/server/schedule-tick';
import { deliveryHandler } from '@/lib/events/server/delivery-handler';
import { expiryTick } from '@/lib/fixes/server/expiry-tick';
import { housekeeping } from './housekeeping';
import type { JobHandler, Tick } from '@/lib/platform/jobs/types';

/** What features do with a scan. */
export const SCAN_STEPS: ScanSteps = {
  ask: askRecordings,
  checkRedirects,
  store: [settleVerifications, storeContracts, storeAnswers, storeChecked, refreshAfterScan],
};

/**
 * All handlers of the product's worker; rendering needs a browser. A new kind of work needs a handler in its service and a
 * line here.
 */
export const handlers = (): readonly JobHandler[] => [
  ...(findBrowser() ? [renderHandler()] : []),
  scanHandler(SCAN_STEPS),
  deferredScanHandler(),
  ownershipHandler(),
  mailHandler(),
  alertHandler(),
  missingHandler(),
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
  questionsTick,
  ownershipTick,
  expiryTick,
  grantTick,
  digestTick,
  clientReportTick,
  benchmarkTick,
  housekeeping,
];
