import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { EditConflict } from './use-edit-form.ts';

/** Name of the edited record, in the plural for a group such as settings. */
export type FormNoun = string | { plural: string };

interface EditConflictNoticeProps<Values> {
  noun: FormNoun;
  conflict: EditConflict<Values>;
  labels: Partial<Record<keyof Values, string>>;
}

export function EditConflictNotice<Values>({
  noun,
  conflict: { message, changed, isReady, reload, keep },
  labels,
}: EditConflictNoticeProps<Values>) {
  return (
    <Alert
      color="cyan"
      icon={<IconUsers aria-hidden />}
      title={message ?? `${conflictSubject(noun)} changed while you were editing.`}
      role="alert"
    >
      <Stack gap="xs">
        <Text size="sm">
          {changed.length > 0 &&
            `Changed: ${changed.map((name) => labels[name] ?? name).join(', ')}. `}
          Reload drops what you typed. Or keep your changes on top of the others, to look over and
          save.
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" loading={!isReady} onClick={reload}>
            Reload
          </Button>
          <Button size="xs" variant="default" disabled={!isReady} onClick={keep}>
            Keep my changes
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

function conflictSubject(noun: FormNoun): string {
  return typeof noun === 'string' ? `This ${noun} was` : `These ${noun.plural} were`;
}
