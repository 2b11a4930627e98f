import { engagements } from '../features/engagement/items/engagements.palette.ts';
import { experiments } from '../features/experiments/experiments/experiments.palette.ts';
import { threads } from '../features/forums/threads/threads.palette.ts';
import { leadForms } from '../features/leads/lead-forms/lead-forms.palette.ts';
import { campaigns } from '../features/leads/opportunities/opportunities.palette.ts';
import { contentFlags } from '../features/moderation/flags/flags.palette.ts';
import { conditions } from '../features/people/user-conditions/conditions.palette.ts';
import { people } from '../features/people/users/users.palette.ts';
import type { PaletteSource } from '../lib/palette-source.ts';

export const paletteSources: readonly PaletteSource[] = [
  people,
  threads,
  leadForms,
  campaigns,
  engagements,
  experiments,
  contentFlags,
  conditions,
];
