import type { FlagOperation } from '../../../../contract/moderation/content-flags.ts';
import { choosePolicy } from '../policies/choose-policy.ts';
import { describeContentKind } from './content-kind.tsx';
import type { ListedFlag } from './flags.queries.ts';

/** Returns null if the operation needs no policy, undefined if the viewer cancels. */
export async function askPolicy(
  { assocType, preview, isCare }: Pick<ListedFlag, 'assocType' | 'preview' | 'isCare'>,
  operation: FlagOperation,
): Promise<string | null | undefined> {
  // Members are not notified of decisions about people in danger.
  if (isCare || (operation !== 'SPAM' && operation !== 'DELETE')) return null;
  const what = describeContentKind(assocType).label.toLowerCase();
  const choice = await choosePolicy({
    title: operation === 'SPAM' ? `Hide this ${what} as spam?` : `Delete this ${what}?`,
    quote: preview,
    body: 'It disappears from the public site, and the flag is closed. Choose the rule that its author is told:',
  });
  return choice === null ? undefined : choice.policyId;
}
