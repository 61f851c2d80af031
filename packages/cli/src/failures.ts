/** There is no report; the message has the cause and the next step. */
export class ScanFailedError extends Error {}

/** The command line is invalid. */
export class UsageError extends Error {}
