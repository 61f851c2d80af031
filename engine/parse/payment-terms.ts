import { authChallenges, paramsOf, repeatedParam, type AuthChallenge } from './challenges';
import { listMember, member, objectInBase64, textMember, wordOf, type Json } from './json';
import { quote } from './text';

/** True for the header that carries a payment of x402, which some documents declare as an API key. */
export const isPaymentHeader = (name: string | undefined): boolean =>
  /^(?:x-payment|payment-signature)$/i.test(name ?? '');

/** Terms of a 402 answer, and what clients refuse about them. */
export interface PaymentTerms {
  /** `x402 version 2`, `MPP` */
  readonly protocol: string;
  readonly faults: readonly string[];
}

const ACCEPTS_MAX = 20;

/** Terms that clients of x402 and MPP read, by their schemas. `body` is null unless it is JSON. */
export function paymentTerms(
  required: string | null,
  challenges: readonly string[],
  body: Json | null,
): PaymentTerms[] {
  const payments = authChallenges(challenges).filter(({ scheme }) => scheme === 'payment');
  const mpp = payments.slice(0, ACCEPTS_MAX).map((challenge) => ({
    protocol: 'MPP',
    faults: challengeFaults(challenge),
  }));
  const version = member(body ?? undefined, 'x402Version');
  if (required !== null) return [headerTerms(required), ...mpp];
  if (version === 1) return [{ protocol: 'x402 version 1', faults: faultsOfFirst(body!) }, ...mpp];
  if (version === undefined) return mpp;
  const faults = ['the terms are in the body: clients read them in the header PAYMENT-REQUIRED'];
  return [{ protocol: 'x402 version 2', faults }, ...mpp];
}

/** x402 version 2: JSON in base64 in the header `PAYMENT-REQUIRED`. */
function headerTerms(header: string): PaymentTerms {
  const value = objectInBase64(header);
  if (value === null)
    return { protocol: 'x402', faults: ['PAYMENT-REQUIRED is not a JSON object in base64'] };
  const version = member(value, 'x402Version');
  if (version === 1) return { protocol: 'x402 version 1', faults: faultsOfFirst(value) };
  return {
    protocol: 'x402 version 2',
    faults: [
      ...(version === 2 ? [] : ['x402Version is not 2']),
      ...(textMember(member(value, 'resource'), 'url') ? [] : ['resource.url is missing']),
      ...offerFaults(value, [...OFFER, 'amount'], (offer) => [
        ...amountFaults('amount', member(offer, 'amount')),
        ...networkFaults(textMember(offer, 'network')),
      ]),
    ],
  };
}

const faultsOfFirst = (value: Json): string[] =>
  offerFaults(value, [...OFFER, 'maxAmountRequired', 'resource'], (offer) =>
    amountFaults('maxAmountRequired', member(offer, 'maxAmountRequired')),
  );

/** Members of an offer of both versions. */
const OFFER = ['scheme', 'network', 'asset', 'payTo'];

function offerFaults(
  value: Json,
  members: readonly string[],
  more: (offer: Json) => readonly string[],
): string[] {
  const offers = listMember(value, 'accepts').slice(0, ACCEPTS_MAX);
  if (offers.length === 0) return ['accepts is missing or empty'];
  return offers.flatMap((offer) => {
    const seconds = member(offer, 'maxTimeoutSeconds');
    return [
      ...members.flatMap((key) => (textMember(offer, key) ? [] : [`${key} is missing`])),
      ...(typeof seconds === 'number' && seconds > 0
        ? []
        : ['maxTimeoutSeconds is not a positive number']),
      ...more(offer),
      ...['payTo', 'asset'].flatMap((key) =>
        addressFaults(key, textMember(offer, key), textMember(offer, 'network') ?? ''),
      ),
    ];
  });
}

/** Atomic units: an integer in a string. */
const amountFaults = (key: string, amount: Json | undefined): string[] =>
  amount === undefined || (typeof amount === 'string' && /^\d{1,78}$/.test(amount))
    ? []
    : [`${key} ${quote(wordOf(amount), 40)} is not an integer in a string`];

/** CAIP-2. */
const networkFaults = (network: string | undefined): string[] =>
  network === undefined || /^[-a-z0-9]{3,8}:[-\w]{1,32}$/.test(network)
    ? []
    : [`network ${quote(network, 40)} is not of the form eip155:8453 (CAIP-2)`];

/** An address of Solana, or of a chain like Ethereum. Others, currencies, and roles such as `merchant` are not judged. */
function addressFaults(key: string, address: string | undefined, network: string): string[] {
  if (address === undefined) return [];
  const isOther = !/^eip155:/i.test(network) && /:|^(?:aptos|starknet|sui)/i.test(network);
  const isFit = /^solana/i.test(network)
    ? /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)
    : isOther || !/^0x/i.test(address) || /^0x[\da-f]{40}$/i.test(address);
  return isFit ? [] : [`${key} ${quote(address, 60)} is no address of ${quote(network, 40)}`];
}

/** draft-httpauth-payment-01 section 5.1. */
const CHALLENGE = ['id', 'realm', 'method', 'intent', 'request'];

function challengeFaults(challenge: AuthChallenge): string[] {
  const repeated = repeatedParam(challenge);
  if (repeated !== null) return [`${repeated.slice(0, 60)} occurs twice`];
  const lacking = CHALLENGE.filter((name) => !paramsOf(challenge, name)[0]);
  if (lacking.length > 0) return lacking.map((name) => `${name} is missing`);
  const [request = ''] = paramsOf(challenge, 'request');
  const [method = ''] = paramsOf(challenge, 'method');
  const terms = objectInBase64(request);
  if (terms === null) return ['request is not a JSON object in base64url'];
  return [
    ...amountFaults('amount', member(terms, 'amount')),
    ...addressFaults('recipient', textMember(terms, 'recipient'), method),
  ];
}
