import { isArray, isObject, member, objectOf, textMember, type Json } from './json';
import type { ApiDescription } from './openapi';
import { serversIn, withoutInput } from './openapi-operations';

/** A GET operation that a client calls without any input. */
export interface PlainOperation {
  /** `GET /prices` */
  readonly label: string;
  /** Address as written: relative to that of the description, if it is not absolute. */
  readonly url: string;
  /** True if every security requirement names a scheme of bearer tokens. */
  readonly needsToken: boolean;
  /** True if the description has `x-payment-info` for it. */
  readonly isPriced: boolean;
}

/** Alternatives of authorization that are read. */
const SECURITY_MAX = 50;

/** GET operations without input and server variables. */
export function plainOperations({ kind, value, servers }: ApiDescription): PlainOperation[] {
  if (kind !== 'OpenAPI' && kind !== 'Swagger') return [];
  const serversOf = serversIn(value);
  return withoutInput(value).flatMap((written) => {
    const { label, path, operation } = written;
    const base = (kind === 'Swagger' ? servers?.[0] : serversOf(written)[0]) ?? '/';
    if (/[{}]/.test(base)) return [];
    return [
      {
        label: label.slice(0, 200),
        url: `${base.replace(/\/$/, '')}${path}`,
        needsToken: needsToken(value, member(operation, 'security') ?? member(value, 'security')),
        isPriced: isObject(member(operation, 'x-payment-info')),
      },
    ];
  });
}

function needsToken(document: Json, security: Json | undefined): boolean {
  const requirements = isArray(security) ? security.slice(0, SECURITY_MAX) : [];
  const schemes = {
    ...objectOf(member(document, 'securityDefinitions')),
    ...objectOf(member(member(document, 'components'), 'securitySchemes')),
  };
  const isToken = (name: string) => {
    const scheme = member(schemes, name);
    const type = textMember(scheme, 'type')?.toLowerCase();
    const isBearer = textMember(scheme, 'scheme')?.toLowerCase() === 'bearer';
    return type === 'oauth2' || type === 'openidconnect' || (type === 'http' && isBearer);
  };
  return (
    requirements.length > 0 &&
    requirements.every((requirement) => Object.keys(objectOf(requirement)).some(isToken))
  );
}
