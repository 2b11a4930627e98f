import type { Panel } from '../../../kit/use-panel.ts';
import type { ProfileSection } from './extended-profile.queries.ts';
import { EditFieldPanel, NewFieldPanel } from './field-panel.tsx';
import { EditSectionPanel, NewSectionPanel } from './section-panel.tsx';

/** What the panel shows: a section or a field, a new one unless it has an id. */
export type BuilderSubject =
  | { kind: 'section'; id?: string }
  | { kind: 'field'; sectionId: string; id?: string };

interface BuilderPanelProps {
  panel: Panel<BuilderSubject>;
  sections: readonly ProfileSection[];
  onCreated(sectionId: string): void;
}

/** The drawer beside the lists. What it edits is taken from them, as new as it gets. */
export function BuilderPanel({
  panel: { visit, opened, close },
  sections,
  onCreated,
}: BuilderPanelProps) {
  if (!visit) return null;
  const { key, subject } = visit;
  const shared = { opened, onClose: close };
  if (subject.kind === 'section') {
    if (subject.id === undefined) {
      return (
        <NewSectionPanel key={key} {...shared} count={sections.length} onCreated={onCreated} />
      );
    }
    const section = sections.find(({ id }) => id === subject.id);
    return section && <EditSectionPanel key={key} {...shared} section={section} />;
  }
  if (subject.id === undefined) {
    return (
      <NewFieldPanel key={key} {...shared} sections={sections} sectionId={subject.sectionId} />
    );
  }
  const field = sections
    .flatMap(({ profileFields }) => profileFields)
    .find(({ id }) => id === subject.id);
  return field && <EditFieldPanel key={key} {...shared} sections={sections} field={field} />;
}
