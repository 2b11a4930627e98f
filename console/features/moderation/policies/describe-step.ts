import {
  type SanctionKind,
  sanctionLabels,
} from '../../../../contract/moderation/sanction-kinds.ts';
import { plural } from '../../../lib/format.ts';

/** Example: 'Mute of 7 days'. */
export function describeLadderStep({
  kind,
  days,
}: {
  kind: SanctionKind;
  days: number | null;
}): string {
  const label = sanctionLabels[kind];
  return days === null ? label : `${label} of ${plural(days, 'day')}`;
}
