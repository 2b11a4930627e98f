import { ownTextMessages } from '../../contract/moderation/own-texts.ts';
import { createOutcomeMessages } from './outcomes.ts';

/** Shown on the page that the deletion leads to, above its content. */
export const ownTextOutcomes = createOutcomeMessages({ 'text-deleted': ownTextMessages.deleted });
