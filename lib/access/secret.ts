/** Of this installation: what we seal and prove with it, nobody else can. */
export function secret(): string {
  const value = process.env.NEXTAUTH_SECRET;
  if (!value) throw new Error('NEXTAUTH_SECRET is not set.');
  return value;
}
