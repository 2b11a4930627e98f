import { Paper, Stack } from '@mantine/core';
import { IconWorldOff } from '@tabler/icons-react';
import { userMessages } from '../../../../contract/people/users.ts';
import { MessagePanel } from '../../../kit/message-panel.tsx';
import type { User } from '../users/user.queries.ts';
import { SocialsAddForm } from './socials-add-form.tsx';
import { SocialsGroup } from './socials-group.tsx';

export function SocialsTab({ user, isLocked }: { user: User; isLocked: boolean }) {
  const { socialSites } = user;
  const types = [...new Set(socialSites.map(({ type }) => type))].sort();
  return (
    <Paper withBorder p="md">
      <Stack gap="lg">
        {!isLocked && <SocialsAddForm user={user} />}
        {types.length === 0 && <MessagePanel icon={IconWorldOff} title={userMessages.noSocials} />}
        {types.map((type) => (
          <SocialsGroup key={type} type={type} socials={socialSites} isLocked={isLocked} />
        ))}
      </Stack>
    </Paper>
  );
}
