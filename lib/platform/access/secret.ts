/** Secret of this installation, the key of everything that is sealed or signed. */
export function secret(): string {
  const value = process.env.NEXTAUTH_SECRET;
  if (!value) throw new Error('NEXTAUTH_SECRET is not set.');
  return value;
}
