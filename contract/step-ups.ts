/**
 * Actions that need a fresh proof of identity besides the permission: an open session alone is not
 * enough. Fields and routes declare one as `stepUp`, beside their permission.
 * A module of its own, since the console needs the texts on one screen only.
 */
export const stepUps = {
  'people.delete': 'Delete a person',
  'roles.grantAdmin': 'Make someone an admin or more',
  'superSettings.save': 'Change super settings',
  'conditions.sync': 'Apply or roll back a sync',
  'scripts.write': 'Run a script that changes something',
  'giveaways.draw': 'Draw a giveaway',
  'deliveries.changeSecrets': 'Change passwords and keys of deliveries',
  'leads.export': 'Export leads',
  'factors.removeOthers': "Remove someone's second factors",
  'apiTokens.create': 'Create an API token',
  'account.change': "Change one's own password, address or second factors",
} as const satisfies Record<string, string>;
