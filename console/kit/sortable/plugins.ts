import { Accessibility, defaultPreset, StyleInjector } from '@dnd-kit/dom';
import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/react';

/** What drag and drop consists of here: its styles carry the nonce, and it speaks in our words. */
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
          source ? `${nameOf(source)} picked up, at ${placeOf(source)}.` : undefined,
        dragover: ({ operation: { source, target } }: DragOverEvent) =>
          source && target ? `${nameOf(source)} moved to ${placeOf(target)}.` : undefined,
        dragend({ operation: { source }, canceled }: DragEndEvent) {
          if (!source) return undefined;
          return canceled
            ? `${nameOf(source)} is where it was.`
            : `${nameOf(source)} dropped at ${placeOf(source)}.`;
        },
      },
    }),
  ];
}

function nameOf({ data }: { data: { name?: string } }): string {
  return data.name ?? '';
}

/** Both what is dragged and what it is dragged over know their place. */
function placeOf(entity: object): string {
  return `position ${'index' in entity ? Number(entity.index) + 1 : '?'}`;
}
