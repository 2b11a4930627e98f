import { conditionsRoutes } from './routes/conditions.routes.ts';
import { engagementRoutes } from './routes/engagement.routes.ts';
import { experimentsRoutes } from './routes/experiments.routes.ts';
import { forumsRoutes } from './routes/forums.routes.ts';
import { leadsRoutes } from './routes/leads.routes.ts';
import { moderationRoutes } from './routes/moderation.routes.ts';
import { peopleRoutes } from './routes/people.routes.ts';
import type { RouteEntry } from './routes/route-entry.ts';
import { scriptsRoutes } from './routes/scripts.routes.ts';
import { siteRoutes } from './routes/site.routes.ts';
import { systemRoutes } from './routes/system.routes.ts';

/** Screens of the console. The palette lists them in this order. */
export const routes: readonly RouteEntry[] = [
  ...moderationRoutes,
  ...forumsRoutes,
  ...peopleRoutes,
  ...conditionsRoutes,
  ...leadsRoutes,
  ...engagementRoutes,
  ...experimentsRoutes,
  ...siteRoutes,
  ...scriptsRoutes,
  ...systemRoutes,
];
