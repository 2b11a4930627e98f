import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core';
import { IconArrowRight, IconClipboard, IconClock, IconUser } from '@tabler/icons-react';
import {
  type Privacy,
  privacyLabels,
  profileFieldTypeLabels,
} from '../../../../contract/people/extended-profile.ts';
import { Badge } from '../../../kit/badge.tsx';
import { SortableList } from '../../../kit/sortable/sortable-list.tsx';
import classes from './builder.module.css';
import { describeDependencies, listDependencySources } from './dependencies.ts';
import type { ProfileField, ProfileSection } from './extended-profile.queries.ts';

interface FieldsListProps {
  sections: readonly ProfileSection[];
  section: ProfileSection;
  onReorder(fields: ProfileField[]): Promise<boolean>;
  onEdit(field: ProfileField): void;
  onMove(field: ProfileField, sectionId: string): void;
}

export function FieldsList({ sections, section, onReorder, onEdit, onMove }: FieldsListProps) {
  const sources = listDependencySources(sections);
  return (
    <SortableList
      label={`Fields of ${section.name}`}
      name="fields"
      items={section.profileFields}
      itemId={({ id }) => id}
      itemName={({ name }) => name}
      onReorder={onReorder}
    >
      {(field) => (
        <Group
          justify="space-between"
          gap="xs"
          className={field.parentProfileFieldId === null ? undefined : classes.child}
        >
          <div className={classes.words}>
            <Text size="sm" fw={500} dir="auto">
              <FieldIcon icon={field.icon} /> {field.name}
            </Text>
            <Group gap={6}>
              <Text size="xs" c="dimmed">
                {profileFieldTypeLabels[field.type]}
              </Text>
              {field.parentProfileFieldId === null && (
                <Badge small>{privacyLabels[field.privacy as Privacy]}</Badge>
              )}
              {!field.displayOnProfile && <Badge small>Not on profiles</Badge>}
            </Group>
            <WhenAsked sentence={describeDependencies(sources, field.dependentOptionIds)} />
          </div>
          <Group gap={2} wrap="nowrap" flex="none">
            <MoveMenu field={field} sections={sections} onMove={onMove} />
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Edit ${field.name}`}
              onClick={() => onEdit(field)}
            >
              Edit
            </Button>
          </Group>
        </Group>
      )}
    </SortableList>
  );
}

function WhenAsked({ sentence }: { sentence: string | undefined }) {
  if (sentence === undefined) return null;
  return (
    <Text size="xs" c="dimmed" fs="italic" dir="auto">
      {sentence}
    </Text>
  );
}

const profileFieldIcons = { person: IconUser, clock: IconClock, clipboard: IconClipboard };

function FieldIcon({ icon }: { icon: string }) {
  const Icon = profileFieldIcons[icon as keyof typeof profileFieldIcons];
  return Icon ? (
    <Icon size={16} stroke={1.5} aria-hidden style={{ verticalAlign: 'text-bottom' }} />
  ) : null;
}

interface MoveMenuProps {
  field: ProfileField;
  sections: readonly ProfileSection[];
  onMove(field: ProfileField, sectionId: string): void;
}

/** Menu that moves a field to another section, as an alternative to dragging. */
function MoveMenu({ field, sections, onMove }: MoveMenuProps) {
  const others = sections.filter(({ id }) => id !== field.sectionId);
  if (others.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          title="Move to another section"
          aria-label={`Move ${field.name} to another section`}
        >
          <IconArrowRight size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => onMove(field, id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
