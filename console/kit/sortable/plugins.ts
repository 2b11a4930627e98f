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
          source ? `${nameOfEntity(source)} picked up, at ${describePlace(source)}.` : undefined,
        dragover: ({ operation: { source, target } }: DragOverEvent) =>
          source && target
            ? `${nameOfEntity(source)} moved to ${describePlace(target)}.`
            : undefined,
        // The lists announce a changed order themselves, because it can still be refused. An empty
        // string would leave the last announcement in place.
        dragend: ({ operation, canceled }: DragEndEvent) =>
          operation.source && (canceled || isUnmoved(operation))
            ? `${nameOfEntity(operation.source)} is where it was.`
            : '\u00a0',
      },
    }),
  ];
}

function nameOfEntity({ data }: { data: { name?: string } }): string {
  return data.name ?? '';
}

function isUnmoved({ source, target }: DragEndEvent['operation']): boolean {
  return (
    isSortable(source) && source.index === source.initialIndex && !(target && isContainer(target))
  );
}

function isContainer({ data }: { data: { into?: string } }): boolean {
  return data.into !== undefined;
}

function describePlace(entity: { data: { name?: string; into?: string } }): string {
  if (isContainer(entity)) return nameOfEntity(entity);
  return `position ${'index' in entity ? Number(entity.index) + 1 : '?'}`;
}
