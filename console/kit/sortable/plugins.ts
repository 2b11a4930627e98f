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
          source ? `${nameOfEntity(source)} picked up, at ${describePlace(source)}.` : undefined,
        dragover: ({ operation: { source, target } }: DragOverEvent) =>
          source && target
            ? `${nameOfEntity(source)} moved to ${describePlace(target)}.`
            : undefined,
        dragend({ operation: { source, target }, canceled }: DragEndEvent) {
          if (!source) return undefined;
          const end = target && isContainer(target) ? target : source;
          return canceled
            ? `${nameOfEntity(source)} is where it was.`
            : `${nameOfEntity(source)} dropped at ${describePlace(end)}.`;
        },
      },
    }),
  ];
}

function nameOfEntity({ data }: { data: { name?: string } }): string {
  return data.name ?? '';
}

function isContainer({ data }: { data: { into?: string } }): boolean {
  return data.into !== undefined;
}

function describePlace(entity: { data: { name?: string; into?: string } }): string {
  if (isContainer(entity)) return nameOfEntity(entity);
  return `position ${'index' in entity ? Number(entity.index) + 1 : '?'}`;
}
