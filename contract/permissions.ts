import { forumsUnavailable } from './forums/forums-unavailable.ts';
import { messages } from './messages.ts';
import {
  adminLevelRoles,
  type RoleId,
  staffRoles,
  superAdminOrCommunityTechRoles,
  superAdminRoles,
} from './roles.ts';
import { hasFeature, type SiteFeature } from './site/site-features.ts';
import type { stepUps } from './step-ups.ts';

interface PermissionRule {
  roles: readonly RoleId[];
  refusal?: string;
  feature?: SiteFeature;
}

/**
 * The one table of permissions. The server enforces it on every GraphQL field and REST route; the
 * console hides what a person may not use.
 */
export const permissions = {
  'console.use': { roles: staffRoles },
  'wordpress.open': { roles: adminLevelRoles },
  'people.readPrivate': { roles: adminLevelRoles },
  'users.read': { roles: staffRoles },
  'users.manage': { roles: adminLevelRoles },
  /** All staff warn and mute, only admins suspend; nobody sanctions someone of a higher rank. */
  'users.sanction': { roles: staffRoles },
  /** Sessions, second factors and security log of people who do not outrank the viewer. */
  'users.secure': { roles: adminLevelRoles },
  'securityLog.export': { roles: superAdminRoles },
  'users.ask': { roles: superAdminOrCommunityTechRoles },
  'extendedProfile.manage': { roles: superAdminOrCommunityTechRoles },
  'extendedProfile.readTexts': { roles: superAdminOrCommunityTechRoles },
  'conversations.start': { roles: staffRoles, feature: 'private_messaging' },
  'awards.manage': { roles: adminLevelRoles },
  'flags.moderate': { roles: staffRoles },
  'flags.readScores': { roles: adminLevelRoles },
  'flags.editContent': { roles: adminLevelRoles, refusal: messages.noPermission },
  /** Judging health advice; each site also names the staff with clinical training. */
  'flags.clinical': { roles: staffRoles },
  'policies.manage': { roles: adminLevelRoles },
  'transparency.read': { roles: adminLevelRoles },
  'webhooks.manage': { roles: superAdminRoles },
  'threads.read': { roles: staffRoles },
  'threads.manage': { roles: adminLevelRoles, refusal: messages.noPermission },
  'forums.read': { roles: staffRoles, feature: 'forums' },
  'forumTags.manage': { roles: adminLevelRoles, feature: 'forums' },
  'tags.manage': { roles: superAdminOrCommunityTechRoles },
  'stories.convert': {
    roles: adminLevelRoles,
    refusal: messages.noPermission,
    feature: 'forums',
  },
  'conditions.manage': { roles: adminLevelRoles },
  /** The drawer shows the catalogue only where members can name their conditions. */
  'conditions.browse': { roles: adminLevelRoles, feature: 'user_disorders' },
  'conditions.sync': { roles: superAdminRoles },
  'leads.manage': { roles: adminLevelRoles },
  'leads.upload': { roles: superAdminOrCommunityTechRoles },
  'settings.open': { roles: superAdminOrCommunityTechRoles },
  // Settings for community techs only are hidden from all other roles.
  'settings.edit': { roles: adminLevelRoles },
  'superSettings.edit': { roles: superAdminRoles },
  'launch.read': { roles: superAdminRoles },
  'opportunities.manage': { roles: adminLevelRoles },
  'aiSearch.use': { roles: superAdminOrCommunityTechRoles },
  'searchWords.manage': { roles: adminLevelRoles },
  'posts.find': { roles: adminLevelRoles },
  'posts.manage': { roles: superAdminOrCommunityTechRoles },
  'siteMenu.manage': { roles: adminLevelRoles },
  'shortLinks.manage': { roles: superAdminOrCommunityTechRoles },
  'sitemaps.read': { roles: superAdminOrCommunityTechRoles },
  'sitemaps.build': { roles: superAdminOrCommunityTechRoles },
  'engagement.manage': { roles: adminLevelRoles },
  'engagement.makeGlobal': { roles: superAdminOrCommunityTechRoles },
  'experiments.manage': { roles: superAdminRoles },
  'taskScripts.list': { roles: superAdminOrCommunityTechRoles },
  'taskScripts.run': { roles: superAdminRoles },
  'jobs.manage': { roles: superAdminRoles },
  'system.read': { roles: superAdminRoles },
  'apiTokens.manage': { roles: superAdminRoles },
} as const satisfies Record<string, PermissionRule>;

export type Permission = keyof typeof permissions;

export type StepUp = keyof typeof stepUps;

export interface Actor {
  roleId: RoleId;
  siteFeatures: readonly string[];
  /** Scopes of the API token that sent the request, which limit the role. */
  tokenScopes?: readonly string[] | undefined;
}

export function may(actor: Actor, permission: Permission): boolean {
  const rule: PermissionRule = permissions[permission];
  if (!rule.roles.includes(actor.roleId)) return false;
  if (actor.tokenScopes?.includes(permission) === false) return false;
  return rule.feature === undefined || hasFeature(actor.siteFeatures, rule.feature);
}

/** Message for people who have the role, on a site without the feature. */
const missingFeatureMessages: Partial<Record<SiteFeature, string>> = { forums: forumsUnavailable };

export function refusalMessage(permission: Permission, actor?: Actor): string {
  const { roles, refusal, feature }: PermissionRule = permissions[permission];
  const isRoleEnough = actor !== undefined && roles.includes(actor.roleId);
  if (isRoleEnough && feature !== undefined && missingFeatureMessages[feature])
    return missingFeatureMessages[feature];
  if (refusal !== undefined) return refusal;
  if (roles === adminLevelRoles) return messages.mustBeAdmin;
  if (roles === superAdminRoles) return messages.mustBeSuperAdmin;
  if (roles === superAdminOrCommunityTechRoles) return messages.mustBeSuperAdminOrCommunityTech;
  return messages.noPermission;
}
