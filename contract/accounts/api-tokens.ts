import { z } from 'zod';
import { usernameSchemaFor } from '../people/users.ts';
import { type Permission, permissions, type StepUp } from '../permissions.ts';
import { type RoleId, roleIds } from '../roles.ts';
import { stepUps } from '../step-ups.ts';
import { list, namedText } from '../text.ts';

/** No token can have this permission: it could create tokens that may do more than itself. */
const permissionWithoutScope = 'apiTokens.manage';
export type TokenPermission = Exclude<Permission, typeof permissionWithoutScope>;
export const tokenPermissions = (Object.keys(permissions) as Permission[]).filter(
  (permission): permission is TokenPermission => permission !== permissionWithoutScope,
);

/** Scope for the routes below `/api/intake`; all other scopes are permissions. */
export const intakeScope = 'intake';
export type TokenScope = typeof intakeScope | TokenPermission;
export const tokenScopes: readonly TokenScope[] = [intakeScope, ...tokenPermissions];
export const tokenStepUps = (Object.keys(stepUps) as StepUp[]).filter(
  // Leaves out step-ups that no token needs: service accounts have no sign-in to change, and tokens
  // cannot create tokens.
  (stepUp) => stepUp !== 'account.change' && stepUp !== 'apiTokens.create',
);

export const serviceAccountRoles = [
  roleIds.moderator,
  roleIds.admin,
  roleIds.communityTech,
  roleIds.superAdmin,
] as const satisfies readonly RoleId[];

export const tokenNameMaxLength = 100;
const maxApiTokenDays = 366;
export const tokenDayChoices = [7, 30, 90, 180, 365] as const;
export const maxTokenRequestsPerMinute = 100_000;
export const maxListedApiTokens = 500;

export const newApiToken = z.object({
  accountName: usernameSchemaFor('Service account').meta({ title: 'Service account' }),
  roleId: z.enum(serviceAccountRoles).nullable().meta({ title: 'Role' }),
  name: namedText('Name', tokenNameMaxLength).min(1, 'Name is required').meta({ title: 'Name' }),
  scopes: list(z.enum(tokenScopes), tokenScopes.length)
    .min(1, 'Choose at least one thing that the token may do.')
    .meta({ title: 'May' }),
  stepUps: list(z.enum(tokenStepUps), tokenStepUps.length).meta({ title: 'Without confirmation' }),
  expiresInDays: z
    .number()
    .int()
    .min(1)
    .max(maxApiTokenDays)
    .meta({ title: 'Expires after (days)' }),
  requestsPerMinute: z
    .number()
    .int()
    .min(1)
    .max(maxTokenRequestsPerMinute)
    .nullable()
    .meta({ title: 'Requests per minute' }),
});
export type NewApiToken = z.infer<typeof newApiToken>;

export const apiTokenMessages = {
  notFound: 'There is no such token.',
  invalid: 'Please send a valid API token as a bearer token.',
  invalidIntakeKey: 'Please send a valid intake key as a bearer token.',
  accountTaken: 'A person has this username. Choose another name for the service account.',
  roleMissing: 'Choose a role for the new service account.',
  blocked: 'This service account is blocked.',
  scopeAboveRole: (scope: string) =>
    `The role of this service account does not include '${scope}'.`,
  notInScope: (scope: string) => `This token does not have the scope '${scope}'.`,
  noStepUp: (action: string) => `This token may not do this: ${action}.`,
  noSignIn: 'Service accounts cannot sign in.',
  tooMany: 'This token sent too many requests. Please wait a minute.',
  revokeQuestion: 'Programs that use it are refused at once. This cannot be undone.',
  revoked: 'The token was revoked.',
} as const;

export const tokenLabel = (token: { name: string; accountName: string }) =>
  `token ${token.name} of ${token.accountName}`;

export const permissionLabels: Record<TokenPermission, string> = {
  'console.use': 'Use GraphQL, and read what all staff see',
  'wordpress.open': 'Open WordPress',
  'people.readPrivate': 'Read private data of people',
  'users.read': 'Read users',
  'users.manage': 'Create and change users',
  'users.secure': 'Sessions and second factors of users',
  'securityLog.export': 'Export the security log',
  'users.ask': 'Ask questions about users',
  'extendedProfile.manage': 'Manage profile questions',
  'extendedProfile.readTexts': 'Read texts of profiles',
  'conversations.start': 'Start conversations',
  'awards.manage': 'Manage awards',
  'flags.moderate': 'Moderate flags',
  'flags.readScores': 'Read scores of flags',
  'flags.editContent': 'Edit flagged content',
  'flags.clinical': 'Judge health advice',
  'threads.read': 'Read threads',
  'threads.manage': 'Manage threads',
  'forums.read': 'Read forums',
  'forumTags.manage': 'Manage forum tags',
  'tags.manage': 'Manage tags',
  'stories.convert': 'Turn threads into stories',
  'conditions.manage': 'Manage conditions',
  'conditions.browse': 'Browse conditions',
  'conditions.sync': 'Sync conditions',
  'leads.manage': 'Manage leads',
  'leads.upload': 'Upload leads',
  'settings.open': 'Open settings',
  'settings.edit': 'Change settings',
  'superSettings.edit': 'Change super settings',
  'launch.read': 'Read the launch status',
  'opportunities.manage': 'Manage opportunities',
  'aiSearch.use': 'Search with AI',
  'posts.find': 'Find posts',
  'posts.manage': 'Manage posts',
  'siteMenu.manage': 'Manage the site menu',
  'searchWords.manage': 'Manage synonyms of the search, and read what was not found',
  'shortLinks.manage': 'Manage short links',
  'sitemaps.read': 'Read sitemaps',
  'sitemaps.build': 'Build sitemaps',
  'engagement.manage': 'Manage engagement',
  'engagement.makeGlobal': 'Share engagement with all sites',
  'experiments.manage': 'Manage experiments',
  'taskScripts.list': 'List scripts',
  'taskScripts.run': 'Run scripts',
  'jobs.manage': 'Manage jobs set aside',
  'system.read': 'See the state of the system',
  'policies.manage': 'Edit policies and notices',
  'transparency.read': 'Read transparency reports',
  'webhooks.manage': 'Manage webhooks',
  'users.sanction': 'Warn, mute and suspend people',
};
