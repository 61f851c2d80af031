/** There is no report; the message says why and what to do. */
export class ScanFailedError extends Error {}

/** The command line cannot be understood. */
export class UsageError extends Error {}
