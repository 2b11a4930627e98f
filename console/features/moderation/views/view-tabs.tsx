import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconDeviceFloppy,
  IconDots,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FlagSort } from '../../../../contract/moderation/content-flags.ts';
import { flagViewMessages, maxFlagViewCount } from '../../../../contract/moderation/flag-views.ts';
import { confirm } from '../../../kit/confirm.ts';
import type { List } from '../../../kit/list/use-list-state.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import type { FlagFilters } from '../flags/flag-list.ts';
import { type FlagViewTab, useFlagViews } from './use-flag-views.ts';
import { ViewDialog } from './view-dialog.tsx';
import classes from './view-tabs.module.css';
import {
  deleteFlagView,
  reorderFlagViews,
  type SavedFlagView,
  upsertFlagView,
} from './views.queries.ts';

interface ViewTabsProps {
  list: List<FlagSort, FlagFilters>;
}

/** Views of the queue, each with the number of its flags. */
export function ViewTabs({ list }: ViewTabsProps) {
  const { tabs, open, query, hiddenColumns } = useFlagViews(list);
  const [dialog, setDialog] = useState<{ view?: SavedFlagView; opened: boolean }>({
    opened: false,
  });
  const queryClient = useQueryClient();
  const { run } = useAction({
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['flagView'] }),
  });
  const isKnown = tabs.some(({ isShown }) => isShown);
  const own = tabs.map(({ view }) => view).filter(({ isOwn }) => isOwn);

  const save = (view: SavedFlagView, change: Partial<SavedFlagView>) =>
    run(async () => {
      const { id, version, name, isShared, query, hiddenColumns } = { ...view, ...change };
      await upsertFlagView({ id, version, name, isShared, query, hiddenColumns });
      showSnack(flagViewMessages.saved, { about: name });
    });

  function move(view: SavedFlagView, by: -1 | 1) {
    const ids = own.map(({ id }) => id);
    const at = ids.indexOf(view.id);
    const other = ids[at + by];
    if (other === undefined) return;
    ids[at] = other;
    ids[at + by] = view.id;
    void run(() => reorderFlagViews(ids));
  }

  async function remove({ id, name, isShared }: SavedFlagView) {
    const isConfirmed = await confirm({
      title: `Delete the view ${name}?`,
      body: isShared ? 'All staff of the site lose it.' : 'The flags stay as they are.',
      confirmLabel: 'Delete view',
      destructive: true,
    });
    if (!isConfirmed) return;
    await run(async () => {
      await deleteFlagView(id);
      showSnack(flagViewMessages.deleted, { about: name });
    });
  }

  return (
    <nav aria-label="Views" className={classes.views}>
      {tabs.map(({ view, count, isShown }, index) => (
        <span key={view.id} className={classes.tab} data-shown={isShown || undefined}>
          <button
            type="button"
            className={classes.open}
            aria-current={isShown ? 'page' : undefined}
            title={index < 9 ? `${view.name} (g ${index + 1})` : view.name}
            onClick={() => open(view)}
          >
            <span className={classes.name}>{view.name}</span>
            <FlagViewCount count={count} />
          </button>
          {isShown && view.canEdit && (
            <ViewMenu
              view={view}
              isFirst={view === own[0]}
              isLast={view === own.at(-1)}
              onRename={() => setDialog({ view, opened: true })}
              onShare={() => save(view, { isShared: !view.isShared })}
              onColumns={() => save(view, { hiddenColumns })}
              onMove={(by) => move(view, by)}
              onDelete={() => remove(view)}
            />
          )}
        </span>
      ))}
      {!isKnown && (
        <Button
          size="compact-sm"
          variant="subtle"
          className={classes.save}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => setDialog({ opened: true })}
        >
          Save view
        </Button>
      )}
      <ViewDialog
        key={dialog.view ? `${dialog.view.id} ${dialog.view.version}` : 'new'}
        view={dialog.view}
        query={query}
        hiddenColumns={hiddenColumns}
        opened={dialog.opened}
        onClose={() => setDialog(({ view }) => ({ ...(view && { view }), opened: false }))}
      />
    </nav>
  );
}

function FlagViewCount({ count }: Pick<FlagViewTab, 'count'>) {
  if (count === undefined || count < 0) return null;
  return (
    <span className={classes.count}>
      {count > maxFlagViewCount ? `${maxFlagViewCount}+` : count}
    </span>
  );
}

interface ViewMenuProps {
  view: SavedFlagView;
  isFirst: boolean;
  isLast: boolean;
  onRename(): void;
  onShare(): void;
  onColumns(): void;
  onMove(by: -1 | 1): void;
  onDelete(): void;
}

function ViewMenu({ view, isFirst, isLast, ...actions }: ViewMenuProps) {
  const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon size="sm" variant="subtle" color="gray" aria-label={`Change ${view.name}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={actions.onRename}>
          Rename
        </Menu.Item>
        <Menu.Item leftSection={<IconUsers {...icon} />} onClick={actions.onShare}>
          {view.isShared ? 'Make private' : 'Share on this site'}
        </Menu.Item>
        <Menu.Item leftSection={<IconDeviceFloppy {...icon} />} onClick={actions.onColumns}>
          Save the columns
        </Menu.Item>
        {view.isOwn && !isFirst && (
          <Menu.Item leftSection={<IconArrowLeft {...icon} />} onClick={() => actions.onMove(-1)}>
            Move left
          </Menu.Item>
        )}
        {view.isOwn && !isLast && (
          <Menu.Item leftSection={<IconArrowRight {...icon} />} onClick={() => actions.onMove(1)}>
            Move right
          </Menu.Item>
        )}
        <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={actions.onDelete}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
