import { engagementsSource } from '../features/engagement/items/engagements.palette.ts';
import { experimentsSource } from '../features/experiments/experiments/experiments.palette.ts';
import { threadsSource } from '../features/forums/threads/threads.palette.ts';
import { leadFormsSource } from '../features/leads/lead-forms/lead-forms.palette.ts';
import { campaignsSource } from '../features/leads/opportunities/opportunities.palette.ts';
import { contentFlagsSource } from '../features/moderation/flags/flags.palette.ts';
import { conditionsSource } from '../features/people/user-conditions/conditions.palette.ts';
import { peopleSource } from '../features/people/users/users.palette.ts';
import type { PaletteSource } from '../lib/palette-source.ts';

export const paletteSources: readonly PaletteSource[] = [
  peopleSource,
  threadsSource,
  leadFormsSource,
  campaignsSource,
  engagementsSource,
  experimentsSource,
  contentFlagsSource,
  conditionsSource,
];
