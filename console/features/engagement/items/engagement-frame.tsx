import { ActionIcon, Alert, Code, Group, Paper, Stack, Title } from '@mantine/core';
import { IconCopy, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { engagementMessages } from '../../../../contract/engagement/engagements.ts';
import {
  type AnyEngagementKind,
  shortcodesOfEngagement,
} from '../../../../contract/engagement/kinds.ts';
import { copyText } from '../../../kit/copy.ts';
import type { EngagementValues } from './engagement-values.ts';
import { currentEngagementQuery, type EngagementItem } from './engagements.queries.ts';

export function Shortcodes({ kind, item }: { kind: AnyEngagementKind; item: EngagementItem }) {
  const shortcodes = shortcodesOfEngagement(kind, item);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="shortcodes">
      <Stack gap="xs">
        <Title order={2} size="h4" id="shortcodes">
          {shortcodes.length === 1 ? 'Shortcode' : 'Shortcodes'}
        </Title>
        {shortcodes.map((shortcode) => (
          <Group key={shortcode} gap="xs" wrap="nowrap" justify="space-between">
            <Code fz="sm">{shortcode}</Code>
            <ActionIcon
              variant="subtle"
              color="gray"
              title="Copy"
              aria-label={`Copy ${shortcode}`}
              onClick={() => copyText(shortcode)}
            >
              <IconCopy size={18} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
    </Paper>
  );
}

interface CurrentNoticeProps {
  kind: AnyEngagementKind;
  values: EngagementValues;
  id?: string | undefined;
}

/** Warns before saving that another item stops being current. */
export function CurrentNotice({ kind, values, id }: CurrentNoticeProps) {
  const { data: current } = useQuery({
    ...currentEngagementQuery(kind.type),
    enabled: values.isCurrent,
  });
  if (!values.isCurrent || !current || current.id === id) return null;
  return (
    <Alert color="cyan" icon={<IconInfoCircle aria-hidden />} role="status">
      {engagementMessages.takesCurrent(current.question)}
    </Alert>
  );
}
