import { Group, Stack, Text } from '@mantine/core';
import { IconCalendarRepeat } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { scriptMessages } from '../../../../contract/scripts/task-scripts.ts';
import { confirm } from '../../../kit/confirm.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { TrashButton } from '../../../kit/trash-button.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { deleteScriptSchedule, type ScriptSchedule } from './task-scripts.queries.ts';

export function ScheduleList({ schedules }: { schedules: readonly ScriptSchedule[] }) {
  const queryClient = useQueryClient();
  const action = useAction();
  if (schedules.length === 0) return null;

  async function remove({ id }: ScriptSchedule) {
    const isSure = await confirm({
      title: 'Delete this schedule?',
      body: 'The script no longer starts by itself. Runs that were started stay.',
      confirmLabel: 'Delete schedule',
      destructive: true,
    });
    if (!isSure) return;
    const isDone = await action.run(async () => {
      await deleteScriptSchedule(id);
      await queryClient.invalidateQueries({ queryKey: ['taskRun'] });
    });
    if (isDone) showSnack(scriptMessages.scheduleDeleted);
  }

  return (
    <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Schedules">
      {schedules.map((schedule) => (
        <Group key={schedule.id} component="li" gap="xs" wrap="nowrap">
          <IconCalendarRepeat size={18} stroke={1.5} aria-hidden />
          <Text size="sm">
            {schedule.every === 'DAILY' ? 'Every day' : 'Every week'}
            {schedule.isDryRun && ' (dry run)'}, next {formatDateTime(schedule.nextAt)}, by{' '}
            {schedule.createdBy}: {schedule.reason}
          </Text>
          <TrashButton
            title="Delete schedule"
            label={`Delete schedule ${schedule.id}`}
            onClick={() => remove(schedule)}
          />
        </Group>
      ))}
    </Stack>
  );
}
