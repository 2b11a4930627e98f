import { ownTextMessages } from '../../contract/moderation/own-texts.ts';
import { createOutcomes } from './outcomes.ts';

/** Shown above whatever page the deleted text was on. */
export const ownTextOutcomes = createOutcomes({ 'text-deleted': ownTextMessages.deleted });
