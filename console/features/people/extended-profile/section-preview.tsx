import { useQuery } from '@tanstack/react-query';
import { PreviewFrame } from '../../../kit/preview-frame.tsx';
import { type ProfileSection, sectionPreviewQuery } from './extended-profile.queries.ts';

export function SectionPreview({ section }: { section: ProfileSection }) {
  const { data: html, error } = useQuery(sectionPreviewQuery(section));
  return <PreviewFrame title={`Preview of ${section.name}`} html={html} error={error} />;
}
