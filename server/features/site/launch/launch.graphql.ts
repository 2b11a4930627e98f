import { launchStates } from '../../../../contract/site/launch.ts';
import { builder } from '../../../graphql/builder.ts';
import type { LaunchCheckResult } from './launch.service.ts';
import { launchChecks } from './launch-checks.ts';

const StateType = builder.enumType('LaunchState', {
  description: 'State of one launch check. UNKNOWN does not count as done.',
  values: launchStates,
});

const CheckType = builder.objectRef<LaunchCheckResult>('SiteLaunchCheck').implement({
  description: 'One point of setting up a site.',
  permission: 'launch.read',
  fields: (t) => ({
    name: t.exposeString('name'),
    url: t.exposeString('url', { description: 'Where it is done.' }),
    isCompleted: t.exposeBoolean('isCompleted'),
    state: t.expose('state', { type: StateType }),
    finding: t.exposeString('finding', { description: 'What was found, in words.' }),
  }),
});

builder.queryField('siteLaunchChecks', (t) =>
  t.field({
    description: "What is done and what is left before the viewer's site can be launched.",
    permission: 'launch.read',
    type: [CheckType],
    maxItems: launchChecks.length,
    resolve: (_, __, { actor, services }) => services.launch.check(actor),
  }),
);
