import { constants, createPublicKey, verify } from 'node:crypto';
import {
  isArray,
  isObject,
  listMember,
  objectInBase64,
  objectOf,
  textMember,
  without,
  type Json,
} from './json';
import { quote } from './text';

/** One JWS of an A2A 1.0 card (section 8.4.2), ready to be verified. */
export interface CardSignature {
  readonly alg: string;
  readonly kid: string;
  /** Address of the key set, as written. */
  readonly jku: string | null;
  /** Base64url, as the signing input has it. */
  readonly header: string;
  readonly signature: Buffer;
}

type Key = ReturnType<typeof createPublicKey>;

interface Algorithm {
  readonly hash: string | null;
  readonly fits: (key: Key) => boolean;
  readonly options?: { readonly padding: number; readonly saltLength: number };
}

const isRsa = ({ asymmetricKeyType, asymmetricKeyDetails }: Key) =>
  asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
const isCurve = (name: string) => (key: Key) => key.asymmetricKeyDetails?.namedCurve === name;
const PSS = {
  padding: constants.RSA_PKCS1_PSS_PADDING,
  saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
};
const EDWARDS: Algorithm = { hash: null, fits: (key) => key.asymmetricKeyType === 'ed25519' };

/** Signatures of RFC 7518 and RFC 8037 that a public key verifies: neither `none` nor `HS…`. */
const ALGORITHMS: ReadonlyMap<string, Algorithm> = new Map<string, Algorithm>([
  ...['256', '384', '512'].flatMap((bits): [string, Algorithm][] => [
    [`RS${bits}`, { hash: `sha${bits}`, fits: isRsa }],
    [`PS${bits}`, { hash: `sha${bits}`, fits: isRsa, options: PSS }],
  ]),
  ['ES256', { hash: 'sha256', fits: isCurve('prime256v1') }],
  ['ES384', { hash: 'sha384', fits: isCurve('secp384r1') }],
  ['ES512', { hash: 'sha512', fits: isCurve('secp521r1') }],
  ['EdDSA', EDWARDS],
  ['Ed25519', EDWARDS],
]);

/** Longest part of a signature, and of a key, that is read. */
const PART_MAX = 8192;

/** Reads an entry of `signatures`; a text says why no client can verify it. */
export function readSignature(entry: Json): CardSignature | string {
  const header = textMember(entry, 'protected');
  const signature = textMember(entry, 'signature');
  if (header === undefined || signature === undefined) return 'protected or signature is missing';
  if (header.length > PART_MAX || signature.length > PART_MAX)
    return `its ${Math.max(header.length, signature.length)} characters are no signature`;
  const claims = objectInBase64(header);
  if (claims === null) return 'protected is not a JSON object in base64url';
  const [alg, kid] = [textMember(claims, 'alg'), textMember(claims, 'kid')];
  if (alg === undefined || !ALGORITHMS.has(alg))
    return `alg ${quote(alg ?? '', 40)} is no signature that a public key verifies`;
  const lacking = ['kid', 'typ'].filter((key) => textMember(claims, key) === undefined);
  if (kid === undefined || lacking.length > 0)
    return `the protected header lacks ${lacking.join(' and ')}`;
  const jku = textMember(claims, 'jku') ?? null;
  return { alg, kid, jku, header, signature: Buffer.from(signature, 'base64url') };
}

/** `as published`: only over the published text, which clients of A2A 1.0 do not verify. */
export type SignatureVerdict = 'verified' | 'as published' | { readonly fault: string };

/** Verifies a signature with a key set. */
export function verifySignature(
  signature: CardSignature,
  card: Json,
  keys: Json,
): SignatureVerdict {
  const { kid, alg } = signature;
  const key = listMember(keys, 'keys')
    .slice(0, 100)
    .find((candidate) => textMember(candidate, 'kid') === kid);
  if (key === undefined) return { fault: `the key set has no key ${quote(kid, 60)}` };
  if (isSignedBy(signature, canonicalCard(card), key)) return 'verified';
  const published = canonical(without(objectOf(card), 'signatures'));
  return isSignedBy(signature, published, key)
    ? 'as published'
    : { fault: `the key ${quote(kid, 60)} did not sign this card with ${alg}` };
}

