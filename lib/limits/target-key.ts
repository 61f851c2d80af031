/** The key that limits per target count on: `www.` is the same site to whoever runs it. */
export function targetKey(host: string): string {
  return host.replace(/^www\./, '');
}
