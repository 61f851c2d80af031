/** A nonce of a Content-Security-Policy; a new one for each response. */
export const newNonce = (): string => Buffer.from(crypto.randomUUID()).toString('base64');
