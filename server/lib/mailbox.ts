/** Providers that ignore dots in the local part, with their canonical domain. */
const canonicalDomainByDotlessDomain: Readonly<Record<string, string>> = {
  'gmail.com': 'gmail.com',
  'googlemail.com': 'gmail.com',
  'proton.me': 'proton.me',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
};

/**
 * Canonical form of an address, the same for all its aliases (`name+tag`, and dots where the
 * provider ignores them). For comparing, not for sending.
 */
export function normalizeMailbox(email: string): string {
  const lower = email.toLowerCase();
  const at = lower.lastIndexOf('@');
  const local = lower.slice(0, at);
  const domain = lower.slice(at + 1);
  const plus = local.indexOf('+');
  const name = plus > 0 ? local.slice(0, plus) : local;
  const provider = Object.hasOwn(canonicalDomainByDotlessDomain, domain)
    ? canonicalDomainByDotlessDomain[domain]
    : undefined;
  return provider === undefined ? `${name}@${domain}` : `${name.replaceAll('.', '')}@${provider}`;
}
