import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';

/**
 * X.509 certificates for loopback servers, encoded as DER here: openssl is not installed everywhere, and tools refuse
 * to create the invalid certificates needed (expired, wrong name).
 */
export interface Certificate {
  readonly name: string;
  readonly key: string;
  readonly cert: string;
}

export interface CertificateOptions {
  readonly names: readonly string[];
  readonly validFrom?: Date;
  readonly validTo?: Date;
  /** Issuer; self-signed by default. */
  readonly issuer?: Certificate;
  readonly isCa?: boolean;
}

const DAY_MS = 86_400_000;
const OID = {
  commonName: '550403',
  ecdsaSha256: '2a8648ce3d040302',
  subjectAltName: '551d11',
  basicConstraints: '551d13',
};

export function makeCertificate(options: CertificateOptions): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = options.names[0] ?? '';
  const signer = options.issuer ? createPrivateKey(options.issuer.key) : privateKey;
  const algorithm = sequence(oid(OID.ecdsaSha256));
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    nameOf(options.issuer?.name ?? name),
    sequence(
      time(options.validFrom ?? new Date(Date.now() - DAY_MS)),
      time(options.validTo ?? new Date(Date.now() + 90 * DAY_MS)),
    ),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(...extensions(options))),
  );
  const signature = sign('sha256', body, signer);
  const der = sequence(body, algorithm, tagged(0x03, Buffer.from([0]), signature));
  return {
    name,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem(der),
  };
}

export function makeAuthority(name = 'Seamark test authority'): Certificate {
  return makeCertificate({ names: [name], isCa: true });
}

function extensions({ names, isCa }: CertificateOptions): Buffer[] {
  if (isCa) {
    const basic = sequence(tagged(0x01, Buffer.from([0xff])));
    return [
      sequence(oid(OID.basicConstraints), tagged(0x01, Buffer.from([0xff])), tagged(0x04, basic)),
    ];
  }
  const alternatives = names.map((name) =>
    isIP(name) === 4
      ? tagged(0x87, Buffer.from(name.split('.').map(Number)))
      : tagged(0x82, Buffer.from(name)),
  );
  return [sequence(oid(OID.subjectAltName), tagged(0x04, sequence(...alternatives)))];
}

function nameOf(commonName: string): Buffer {
  return sequence(
    tagged(0x31, sequence(oid(OID.commonName), tagged(0x0c, Buffer.from(commonName)))),
  );
}

function pem(der: Buffer): string {
  return `-----BEGIN CERTIFICATE-----\n${der
    .toString('base64')
    .replace(/(.{64})/g, '$1\n')
    .trim()}\n-----END CERTIFICATE-----\n`;
}

function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, ...parts);
}

function integer(bytes: Buffer): Buffer {
  return tagged(0x02, bytes);
}

function oid(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, 'hex'));
}

/** GeneralizedTime from 2050, UTCTime before (RFC 5280). */
function time(date: Date): Buffer {
  const digits = date.toISOString().replace(/[-:T]|\.\d+/g, '');
  return date.getUTCFullYear() < 2050
    ? tagged(0x17, Buffer.from(digits.slice(2)))
    : tagged(0x18, Buffer.from(digits));
}
