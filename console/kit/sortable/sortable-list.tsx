import { useSortable } from '@dnd-kit/react/sortable';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { DragArea, useDragArea } from './drag-area.tsx';
import { moveItem } from './move-item.ts';
import classes from './sortable-list.module.css';

interface SortableListProps<Item> {
  name?: string;
  label: string;
  items: readonly Item[];
  itemId(item: Item): string;
  itemName(item: Item): string;
  /**
   * Must update `items` synchronously, or the page and the list would differ in order. A
   * promise of false says that the order could not be saved.
   */
  onReorder(items: Item[]): unknown;
  children(item: Item): ReactNode;
}

export function SortableList<Item>(props: SortableListProps<Item>) {
  const isInArea = useDragArea() !== undefined;
  if (isInArea) return <SortableItems {...props} />;
  return (
    <DragArea>
      <SortableItems {...props} />
    </DragArea>
  );
}

function SortableItems<Item>({
  name: givenName,
  label,
  items,
  itemId,
  itemName,
  onReorder,
  children,
}: SortableListProps<Item>) {
  const area = useDragArea();
  const ownName = useId();
  const name = givenName ?? ownName;
  const [announcement, setAnnouncement] = useState('');

  async function move(item: Item, from: number, to: number) {
    const isSaved = await onReorder(moveItem(items, from, to));
    if (isSaved !== false) return;
    setAnnouncement(
      `${itemName(item)} was not moved. It is at position ${from + 1} of ${items.length}.`,
    );
  }

  function moveAndAnnounce(from: number, to: number) {
    const item = items[from];
    if (item === undefined || from === to || to < 0 || to >= items.length) return;
    void move(item, from, to);
    setAnnouncement(`${itemName(item)} moved to position ${to + 1} of ${items.length}.`);
  }

  useEffect(() => {
    area?.set(name, moveAndAnnounce);
    return () => void area?.delete(name);
  });

  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {items.map((item, index) => (
          <SortableItem
            key={itemId(item)}
            id={itemId(item)}
            list={name}
            name={itemName(item)}
            index={index}
            isLast={index === items.length - 1}
            onStep={(by) => moveAndAnnounce(index, index + by)}
          >
            {children(item)}
          </SortableItem>
        ))}
      </ul>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}

interface SortableItemProps {
  id: string;
  list: string;
  name: string;
  index: number;
  isLast: boolean;
  onStep(by: 1 | -1): void;
  children: ReactNode;
}

function SortableItem({ id, list, name, index, isLast, onStep, children }: SortableItemProps) {
  const { ref, handleRef, isDragging } = useSortable({
    // Two lists may have items with the same id.
    id: `${list}:${id}`,
    index,
    group: list,
    type: list,
    accept: list,
    data: { name, itemId: id },
  });
  return (
    <li ref={ref} className={classes.item} data-moving={isDragging || undefined}>
      <ActionIcon
        ref={handleRef}
        variant="subtle"
        color="gray"
        className={classes.handle}
        title="Drag to move"
        aria-label={`Drag ${name}`}
      >
        <IconGripVertical size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
      <div className={classes.content}>{children}</div>
      <StepButton
        title="Move up"
        label={`Move ${name} up`}
        isEnd={index === 0}
        onClick={() => onStep(-1)}
      >
        <IconChevronUp size={18} stroke={1.5} aria-hidden />
      </StepButton>
      <StepButton
        title="Move down"
        label={`Move ${name} down`}
        isEnd={isLast}
        onClick={() => onStep(1)}
      >
        <IconChevronDown size={18} stroke={1.5} aria-hidden />
      </StepButton>
    </li>
  );
}

interface StepButtonProps {
  title: string;
  label: string;
  isEnd: boolean;
  onClick(): void;
  children: ReactNode;
}

/** Not disabled at the end of the list: a disabled button loses the focus. */
function StepButton({ title, label, isEnd, onClick, children }: StepButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes.step}
      title={title}
      aria-label={label}
      aria-disabled={isEnd}
      data-disabled={isEnd || undefined}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