function isSignedBy(
  { alg, header, signature }: CardSignature,
  payload: string,
  jwk: Json,
): boolean {
  const { hash, fits, options } = ALGORITHMS.get(alg)!;
  if (!isObject(jwk) || (textMember(jwk, 'n')?.length ?? 0) > PART_MAX) return false;
  try {
    const key = createPublicKey({ key: { ...jwk }, format: 'jwk' });
    const input = Buffer.from(`${header}.${Buffer.from(payload).toString('base64url')}`);
    return (
      fits(key) && verify(hash, input, { key, dsaEncoding: 'ieee-p1363', ...options }, signature)
    );
  } catch {
    // Node throws for a key that is none.
    return false;
  }
}

/** RFC 8785 for parsed JSON: Node writes numbers and strings as it requires. */
function canonical(value: Json): string {
  if (isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key]!)}`);
  return `{${members.join(',')}}`;
}

/** Any value; a value that is omitted when false; members by name, `*` for any name. */
type Shape = 'any' | 'flag' | { readonly [member: string]: Shape };

const shapeOf = (names: string, members: { readonly [member: string]: Shape } = {}): Shape => ({
  ...Object.fromEntries(names.split(' ').map((name) => [name, 'any' as const])),
  ...members,
});
const REQUIREMENTS: Shape = { schemes: { '*': { list: 'any' } } };
const FLOW = shapeOf('authorizationUrl tokenUrl refreshUrl deviceAuthorizationUrl scopes', {
  pkceRequired: 'flag',
});
/** Members of the protocol buffer of A2A 1.0. A client drops all others before it verifies. */
const CARD = shapeOf(
  'name description version documentationUrl iconUrl defaultInputModes defaultOutputModes',
  {
    supportedInterfaces: shapeOf('url protocolBinding tenant protocolVersion'),
    provider: shapeOf('url organization'),
    capabilities: shapeOf('streaming pushNotifications extendedAgentCard', {
      extensions: shapeOf('uri description params', { required: 'flag' }),
    }),
    securitySchemes: {
      '*': {
        apiKeySecurityScheme: shapeOf('description location name'),
        httpAuthSecurityScheme: shapeOf('description scheme bearerFormat'),
        oauth2SecurityScheme: shapeOf('description oauth2MetadataUrl', { flows: { '*': FLOW } }),
        openIdConnectSecurityScheme: shapeOf('description openIdConnectUrl'),
        mtlsSecurityScheme: shapeOf('description'),
      },
    },
    securityRequirements: REQUIREMENTS,
    skills: shapeOf('id name description tags examples inputModes outputModes', {
      securityRequirements: REQUIREMENTS,
    }),
  },
);

/** The text that the official SDK signs: members of A2A 1.0 that are not empty, in the order of RFC 8785. */
export const canonicalCard = (card: Json): string => canonical(withoutEmpty(card, CARD) ?? {});

function withoutEmpty(value: Json, shape: Shape): Json | undefined {
  if (value === null || value === '' || (shape === 'flag' && value === false)) return undefined;
  if (isArray(value)) {
    const entries = value.map((entry) => withoutEmpty(entry, shape)).filter(isPresent);
    return entries.length > 0 ? entries : undefined;
  }
  if (!isObject(value)) return value;
  const members = Object.keys(value).flatMap((key): [string, Json][] => {
    const inner =
      typeof shape === 'string' ? shape : (memberOf(shape, key) ?? memberOf(shape, '*'));
    const part = inner === undefined ? undefined : withoutEmpty(value[key]!, inner);
    return part === undefined ? [] : [[key, part]];
  });
  return members.length > 0 ? Object.fromEntries(members) : undefined;
}

const memberOf = (members: Exclude<Shape, string>, key: string): Shape | undefined =>
  Object.hasOwn(members, key) ? members[key] : undefined;

const isPresent = (value: Json | undefined): value is Json => value !== undefined;
