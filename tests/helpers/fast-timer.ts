import { tickingTimer } from '../../engine/network/timer';

/** Counts 100 ms for each turn of the event loop that begins 5 ms after the last one, so that limits expire soon. */
export const fastTimer = tickingTimer(100, 5);
