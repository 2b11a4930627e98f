import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { referenceDataTypes } from '../../../../contract/conditions/reference.ts';
import {
  referenceDataTypeLabels,
  syncMessages,
} from '../../../../contract/conditions/reference-syncs.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useFindAddress, useScreenAddress } from '../../../lib/screens.ts';
import { type ReferenceDataType, startSync } from './syncs.queries.ts';

export function UpdateDataMenu() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const findAddress = useFindAddress();
  const all = useScreenAddress('ReferenceSyncList', {});
  const action = useAction();
  if (!all) return null;

  const startAndShow = (dataType: ReferenceDataType) =>
    action.run(async () => {
      const id = await startSync(dataType);
      queryClient.invalidateQueries({ queryKey: ['referenceSync'] });
      const address = findAddress('ReferenceSync', { id });
      showSnack(syncMessages.started, {
        ...(address && { action: { label: 'View', run: () => navigate({ to: address }) } }),
      });
    });

  return (
    // Focuses the first item: a focus placeholder is no valid child of a menu.
    <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          loading={action.isRunning}
          leftSection={<IconRefresh size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Update Data
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {referenceDataTypes.map((dataType) => (
          <Menu.Item key={dataType} onClick={() => startAndShow(dataType)}>
            {referenceDataTypeLabels[dataType]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => navigate({ to: all })}>All syncs</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
