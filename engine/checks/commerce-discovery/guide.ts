import { edition, living, type Guide } from '../guide';

export const guide: Guide = {
  why:
    'An agent learns from a UCP profile or an ACP document whether and where it can check out. ' +
    'Both are young: this check informs and does not affect the overall score. It buys nothing.',
  steps: [
    'Decide with your shop platform which protocol to implement; many serve the document for you.',
    'Serve the UCP profile at /.well-known/ucp, or the ACP document at /.well-known/acp.json.',
    'Respond at that URL itself, without a redirect, and send Cache-Control: public, max-age=3600.',
    'Give every dev.ucp.* service and capability the version of the profile.',
    'If an operation costs something, answer 402 with terms of x402 or MPP.',
  ],
  never: [
    'Do not publish private keys.',
    'Do not announce services that do not exist.',
    'Do not put prices, merchant ids or payment secrets into these documents.',
  ],
  good: {
    title: 'A UCP profile',
    language: 'json',
    code: '{\n  "ucp": {\n    "version": "2026-08-25",\n    "services": {\n      "dev.ucp.shopping": [\n        {\n          "version": "2026-08-25",\n          "transport": "rest",\n          "endpoint": "https://example.com/ucp/v1",\n          "schema": "https://ucp.dev/2026-08-25/services/shopping/rest.openapi.json"\n        }\n      ]\n    },\n    "capabilities": {},\n    "payment_handlers": {}\n  }\n}\n',
  },
  bad: {
    title: 'A flat document without required fields',
    language: 'json',
    code: '{\n  "version": "1.0",\n  "checkout": "http://example.com/checkout"\n}\n',
  },
  falseResults: [
    'Nothing is bought and no cart is filled: the service is asked for a checkout that does not ' +
      'exist, and one operation with a price (GET, no input) without a payment.',
    'A checkout that agents reach through a marketplace needs neither document.',
    'Other protocols use acp.json too; a document that is not about commerce is not judged.',
    'The first UCP version (2026-01-11) had no ucp.payment_handlers, so it is not required there.',
    'Before UCP 2026-08-25, a profile may redirect, mix versions and have signing_keys.',
  ],
  references: [
    edition('Universal Commerce Protocol 2026-08-25', 'https://ucp.dev', '2026-08-25'),
    living(
      'Google: publish a UCP profile',
      'https://developers.google.com/merchant/ucp/guides/ucp-profile',
    ),
    living(
      'Agentic Commerce Protocol: discovery',
      'https://github.com/agentic-commerce-protocol/agentic-commerce-protocol/blob/main/rfcs/rfc.discovery.md',
    ),
    living('x402', 'https://github.com/x402-foundation/x402'),
    edition(
      'The Payment HTTP authentication scheme (draft-httpauth-payment-01)',
      'https://datatracker.ietf.org/doc/draft-httpauth-payment/01/',
      '2026-09-09',
    ),
  ],
  changedIn: '3.1.0',
};
