import { Paper } from '@mantine/core';
import { badgeLabels } from '../../../../contract/people/users.ts';
import { isRoleId } from '../../../../contract/roles.ts';
import { NoValue } from '../../../kit/none.tsx';
import { titleCase } from '../../../lib/format.ts';
import { toTypedDay } from '../../../lib/typed-day.ts';
import { verifiedLoginNames } from '../users/login-names.ts';
import { roleOptionLabel } from './role-select.tsx';
import classes from './user-facts.module.css';
import type { EditedUser } from './user-form.queries.ts';

/** Read-only view for people whom the viewer may not change. */
export function UserFacts({ user }: { user: EditedUser }) {
  return (
    <Paper withBorder p="md">
      <dl className={classes.facts}>
        {listUserFacts(user).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value || <NoValue />}</dd>
          </div>
        ))}
      </dl>
    </Paper>
  );
}

function listUserFacts(user: EditedUser): [label: string, value: string | null][] {
  const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');
  const titleOrNull = (value: string | null) => value && titleCase(value);
  return [
    ['Username', user.username],
    ['Email', user.email],
    ['Verified login methods', verifiedLoginNames(user).join(', ')],
    ['Role', isRoleId(user.roleId) ? roleOptionLabel(user.roleId) : user.roleId],
    ['Primary Badge', badgeLabels[user.badge]],
    ['Secondary Badge', titleOrNull(user.secondaryBadge)],
    ['First Name', user.firstName],
    ['Last Name', user.lastName],
    ['Birthday', user.birthday && toTypedDay(user.birthday)],
    ['Zip Code', user.zipcode],
    ['Gender', titleOrNull(user.gender)],
    ['Ethnicity', titleOrNull(user.ethnicity)],
    ['Receive emails', yesOrNo(user.receiveEmails)],
    ['Suppress from activity recommendations', yesOrNo(user.suppressedFromActivityRecs)],
    ['Fraudster', yesOrNo(user.isFraudster)],
    ['Status', String(user.status)],
    ['Bio', user.bio],
    ['Author Bio', user.description],
  ];
}
