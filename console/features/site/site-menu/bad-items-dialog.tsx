import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { badMenuItemsTitle, menuMessages } from '../../../../contract/site/site-menu.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import classes from './bad-items-dialog.module.css';
import { nodeTitle } from './menu-tree.ts';
import type { BadMenuItem } from './verify-urls.ts';

interface BadItemsDialogProps {
  items: readonly BadMenuItem[];
  onClose(): void;
  onEdit(item: BadMenuItem): void;
}

export function BadItemsDialog({ items, onClose, onEdit }: BadItemsDialogProps) {
  // True if the focus should go to the edited item instead of the button that opened the dialog.
  const [isEditing, setIsEditing] = useState(false);
  const isOpen = items.length > 0;
  useEffect(() => {
    if (isOpen) setIsEditing(false);
  }, [isOpen]);
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      returnFocus={!isEditing}
      title={badMenuItemsTitle(items.length)}
    >
      <Stack gap="md">
        <ul className={classes.list}>
          {items.map((item) => (
            <li key={item.menu_id}>
              <div className={classes.item}>
                <Text fw={600}>{item.title.trim() || menuMessages.noLabel}</Text>
                <Text size="sm" c="dimmed">
                  {item.url.trim() || menuMessages.noUrl}
                </Text>
                {item.reason && <Text size="sm">{item.reason}</Text>}
              </div>
              <Button
                className={classes.edit}
                size="xs"
                variant="default"
                aria-label={`Edit ${nodeTitle(item)}`}
                onClick={() => {
                  setIsEditing(true);
                  onEdit(item);
                }}
              >
                Edit
              </Button>
            </li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button onClick={onClose}>Close</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
