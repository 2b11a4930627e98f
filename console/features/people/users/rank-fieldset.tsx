import { Alert, Fieldset } from '@mantine/core';
import type { ReactNode } from 'react';
import { userMessages } from '../../../../contract/people/users.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { isAbove } from './user-rank.ts';

/** What can be changed of a person: shown, but out of use, to those below them. */
export function RankFieldset({
  user,
  children,
}: {
  user: { roleId: string };
  children: ReactNode;
}) {
  const isLocked = isAbove(user, useViewer());
  return (
    <>
      {isLocked && (
        <Alert variant="light" color="gray" mb="md">
          {userMessages.outranked}
        </Alert>
      )}
      <Fieldset variant="unstyled" disabled={isLocked}>
        {children}
      </Fieldset>
    </>
  );
}
