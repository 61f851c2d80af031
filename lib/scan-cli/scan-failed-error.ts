/** There is no report; the message says why and what to do. */
export class ScanFailedError extends Error {}
