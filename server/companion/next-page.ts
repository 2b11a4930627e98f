/** The page that a form leads to. Staff may write an address with letters that headers cannot hold. */
export function asLocation(address: string): string {
  const base = 'http://own.invalid';
  const url = new URL(address, base);
  return url.origin === base ? url.pathname + url.search + url.hash : url.href;
}

/** Other origins that a form leads to: browsers must be told beforehand. */
export function originsOf(addresses: readonly string[]): string[] {
  const absolute = addresses.filter((address) => URL.canParse(address));
  return [...new Set(absolute.map((address) => new URL(address).origin))];
}
