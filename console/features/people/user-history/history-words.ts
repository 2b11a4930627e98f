import { capitalize } from '../../../../contract/capitalize.ts';
import { badgeLabels } from '../../../../contract/people/users.ts';
import { isRoleId, roleLabels } from '../../../../contract/roles.ts';
import { titleCase } from '../../../lib/format.ts';

const accountActionLabels: Record<string, string> = {
  created: 'Created the account',
  updated: 'Changed the account',
  blocked: 'Blocked them and deleted what they wrote',
  blocked_reversibly: 'Blocked them',
  unblocked: 'Unblocked them',
  deleted: 'Deleted the account',
  linked: 'Linked it with an account on another site',
  social_added: 'Added a social site',
  social_updated: 'Changed a social site',
  social_removed: 'Removed a social site',
  condition_added: 'Added a condition',
  condition_removed: 'Removed a condition',
  award_added: 'Gave an award',
  award_removed: 'Took an award away',
  signed_up: 'Signed up',
  avatar_updated: 'Changed the picture',
  avatar_deleted: 'Deleted the picture',
  social_logins_unlinked: 'Unlinked the social logins',
  sanctioned: 'Gave a sanction',
  sanction_ended: 'Ended a sanction',
  reset_link_sent: 'Sent a link to set a new password',
};

export function historyActionLabel(action: string): string {
  return accountActionLabels[action] ?? sentenceCase(action);
}

const accountFieldLabels: Record<string, string> = {
  roleId: 'Role',
  badge: 'Primary Badge',
  secondaryBadge: 'Secondary Badge',
  receiveEmails: 'Receive emails',
  suppressedFromActivityRecs: 'Suppress from activity recommendations',
  isFraudster: 'Fraudster',
  description: 'Author Bio',
  zipcode: 'Zip Code',
  url: 'Address or handle',
  disorder: 'Condition',
  relationshipType: 'Relationship',
  providers: 'Logins',
  siteName: 'Site',
  passwordChanged: 'Password',
};

export function historyFieldLabel(name: string): string {
  return accountFieldLabels[name] ?? sentenceCase(name);
}

export function historyValueLabel(name: string, value: string | null): string {
  if (value === null) return 'nothing';
  if (name === 'passwordChanged') return 'a new one';
  if (name === 'roleId' && isRoleId(value)) return roleLabels[value];
  if (name === 'badge') return badgeLabels[value as keyof typeof badgeLabels] ?? value;
  if (value === 'true') return 'yes';
  if (value === 'false') return 'no';
  return /^[A-Z]+(_[A-Z]+)*$/.test(value) ? titleCase(value) : value;
}

function sentenceCase(name: string): string {
  return capitalize(name.replace(/_|(?=[A-Z])/g, ' ').toLowerCase());
}
