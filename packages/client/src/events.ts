import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { webhooks } from './generated/openapi.js';

export { WebhookVerificationError };

/** What a webhook receives; its `type` tells which event it is. */
export type SeamarkEvent = {
  [Type in keyof webhooks]: webhooks[Type]['post']['requestBody']['content']['application/json'];
}[keyof webhooks];

/**
 * The event that a webhook received, or a `WebhookVerificationError` if Seamark did not send it (Standard Webhooks 1.0).
 *
 * @param body as received: not parsed, not written anew
 * @param headers of the request: of `fetch`, or of Node, whose names are in lower case
 * @param secret `whsec_…`
 */
export function verifyEvent(
  body: string,
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>,
  secret: string,
): SeamarkEvent {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const given = Object.fromEntries(
    entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ) as Record<string, string>;
  return new Webhook(secret).verify(body, given) as SeamarkEvent;
}
