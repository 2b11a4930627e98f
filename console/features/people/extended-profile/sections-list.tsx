import { ActionIcon, Anchor, Group, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { DropTarget } from '../../../kit/sortable/drag-area.tsx';
import { SortableList } from '../../../kit/sortable/sortable-list.tsx';
import { plural } from '../../../lib/format.ts';
import classes from './builder.module.css';
import type { ProfileSection } from './extended-profile.queries.ts';

interface SectionsListProps {
  sections: readonly ProfileSection[];
  currentId: string;
  onReorder(sections: ProfileSection[]): Promise<boolean>;
  onEdit(section: ProfileSection): void;
}

export function SectionsList({ sections, currentId, onReorder, onEdit }: SectionsListProps) {
  return (
    <SortableList
      label="Sections"
      name="sections"
      items={sections}
      itemId={({ id }) => id}
      itemName={({ name }) => name}
      onReorder={onReorder}
    >
      {(section) => (
        <DropTarget id={section.id} name={section.name} accepts="fields">
          <Group justify="space-between" gap="xs" wrap="nowrap">
            <div className={classes.words}>
              <Anchor
                component={Link}
                to="."
                hash={section.id}
                hashScrollIntoView={false}
                resetScroll={false}
                size="sm"
                fw={section.id === currentId ? 700 : 500}
                aria-current={section.id === currentId ? 'true' : undefined}
                dir="auto"
              >
                {section.name}
              </Anchor>
              <Text size="xs" c="dimmed">
                {plural(section.profileFields.length, 'field')}
              </Text>
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              title="Edit"
              aria-label={`Edit ${section.name}`}
              onClick={() => onEdit(section)}
            >
              <IconPencil size={18} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Group>
        </DropTarget>
      )}
    </SortableList>
  );
}
