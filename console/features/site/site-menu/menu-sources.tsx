import { Accordion, Stack, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { MenuSourceType } from '../../../../contract/site/posts.ts';
import classes from './menu-source-list.module.css';
import { MenuSourceList } from './menu-source-list.tsx';
import { PostSearchBox } from './post-search-box.tsx';
import type { MenuSource } from './site-menu.queries.ts';

const sections: { type: MenuSourceType; title: string }[] = [
  { type: 'page', title: 'Pages' },
  { type: 'post', title: 'Posts' },
  { type: 'category', title: 'Categories' },
];

/** Pages, posts and categories that can be dragged into the tree or added to its end. */
export function MenuSources({ onAdd }: { onAdd(source: MenuSource): void }) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, {
    getInitialValueInEffect: false,
  });
  return (
    <Stack gap="sm">
      <PostSearchBox label="Find a post to add" onPick={onAdd} />
      <Accordion
        variant="separated"
        order={2}
        defaultValue={isPhone ? null : 'page'}
        classNames={{ item: classes.section }}
      >
        {sections.map(({ type, title }) => (
          <Accordion.Item key={type} value={type}>
            <Accordion.Control>{title}</Accordion.Control>
            <Accordion.Panel>
              {type === 'category' ? (
                <MenuSourceList type={type} sort="TITLE" label={title} onAdd={onAdd} />
              ) : (
                <Tabs defaultValue="TITLE" keepMounted={false}>
                  <Tabs.List aria-label={title} mb="xs">
                    <Tabs.Tab value="TITLE">View All</Tabs.Tab>
                    <Tabs.Tab value="RECENT">Recent</Tabs.Tab>
                  </Tabs.List>
                  <Tabs.Panel value="TITLE">
                    <MenuSourceList type={type} sort="TITLE" label={title} onAdd={onAdd} />
                  </Tabs.Panel>
                  <Tabs.Panel value="RECENT">
                    <MenuSourceList type={type} sort="RECENT" label={title} onAdd={onAdd} />
                  </Tabs.Panel>
                </Tabs>
              )}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Stack>
  );
}
