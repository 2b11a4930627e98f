import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFlag } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import {
  type DisorderFlag,
  disorderFlags,
  disorderMessages,
} from '../../../../contract/conditions/disorders.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import type { DisorderRow } from '../disorders/disorders.queries.ts';
import { editDisorderFlags, undoDisorderFlags } from './flags.queries.ts';

const disorderFlagLabels: Record<DisorderFlag, { on: string; off: string }> = {
  isActive: { on: 'Make active', off: 'Make inactive' },
  isFeatured: { on: 'Feature', off: 'No longer feature' },
  hasDetailPage: { on: 'Switch detail page on', off: 'Switch detail page off' },
  isRelatableToUsers: { on: 'Make user relatable', off: 'Make not user relatable' },
};

/** Changes a flag of the selected conditions for the whole network, with undo. */
export function EditConditionFlags({ conditions }: { conditions: readonly DisorderRow[] }) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['disorder'] });
  const action = useAction({ onSettled: refresh });
  const undo = useAction({ onSettled: refresh });

  const setFlag = (flag: DisorderFlag, isOn: boolean) =>
    action.run(async () => {
      const edited = await editDisorderFlags(conditions.map(({ id }) => ({ id, [flag]: isOn })));
      showSnack(disorderMessages.flagsSaved(edited.length), {
        ...(edited.length > 0 && {
          action: {
            label: 'Undo',
            run: () =>
              undo.run(async () => {
                await undoDisorderFlags(edited);
                showSnack(disorderMessages.flagsRestored);
              }),
          },
        }),
      });
    });

  return (
    <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          disabled={conditions.length === 0}
          title={conditions.length === 0 ? 'Tick the conditions to change first' : undefined}
          loading={action.isRunning}
          leftSection={<IconFlag size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Flags
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {disorderFlags.flatMap((flag) => [
          <Menu.Item key={`${flag} on`} onClick={() => setFlag(flag, true)}>
            {disorderFlagLabels[flag].on}
          </Menu.Item>,
          <Menu.Item key={`${flag} off`} onClick={() => setFlag(flag, false)}>
            {disorderFlagLabels[flag].off}
          </Menu.Item>,
        ])}
      </Menu.Dropdown>
    </Menu>
  );
}
