import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isRoleId, roleIds, roleLabels } from '../../../../contract/roles.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { formatDay, plural } from '../../../lib/format.ts';
import { type ItemAuthor, openAuthorItems } from '../flags/open-author-items.ts';
import classes from './author-items.module.css';
import { relatedAccountsQuery } from './author-items.queries.ts';

/** Accounts that may belong to the same person, with the reasons. Hints, not proofs. */
export function RelatedAccounts({ author }: { author: ItemAuthor }) {
  const { data } = useQuery(relatedAccountsQuery(author.id));
  if (!data || data.relatedAccountCount === 0) return null;
  const { relatedAccounts: accounts, relatedAccountCount: total } = data;
  return (
    <details className={classes.related}>
      <summary>{plural(total, 'account')} may be related</summary>
      <ul>
        {accounts.map(({ id, username, siteName, isOnThisSite, roleId, insertedAt, reasons }) => (
          <li key={id}>
            {isOnThisSite ? (
              <LinkButton size="sm" onClick={() => openAuthorItems({ id, username })}>
                {username}
              </LinkButton>
            ) : (
              `${username} on ${siteName}`
            )}
            <Text size="xs" c="dimmed">
              {reasons.join(' · ')} · joined {formatDay(insertedAt)}
              {roleId !== roleIds.member && isRoleId(roleId) && ` · ${roleLabels[roleId]}`}
            </Text>
          </li>
        ))}
      </ul>
      {accounts.length < total && (
        <Text size="xs" c="dimmed">
          The {accounts.length} with the strongest reasons of {total} accounts.
        </Text>
      )}
    </details>
  );
}
