/**
 * Loads a page, or this one anew, and never resolves, so that a form stays busy until then.
 * @param address null: this page
 */
export function openPage(address: string | null): Promise<never> {
  if (address === null) window.location.reload();
  else window.location.assign(address);
  return new Promise<never>(() => undefined);
}
