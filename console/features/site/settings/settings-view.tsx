import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SettingsKind } from '../../../../contract/site/setting.ts';
import { RecordScreen } from '../../../kit/record-screen.tsx';
import { settingsQuery } from './settings.queries.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsHistory } from './settings-history.tsx';

export function SettingsView({ kind }: { kind: SettingsKind }) {
  const query = useQuery(settingsQuery(kind));
  return (
    <RecordScreen noun="settings" query={query} lead={null}>
      {(latest) => (
        <Stack gap="md">
          <SettingsForm kind={kind} latest={latest} onConflict={query.refetch} />
          <SettingsHistory kind={kind} schema={latest.schema} />
        </Stack>
      )}
    </RecordScreen>
  );
}
