import { ownTextMessages } from '../../contract/moderation/own-texts.ts';
import { createOutcomes } from './outcomes.ts';

/** Shown on the page that the deletion leads to, above its content. */
export const ownTextOutcomes = createOutcomes({ 'text-deleted': ownTextMessages.deleted });
