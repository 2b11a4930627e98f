/** The page that a form leads to. Staff may write an address with letters that headers cannot hold. */
export function asLocation(address: string): string {
  const base = 'http://own.invalid';
  const url = new URL(address, base);
  if (url.origin !== base) return url.href;
  // Of two slashes at the beginning, the second would begin the name of a host.
  const path = url.pathname.replace(/^\/(?=\/)/, '/./');
  return path + url.search + url.hash;
}

/** Other origins that a form leads to: browsers must be told beforehand. */
export function originsOf(addresses: readonly string[]): string[] {
  const absolute = addresses.filter((address) => URL.canParse(address));
  return [...new Set(absolute.map((address) => new URL(address).origin))];
}
