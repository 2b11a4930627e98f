import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { menuMessages } from '../../../../contract/site/site-menu.ts';
import { showErrorSnack } from '../../../kit/snackbar.ts';
import { plural } from '../../../lib/format.ts';
import { ParentSelect } from './parent-select.tsx';
import type { MenuEditor } from './use-menu-editor.ts';

export function BulkMoveBar({ editor }: { editor: MenuEditor }) {
  const [parentId, setParentId] = useState<number | null>(null);
  const { ticked, nodes, actions } = editor;
  if (ticked.size === 0) return null;
  return (
    <Group gap="xs" role="group" aria-label="Ticked items" flex="1 0 100%">
      <Text size="sm">{plural(ticked.size, 'item')} ticked. Move below</Text>
      <Group gap="xs" wrap="nowrap">
        <ParentSelect
          label="Move the ticked items below"
          nodes={nodes}
          without={ticked}
          value={parentId}
          onChange={setParentId}
        />
        <Button
          size="xs"
          onClick={() => {
            if (!actions.moveTicked(parentId)) showErrorSnack(menuMessages.tooDeep);
          }}
        >
          Move
        </Button>
        <Button size="xs" variant="default" onClick={actions.clearTicks}>
          Clear ticks
        </Button>
      </Group>
    </Group>
  );
}
