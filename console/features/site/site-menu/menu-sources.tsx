import { Accordion, Button, Group, Stack, Tabs, Text } from '@mantine/core';
import { memo, useState } from 'react';
import type { MenuSourceType } from '../../../../contract/site/posts.ts';
import { plural } from '../../../lib/format.ts';
import { type Store, useStore } from '../../../lib/store.ts';
import type { MenuActions, MenuEditorState } from './menu-actions.ts';
import classes from './menu-source-list.module.css';
import { MenuSourceList } from './menu-source-list.tsx';
import { ParentSelect } from './parent-select.tsx';
import { PostSearchBox } from './post-search-box.tsx';
import type { MenuSource } from './site-menu.queries.ts';

const menuSourceSections: { type: MenuSourceType; title: string }[] = [
  { type: 'page', title: 'Pages' },
  { type: 'post', title: 'Posts' },
  { type: 'category', title: 'Categories' },
];

interface MenuSourcesProps {
  actions: MenuActions;
  store: Store<MenuEditorState>;
  onAdded?(): void;
}

export const MenuSources = memo(function MenuSources({
  actions,
  store,
  onAdded,
}: MenuSourcesProps) {
  const [ticked, setTicked] = useState<ReadonlyMap<string, MenuSource>>(() => new Map());

  function addSource(source: MenuSource) {
    actions.addAtEnd(source);
    onAdded?.();
  }

  function tickSource(source: MenuSource, isTicked: boolean) {
    setTicked((now) => {
      const next = new Map(now);
      if (isTicked) next.set(source.url, source);
      else next.delete(source.url);
      return next;
    });
  }

  const list = { onAdd: addSource, ticked, onTick: tickSource };
  return (
    <Stack gap="sm">
      <PostSearchBox label="Find a post to add" onPick={addSource} />
      <Accordion
        variant="separated"
        order={2}
        defaultValue="page"
        classNames={{ item: classes.section }}
      >
        {menuSourceSections.map(({ type, title }) => (
          <Accordion.Item key={type} value={type}>
            <Accordion.Control>{title}</Accordion.Control>
            <Accordion.Panel>
              {type === 'category' ? (
                <MenuSourceList type={type} sort="TITLE" label={title} {...list} />
              ) : (
                <Tabs defaultValue="TITLE" keepMounted={false}>
                  <Tabs.List aria-label={title} mb="xs">
                    <Tabs.Tab value="TITLE">View All</Tabs.Tab>
                    <Tabs.Tab value="RECENT">Recent</Tabs.Tab>
                  </Tabs.List>
                  <Tabs.Panel value="TITLE">
                    <MenuSourceList type={type} sort="TITLE" label={title} {...list} />
                  </Tabs.Panel>
                  <Tabs.Panel value="RECENT">
                    <MenuSourceList type={type} sort="RECENT" label={title} {...list} />
                  </Tabs.Panel>
                </Tabs>
              )}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {ticked.size > 0 && (
        <AddTicked
          count={ticked.size}
          store={store}
          onAdd={(parentId) => {
            actions.addBelow(parentId, [...ticked.values()]);
            setTicked(new Map());
            onAdded?.();
          }}
          onClear={() => setTicked(new Map())}
        />
      )}
    </Stack>
  );
});

interface AddTickedProps {
  count: number;
  store: Store<MenuEditorState>;
  onAdd(parentId: number | null): void;
  onClear(): void;
}

function AddTicked({ count, store, onAdd, onClear }: AddTickedProps) {
  const [parentId, setParentId] = useState<number | null>(null);
  const { nodes } = useStore(store);
  return (
    <Stack gap="xs" className={classes.ticked} role="group" aria-label="Ticked sources">
      <Text size="sm">{plural(count, 'page')} ticked. Add below</Text>
      <ParentSelect
        label="Add the ticked pages below"
        nodes={nodes}
        value={parentId}
        onChange={setParentId}
      />
      <Group gap="xs">
        <Button size="xs" onClick={() => onAdd(parentId)}>
          Add {count} to the menu
        </Button>
        <Button size="xs" variant="default" onClick={onClear}>
          Clear ticks
        </Button>
      </Group>
    </Stack>
  );
}
