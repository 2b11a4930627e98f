import {
  Button,
  Divider,
  FocusTrap,
  Group,
  NativeSelect,
  Paper,
  Portal,
  SegmentedControl,
  Stack,
  Switch,
  Text,
  useMantineColorScheme,
} from '@mantine/core';
import { useClickOutside, useHotkeys } from '@mantine/hooks';
import { IconLogout, IconShieldLock } from '@tabler/icons-react';
import { roleLabels } from '../../contract/roles.ts';
import { LanguagesIRead } from '../features/moderation/languages/languages-i-read.tsx';
import { PersonAvatar } from '../kit/person-avatar.tsx';
import { timeSince } from '../lib/format.ts';
import { postAsPage } from '../lib/http.ts';
import { usePreferences } from '../lib/preferences.ts';
import { useMay, useViewer } from '../lib/viewer.ts';
import classes from './user-menu.module.css';

export default function UserMenuPanel({ onClose }: { onClose(): void }) {
  const panel = useClickOutside<HTMLDivElement>(onClose);
  useHotkeys([['Escape', onClose]], []);
  const mayModerate = useMay('flags.moderate');
  return (
    <Portal>
      <FocusTrap active>
        <Paper
          ref={panel}
          role="dialog"
          aria-label="Your account"
          withBorder
          shadow="md"
          p="md"
          className={classes.panel}
        >
          <Stack gap="sm">
            <ViewerIdentity />
            <Divider />
            <ColorSchemeChoice />
            <PreferenceSwitches />
            {mayModerate && <LanguagesIRead />}
            <Divider />
            <Button
              component="a"
              href="/account/security"
              variant="default"
              leftSection={<IconShieldLock size={16} aria-hidden />}
            >
              Sign-in and security
            </Button>
            <Button
              variant="default"
              leftSection={<IconLogout size={16} aria-hidden />}
              onClick={() => postAsPage('/api/auth/sign-out')}
            >
              Sign out
            </Button>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              onClick={() => postAsPage('/api/auth/sign-out-everywhere')}
            >
              Sign out everywhere
            </Button>
          </Stack>
        </Paper>
      </FocusTrap>
    </Portal>
  );
}

function ViewerIdentity() {
  const { username, userAvatar, roleId, insertedAt } = useViewer();
  return (
    <Group wrap="nowrap" gap="sm">
      <PersonAvatar username={username} picture={userAvatar.medium} size={44} />
      <div className={classes.who}>
        <Text fw={600} truncate>
          {username}
        </Text>
        <Text size="xs" c="dimmed">
          {roleLabels[roleId]} · here for {timeSince(insertedAt)}
        </Text>
      </div>
    </Group>
  );
}

function ColorSchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label="Colour scheme"
      fullWidth
      value={colorScheme}
      onChange={(scheme) => setColorScheme(scheme as typeof colorScheme)}
      data={[
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
        { value: 'auto', label: 'System' },
      ]}
    />
  );
}

function PreferenceSwitches() {
  const [{ shortcuts, blurImages, autoAdvance, restAfter }, change] = usePreferences();
  return (
    <>
      <Switch
        label="Keyboard shortcuts"
        checked={shortcuts}
        onChange={(event) => change({ shortcuts: event.currentTarget.checked })}
      />
      <Switch
        label="Open the next flag after a decision"
        checked={autoAdvance}
        onChange={(event) => change({ autoAdvance: event.currentTarget.checked })}
      />
      <Switch
        label="Blur images"
        checked={blurImages}
        onChange={(event) => change({ blurImages: event.currentTarget.checked })}
      />
      <NativeSelect
        label="Offer easier flags"
        data={listBreakReminderOptions(restAfter)}
        value={String(restAfter)}
        onChange={(event) => change({ restAfter: Number(event.currentTarget.value) })}
      />
    </>
  );
}

function listBreakReminderOptions(chosen: number) {
  const counts = [...new Set([3, 5, 8, 12, 20, chosen])].filter((count) => count > 0);
  return [
    { value: '0', label: 'Never' },
    ...counts
      .sort((a, b) => a - b)
      .map((count) => ({ value: String(count), label: `After ${count} hard ones in a row` })),
  ];
}
