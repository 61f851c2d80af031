import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { AdminError, defineCommand } from '../command';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const TOKEN_LENGTH = 32;

/** 62 does not divide 256: bytes from 248 on are thrown away, so that every character is as likely. */
function ownershipToken(): string {
  let text = '';
  while (text.length < TOKEN_LENGTH)
    for (const byte of randomBytes(TOKEN_LENGTH)) if (byte < 248 && text.length < TOKEN_LENGTH) text += BASE62[byte % 62];
  return text;
}

/** The operator's word is enough for --verified; whether the address may be measured is judged at each scan. */
function homeOf(text: string): { host: string; url: string } {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  const isPlain = url !== null && url.username === '' && url.password === '' && url.port === '';
  if (!isPlain || !/^https?:$/.test(url.protocol) || !url.hostname)
    throw new AdminError('invalid_input', `“${text}” is not an http or https address on port 80 or 443.`);
  const host = url.hostname.replace(/\.$/, '');
  return { host, url: `${url.protocol}//${host}/` };
}

export const siteAdd = defineCommand({
  name: 'site:add',
  usage: '--org ID --url U [--verified]',
  options: z.strictObject({ org: z.guid(), url: z.string().min(1).max(2048), verified: z.literal(true).optional() }),
  run: async (options, { db, clock }) => {
    const { host, url } = homeOf(options.url);
    if (!(await db.organization.findUnique({ where: { id: options.org }, select: { id: true } })))
      throw new AdminError('not_found', `There is no organization ${options.org}.`);
    const now = await clock.now(db);
    const proof = options.verified ? { verifiedAt: now, verifiedBy: 'operator' as const } : {};
    const [site] = await db.site.createManyAndReturn({
      data: [{ organizationId: options.org, host, url, ownershipToken: ownershipToken(), createdAt: now, ...proof }],
      skipDuplicates: true,
    });
    if (!site) throw new AdminError('conflict', `This organization already has the site ${host}.`);
    return { id: site.id, host, url, verified: site.verifiedAt !== null, verifiedAt: site.verifiedAt?.toISOString() ?? null };
  },
});
