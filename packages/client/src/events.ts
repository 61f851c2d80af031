import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { webhooks } from './generated/openapi.js';

export { WebhookVerificationError };

/** Payload of a webhook, discriminated by `type`. */
export type SeamarkEvent = {
  [Type in keyof webhooks]: webhooks[Type]['post']['requestBody']['content']['application/json'];
}[keyof webhooks];

/**
 * Verifies and parses the payload of a webhook (Standard Webhooks 1.0). Throws a `WebhookVerificationError` if Seamark
 * did not send it.
 *
 * @param body the raw request body, neither parsed nor serialized again
 * @param headers request headers: `Headers`, or a Node object with lower-case names
 * @param secret `whsec_…`
 */
export function verifyEvent(
  body: string,
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>,
  secret: string,
): SeamarkEvent {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const values = Object.fromEntries(
    entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ) as Record<string, string>;
  return new Webhook(secret).verify(body, values) as SeamarkEvent;
}
