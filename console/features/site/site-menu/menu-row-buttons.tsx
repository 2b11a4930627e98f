import { ActionIcon } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconIndentDecrease,
  IconIndentIncrease,
  IconPencil,
  IconPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { menuMaxLevel } from '../../../../contract/site/site-menu.ts';
import { TrashButton } from '../../../kit/trash-button.tsx';
import classes from './menu-tree.module.css';
import type { MoveStep } from './menu-tree.ts';
import type { MenuRowHandlers } from './row-handlers.ts';

interface MenuRowButtonsProps {
  id: number;
  name: string;
  /** Possible steps, joined by spaces. */
  steps: string;
  level: number;
  isOpen: boolean;
  stop: number;
  handlers: MenuRowHandlers;
}

const moveButtons: readonly { way: MoveStep; label(name: string): string; Icon: TablerIcon }[] = [
  { way: 'up', label: (name) => `Move ${name} up`, Icon: IconArrowUp },
  { way: 'down', label: (name) => `Move ${name} down`, Icon: IconArrowDown },
  { way: 'out', label: (name) => `Take ${name} out`, Icon: IconIndentDecrease },
  { way: 'in', label: (name) => `Put ${name} below the one before`, Icon: IconIndentIncrease },
];

export function MenuRowButtons({
  id,
  name,
  steps,
  level,
  isOpen,
  stop,
  handlers,
}: MenuRowButtonsProps) {
  const possible = steps.split(' ');
  return (
    <div className={classes.actions}>
      {moveButtons.map(({ way, label, Icon }) => (
        <MenuRowButton
          key={way}
          action={way}
          label={label(name)}
          Icon={Icon}
          tabIndex={stop}
          disabled={!possible.includes(way)}
          run={() => handlers.step(id, way)}
        />
      ))}
      <MenuRowButton
        action="add"
        label={`Add an item below ${name}`}
        Icon={IconPlus}
        tabIndex={stop}
        disabled={level >= menuMaxLevel}
        run={() => handlers.addChild(id)}
      />
      <MenuRowButton
        action="edit"
        label={`Edit ${name}`}
        Icon={IconPencil}
        tabIndex={stop}
        isOn={isOpen}
        run={() => handlers.toggleEditing(id)}
      />
      <TrashButton
        label={`Remove ${name}`}
        title={`Remove ${name}`}
        data-action="remove"
        tabIndex={stop}
        onClick={() => handlers.remove(id)}
      />
    </div>
  );
}

interface MenuRowButtonProps {
  action: string;
  label: string;
  Icon: TablerIcon;
  tabIndex: number;
  run(): void;
  disabled?: boolean;
  isOn?: boolean;
}

function MenuRowButton({
  action,
  label,
  Icon,
  tabIndex,
  run,
  disabled = false,
  isOn,
}: MenuRowButtonProps) {
  return (
    <ActionIcon
      variant={isOn ? 'light' : 'subtle'}
      color={isOn ? undefined : 'gray'}
      title={label}
      aria-label={label}
      aria-expanded={isOn}
      data-action={action}
      tabIndex={tabIndex}
      disabled={disabled}
      onClick={run}
    >
      <Icon size={18} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}
