import type { Finding } from '@seamark/engine';

/** True if a finding is about the client: it is its subject, or a word of its message. */
export const namesClient = (
  client: string,
  { subject, message }: Pick<Finding, 'subject' | 'message'>,
): boolean => subject === client || message.split(/[\s,]+/).includes(client);
