import { Alert } from '@mantine/core';
import { userMessages } from '../../../../contract/people/users.ts';

/** Why what follows can be read and copied, but not changed. */
export function RankNotice() {
  return (
    <Alert variant="light" color="gray" mb="md">
      {userMessages.outranked}
    </Alert>
  );
}
