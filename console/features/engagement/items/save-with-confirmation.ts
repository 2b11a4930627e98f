import type { EngagementFields } from '../../../../contract/engagement/kind.ts';
import type { AnyEngagementKind } from '../../../../contract/engagement/kinds.ts';
import { confirm } from '../../../kit/confirm.ts';
import { notSaved } from '../../../kit/form/use-schema-form.ts';
import { hasCode } from '../../../lib/api-error.ts';
import { toSaveVariables } from './engagement-values.ts';
import { type EngagementItem, saveEngagement } from './engagements.queries.ts';

/** Saves; asks for confirmation if votes would be deleted or their options renamed. */
export async function saveWithConfirmation(
  kind: AnyEngagementKind,
  fields: EngagementFields,
  stored: { id?: string; version?: number } = {},
): Promise<EngagementItem | typeof notSaved> {
  const variables = { ...toSaveVariables(kind, fields), ...stored };
  try {
    return await saveEngagement(variables);
  } catch (error) {
    if (!hasCode(error, 'CONFIRMATION_REQUIRED')) throw error;
    const isLoss = Number(error.details.votesGone) > 0;
    const isConfirmed = await confirm({
      title: isLoss ? 'Delete votes?' : 'Change the words of what was voted for?',
      body: error.message,
      confirmLabel: isLoss ? 'Delete and save' : 'Save',
      destructive: isLoss,
    });
    return isConfirmed ? saveEngagement({ ...variables, confirmVotes: true }) : notSaved;
  }
}
