import { DragDropProvider, useDroppable } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { useMantineStyleNonce } from '@mantine/core';
import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';
import { dragPlugins } from './plugins.ts';
import classes from './sortable-list.module.css';

type Move = (from: number, to: number) => void;

/** The lists that stand in an area, by name, and how each moves an item. */
const AreaContext = createContext<Map<string, Move> | undefined>(undefined);

export const useDragArea = () => useContext(AreaContext);

interface DragAreaProps {
  /** An item was dropped on a target instead of in its list. */
  onDropInto?(itemId: string, targetId: string): void;
  children: ReactNode;
}

/** Where things can be dragged: several lists that share an area can drop into each other's items. */
export function DragArea({ onDropInto, children }: DragAreaProps) {
  const styleNonce = useMantineStyleNonce()?.();
  const plugins = useMemo(() => dragPlugins(styleNonce), [styleNonce]);
  const lists = useRef(new Map<string, Move>());
  return (
    <AreaContext value={lists.current}>
      <DragDropProvider
        plugins={plugins}
        onDragEnd={({ operation: { source, target }, canceled }) => {
          if (canceled || !isSortable(source)) return;
          const into = target?.data.into;
          if (typeof into === 'string') onDropInto?.(String(source.data.itemId), into);
          else lists.current.get(String(source.type))?.(source.initialIndex, source.index);
        }}
      >
        {children}
      </DragDropProvider>
    </AreaContext>
  );
}

interface DropTargetProps {
  id: string;
  /** What it is called when something is held over it. */
  name: string;
  /** The name of the list whose items it takes. */
  accepts: string;
  children: ReactNode;
}

/** Takes items of a list of the same area. */
export function DropTarget({ id, name, accepts, children }: DropTargetProps) {
  const { ref, isDropTarget } = useDroppable({
    id: `into:${id}`,
    // The arrow keys go from item to item of the list, and would end up here between two of them.
    accept: ({ type, manager }) =>
      type === accepts && !(manager?.dragOperation.activatorEvent instanceof KeyboardEvent),
    // Before the list below it, whose items are larger.
    collisionPriority: 3,
    data: { into: id, name },
  });
  return (
    <div ref={ref} className={classes.target} data-over={isDropTarget || undefined}>
      {children}
    </div>
  );
}
