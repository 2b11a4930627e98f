import { createStore } from '../../../lib/store.ts';

/** Secret that was just made and is shown once. */
export const newWebhookSecret = createStore<string | undefined>(undefined);
