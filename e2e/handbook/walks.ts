import { catalogue } from './catalogue.walk.ts';
import { danger } from './danger.walk.ts';
import { experiment } from './experiment.walk.ts';
import { giveaway } from './giveaway.walk.ts';
import { links } from './links.walk.ts';
import type { PictureWalk } from './picture-walk.ts';
import { report } from './report.walk.ts';
import { launch, token, userScreen, users } from './screens.walk.ts';

/** All walks of the handbook in order: later ones see the data of earlier ones. */
export const walks: Readonly<Record<string, PictureWalk>> = {
  report,
  danger,
  giveaway,
  catalogue,
  experiment,
  links,
  launch,
  token,
  users,
  userScreen,
};
