import { isIP } from 'node:net';
import * as z from 'zod';

const File = z.object({
  prefixes: z.array(
    z.union([
      z.string(),
      z.object({ ipv4Prefix: z.string().optional(), ipv6Prefix: z.string().optional() }),
    ]),
    { error: 'there is no list of prefixes' },
  ),
});

/**
 * Prefixes of a file in the form that Google introduced: `{"prefixes": [{"ipv4Prefix": "192.0.2.0/24"}]}`. Throws for
 * any other file, and for a prefix so wide that it would verify half of a cloud.
 */
export function prefixesIn(text: string): string[] {
  const parsed = File.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message);
  const prefixes = parsed.data.prefixes.map((entry) =>
    typeof entry === 'string' ? entry : (entry.ipv4Prefix ?? entry.ipv6Prefix ?? ''),
  );
  for (const prefix of prefixes) {
    const [address = '', bits = ''] = prefix.split('/');
    if (isIP(address) === 0 || !/^\d{1,3}$/.test(bits))
      throw new Error(`“${prefix.slice(0, 50)}” is no prefix`);
    if (Number(bits) < (address.includes(':') ? 32 : 12))
      throw new Error(`${prefix} is too wide for one operator`);
  }
  if (prefixes.length === 0) throw new Error('the list is empty');
  return prefixes;
}
