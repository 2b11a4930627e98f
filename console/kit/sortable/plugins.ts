import { Accessibility, defaultPreset, StyleInjector } from '@dnd-kit/dom';
import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/react';

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
        dragend({ operation: { source, target }, canceled }: DragEndEvent) {
          if (!source) return undefined;
          const end = target && isDropContainer(target) ? target : source;
          return canceled
            ? `${nameOfDragEntity(source)} is where it was.`
            : `${nameOfDragEntity(source)} dropped at ${describeDropPlace(end)}.`;
        },
      },
    }),
  ];
}

function nameOfDragEntity({ data }: { data: { name?: string } }): string {
  return data.name ?? '';
}

function isDropContainer({ data }: { data: { into?: string } }): boolean {
  return data.into !== undefined;
}

function describeDropPlace(entity: { data: { name?: string; into?: string } }): string {
  if (isDropContainer(entity)) return nameOfDragEntity(entity);
  return `position ${'index' in entity ? Number(entity.index) + 1 : '?'}`;
}
