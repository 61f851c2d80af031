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
 * @param headers of the request, in lower case
 * @param secret `whsec_…`
 */
export function verifyEvent(
  body: string,
  headers: Readonly<Record<string, string>>,
  secret: string,
): SeamarkEvent {
  return new Webhook(secret).verify(body, headers) as SeamarkEvent;
}
