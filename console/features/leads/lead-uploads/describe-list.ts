import type { ParsedEmailList } from '../../../../contract/leads/lead-uploads.ts';
import { plural } from '../../../lib/format.ts';

/** Example: '3 addresses to upload · 1 duplicate · 2 malformed'. */
export function describeEmailList({
  addresses,
  duplicates,
  malformed,
  entered,
}: ParsedEmailList): string {
  if (entered === 0) return 'No addresses yet';
  return [
    `${plural(addresses.length, 'address', 'addresses')} to upload`,
    duplicates > 0 && plural(duplicates, 'duplicate'),
    malformed > 0 && `${plural(malformed, 'malformed entry', 'malformed entries')}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
