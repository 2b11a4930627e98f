import type { ComponentType } from 'react';
import type { PanelState } from './use-panel.ts';

export interface RecordPanelProps {
  opened: boolean;
  onClose(): void;
}

interface RecordPanelHostProps<Item> {
  panel: PanelState<Item | undefined>;
  items: readonly Item[] | undefined;
  create: ComponentType<RecordPanelProps>;
  edit: ComponentType<RecordPanelProps & { item: Item }>;
}

export function RecordPanel<Item extends { id: string }>({
  panel: { visit, opened, close },
  items,
  create: Create,
  edit: Edit,
}: RecordPanelHostProps<Item>) {
  if (!visit) return null;
  const { key, subject } = visit;
  if (!subject) return <Create key={key} opened={opened} onClose={close} />;
  const item = items?.find(({ id }) => id === subject.id) ?? subject;
  return <Edit key={key} item={item} opened={opened} onClose={close} />;
}
