import { scanHandler } from '@/lib/services/scans/scan-handler';
import { houseKeeping } from './house-keeping';
import type { JobHandler, Tick } from './types';

/** Everything the worker of the product does. A new kind of work is one handler in its service and one line here. */
export const HANDLERS: readonly JobHandler[] = [scanHandler()];

/** What every worker does from time to time: schedules, house-keeping. */
export const TICKS: readonly Tick[] = [houseKeeping];
