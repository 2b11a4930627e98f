import type { PanelState } from '../../../kit/use-panel.ts';
import type { ProfileField, ProfileSection } from './extended-profile.queries.ts';
import { EditFieldPanel, NewFieldPanel } from './field-panel.tsx';
import { EditSectionPanel, NewSectionPanel } from './section-panel.tsx';

/** What the panel shows: a section or a field, a new one unless it is given. */
export type BuilderSubject =
  | { kind: 'section'; section?: ProfileSection }
  | { kind: 'field'; sectionId: string; field?: ProfileField };

interface BuilderPanelProps {
  panel: PanelState<BuilderSubject>;
  sections: readonly ProfileSection[];
  onCreated(sectionId: string): void;
}

/**
 * The drawer beside the lists. What it edits is taken from them, as new as it gets; what was
 * deleted meanwhile stays until it is closed, with what was typed.
 */
export function BuilderPanel({
  panel: { visit, opened, close },
  sections,
  onCreated,
}: BuilderPanelProps) {
  if (!visit) return null;
  const { key, subject } = visit;
  const shared = { opened, onClose: close };
  if (subject.kind === 'section') {
    if (!subject.section) {
      return (
        <NewSectionPanel key={key} {...shared} count={sections.length} onCreated={onCreated} />
      );
    }
    const { section } = subject;
    const latest = sections.find(({ id }) => id === section.id) ?? section;
    return <EditSectionPanel key={key} {...shared} section={latest} />;
  }
  if (!subject.field) {
    return (
      <NewFieldPanel key={key} {...shared} sections={sections} sectionId={subject.sectionId} />
    );
  }
  const { field } = subject;
  const latest =
    sections.flatMap(({ profileFields }) => profileFields).find(({ id }) => id === field.id) ??
    field;
  return <EditFieldPanel key={key} {...shared} sections={sections} field={latest} />;
}
