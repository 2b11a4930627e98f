import { Alert } from '@mantine/core';
import { userMessages } from '../../../../contract/people/users.ts';

export function RankNotice() {
  return (
    <Alert variant="light" color="gray" mb="md">
      {userMessages.outranked}
    </Alert>
  );
}
