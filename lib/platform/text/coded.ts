/** A sentence for people, and its code for programs; null if only the sentence is known. */
export interface Coded {
  readonly code: string | null;
  readonly message: string;
}

/** `<code>: <sentence>`, as API v1 and events write it. */
export const coded = ({ code, message }: Coded): string =>
  code === null ? message : `${code}: ${message}`;

interface FailedRow {
  readonly error: string | null;
  readonly errorCode: string | null;
}

/** A stored row in the form of API v1. */
export const withCodedError = <Row extends FailedRow>({
  errorCode,
  ...row
}: Row): Omit<Row, 'errorCode'> => ({
  ...row,
  error: row.error === null ? null : coded({ code: errorCode, message: row.error }),
});
