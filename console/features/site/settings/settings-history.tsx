import { Button, Group, List, Pagination, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SettingsKind } from '../../../../contract/site/setting.ts';
import type { JsonSchema } from '../../../kit/form/json-schema.ts';
import { Panel } from '../../../kit/panel.tsx';
import { messageFor } from '../../../lib/api-error.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { formatSetting } from './setting-words.ts';
import { historyPageSize, settingsHistoryQuery } from './settings.queries.ts';

export function SettingsHistory({ kind, schema }: { kind: SettingsKind; schema: JsonSchema }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    ...settingsHistoryQuery(kind, page),
    placeholderData: keepPreviousData,
  });

  return (
    <Panel title="History">
      {error && !data ? (
        <Group>
          <Text c="red">{messageFor(error)}</Text>
          <Button variant="default" onClick={() => refetch()}>
            Retry
          </Button>
        </Group>
      ) : !data ? (
        <Skeleton height={80} aria-busy />
      ) : data.total === 0 ? (
        <Text c="dimmed">Nothing was changed yet.</Text>
      ) : (
        <Stack gap="sm">
          {data.events.map(({ id, actor, insertedAt, changes }) => (
            <div key={id}>
              <Text size="sm" c="dimmed">
                <bdi>{actor?.username ?? 'Steward'}</bdi> on {formatDateTime(insertedAt)}
              </Text>
              <List size="sm">
                {changes.map(({ name, before, after }) => (
                  <SettingChangeEntry
                    key={name}
                    schema={schema}
                    name={name}
                    before={before}
                    after={after}
                  />
                ))}
              </List>
            </div>
          ))}
          {data.total > historyPageSize && (
            <Pagination
              total={Math.ceil(data.total / historyPageSize)}
              value={page}
              onChange={setPage}
              getControlProps={(control) => ({ 'aria-label': `${control} page of the history` })}
            />
          )}
        </Stack>
      )}
    </Panel>
  );
}

interface SettingChangeEntryProps {
  schema: JsonSchema;
  name: string;
  /** JSON; null if not set. */
  before: string | null;
  after: string | null;
}

function SettingChangeEntry({ schema, name, before, after }: SettingChangeEntryProps) {
  const setting = schema.properties[name];
  const formatValue = (json: string | null) =>
    formatSetting(json === null ? undefined : JSON.parse(json), setting);
  return (
    <List.Item>
      <b>{setting?.title ?? name}</b>: {formatValue(before)} → {formatValue(after)}
    </List.Item>
  );
}
