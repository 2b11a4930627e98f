import { Accessibility, defaultPreset, StyleInjector } from '@dnd-kit/dom';
import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';

export function dragPlugins(styleNonce: string | undefined) {
  return [
    ...defaultPreset.plugins,
    ...(styleNonce ? [StyleInjector.configure({ nonce: styleNonce })] : []),
    Accessibility.configure({
      screenReaderInstructions: {
        draggable:
          'Press space to pick it up, the arrow keys to move it, space again to drop it, or escape to leave it where it was.',
      },
      announcements: {
        dragstart: ({ operation: { source } }: DragStartEvent) =>
          source
            ? `${nameOfDragEntity(source)} picked up, at ${describeDropPlace(source)}.`
            : undefined,
        dragover: ({ operation: { source, target } }: DragOverEvent) =>
          source && target
            ? `${nameOfDragEntity(source)} moved to ${describeDropPlace(target)}.`
            : undefined,
        // After a move the list itself announces the result, because the server can refuse it. A
        // blank clears the previous announcement, which an empty string would leave.
        dragend: ({ operation, canceled }: DragEndEvent) =>
          operation.source && (canceled || isUnmoved(operation))
            ? `${nameOfDragEntity(operation.source)} is where it was.`
            : '\u00a0',
      },
    }),
  ];
}

function nameOfDragEntity({ data }: { data: { name?: string } }): string {
  return data.name ?? '';
}

function isUnmoved({ source, target }: DragEndEvent['operation']): boolean {
  return (
    isSortable(source) &&
    source.index === source.initialIndex &&
    !(target && isDropContainer(target))
  );
}

function isDropContainer({ data }: { data: { into?: string } }): boolean {
  return data.into !== undefined;
}

function describeDropPlace(entity: { data: { name?: string; into?: string } }): string {
  if (isDropContainer(entity)) return nameOfDragEntity(entity);
  return `position ${'index' in entity ? Number(entity.index) + 1 : '?'}`;
}
