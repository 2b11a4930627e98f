import { DragDropProvider, useDroppable } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { useMantineStyleNonce, VisuallyHidden } from '@mantine/core';
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { dragPlugins } from './plugins.ts';
import classes from './sortable-list.module.css';

type MoveEntry = (from: number, to: number) => void;

const DragAreaContext = createContext<Map<string, MoveEntry> | undefined>(undefined);

export const useDragArea = () => useContext(DragAreaContext);

interface DragAreaProps {
  /** A promise of false says that the move could not be saved. */
  onDropInto?(itemId: string, targetId: string): unknown;
  children: ReactNode;
}

/** Lists in one area can drop items onto each other's targets. */
export function DragArea({ onDropInto, children }: DragAreaProps) {
  const styleNonce = useMantineStyleNonce()?.();
  const plugins = useMemo(() => dragPlugins(styleNonce), [styleNonce]);
  const lists = useRef(new Map<string, MoveEntry>());
  const [announcement, setAnnouncement] = useState('');

  async function dropInto(
    item: { itemId?: string; name?: string },
    target: { into?: string; name?: string },
  ) {
    setAnnouncement(`${item.name} moved to ${target.name}.`);
    const isSaved = await onDropInto?.(String(item.itemId), String(target.into));
    if (isSaved === false) setAnnouncement(`${item.name} was not moved.`);
  }

  return (
    <DragAreaContext value={lists.current}>
      <DragDropProvider
        plugins={plugins}
        onDragEnd={({ operation: { source, target }, canceled }) => {
          if (canceled || !isSortable(source)) return;
          if (target?.data.into !== undefined) void dropInto(source.data, target.data);
          else lists.current.get(String(source.type))?.(source.initialIndex, source.index);
        }}
      >
        {children}
      </DragDropProvider>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </DragAreaContext>
  );
}

interface DropTargetProps {
  id: string;
  name: string;
  accepts: string;
  children: ReactNode;
}

export function DropTarget({ id, name, accepts, children }: DropTargetProps) {
  const { ref, isDropTarget } = useDroppable({
    id: `into:${id}`,
    // Not for the keyboard: its arrow keys move between list items and would stop here in between.
    accept: ({ type, manager }) =>
      type === accepts && !(manager?.dragOperation.activatorEvent instanceof KeyboardEvent),
    // Above the list's items, which are larger.
    collisionPriority: 3,
    data: { into: id, name },
  });
  return (
    <div ref={ref} className={classes.target} data-over={isDropTarget || undefined}>
      {children}
    </div>
  );
}
