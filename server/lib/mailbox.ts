/** Providers that deliver to one mailbox whatever dots the name has, under the name they go by. */
const dotlessProviders: Readonly<Record<string, string>> = {
  'gmail.com': 'gmail.com',
  'googlemail.com': 'gmail.com',
  'proton.me': 'proton.me',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
};

/**
 * The mailbox that an address leads to: the same for all its aliases (`name+tag`, and dots where
 * the provider ignores them). Good for comparing, not for writing to.
 */
export function mailboxOf(email: string): string {
  const lower = email.toLowerCase();
  const at = lower.lastIndexOf('@');
  const local = lower.slice(0, at);
  const domain = lower.slice(at + 1);
  const plus = local.indexOf('+');
  const name = plus > 0 ? local.slice(0, plus) : local;
  const provider = Object.hasOwn(dotlessProviders, domain) ? dotlessProviders[domain] : undefined;
  return provider === undefined ? `${name}@${domain}` : `${name.replaceAll('.', '')}@${provider}`;
}
