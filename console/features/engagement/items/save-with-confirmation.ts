import type { EngagementFields } from '../../../../contract/engagement/kind.ts';
import type { AnyEngagementKind } from '../../../../contract/engagement/kinds.ts';
import { type ConfirmQuestion, confirm } from '../../../kit/confirm.ts';
import { notSaved } from '../../../kit/form/use-schema-form.ts';
import { hasCode } from '../../../lib/api-error.ts';
import { toEngagementVariables } from './engagement-values.ts';
import { type EngagementItem, type SaveVariables, saveEngagement } from './engagements.queries.ts';

/** Asks if the end date has passed, or votes would be deleted or their options renamed. */
export function saveWithConfirmation(
  kind: AnyEngagementKind,
  fields: EngagementFields,
  stored: { id?: string; version?: number } = {},
): Promise<EngagementItem | typeof notSaved> {
  return saveOrConfirm({ ...toEngagementVariables(kind, fields), ...stored });
}

async function saveOrConfirm(variables: SaveVariables): Promise<EngagementItem | typeof notSaved> {
  try {
    return await saveEngagement(variables);
  } catch (error) {
    if (!hasCode(error, 'CONFIRMATION_REQUIRED')) throw error;
    const { isDatePassed, votesGone } = error.details;
    const confirmed = isDatePassed === true ? 'confirmPastDate' : 'confirmVotes';
    // Already confirmed: asking again would never end.
    if (variables[confirmed]) throw error;
    const question =
      isDatePassed === true
        ? { title: 'Save with a date that has passed?', confirmLabel: 'Save' }
        : questionAboutVotes(Number(votesGone) > 0);
    const isConfirmed = await confirm({ ...question, body: error.message });
    return isConfirmed ? saveOrConfirm({ ...variables, [confirmed]: true }) : notSaved;
  }
}

function questionAboutVotes(isLoss: boolean): Omit<ConfirmQuestion, 'body'> {
  return isLoss
    ? { title: 'Delete votes?', confirmLabel: 'Delete and save', destructive: true }
    : { title: 'Change the words of what was voted for?', confirmLabel: 'Save' };
}
