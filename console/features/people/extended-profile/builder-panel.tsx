import type { PanelState } from '../../../kit/use-panel.ts';
import type { ProfileField, ProfileSection } from './extended-profile.queries.ts';
import { EditFieldPanel, NewFieldPanel } from './field-panel.tsx';
import { EditSectionPanel, NewSectionPanel } from './section-panel.tsx';

/** Absent `section` or `field` creates one. */
export type BuilderSubject =
  | { kind: 'section'; section?: ProfileSection }
  | { kind: 'field'; sectionId: string; field?: ProfileField };

interface BuilderPanelProps {
  panel: PanelState<BuilderSubject>;
  sections: readonly ProfileSection[];
  onCreated(sectionId: string): void;
}

/**
 * Drawer beside the lists. Takes its record from the current lists, but keeps a record that was
 * deleted meanwhile until it is closed, so that typed text is not lost.
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
        <NewSectionPanel
          key={key}
          {...shared}
          sectionCount={sections.length}
          onCreated={onCreated}
        />
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
