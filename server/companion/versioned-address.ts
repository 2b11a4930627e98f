import { createHash } from 'node:crypto';

/** Address with a hash of the content, so that browsers load a changed file. */
export function versionedAddress(path: string, content: string): string {
  return `${path}?${createHash('sha256').update(content).digest('hex').slice(0, 12)}`;
}
