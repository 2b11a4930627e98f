import type { HandbookSection } from './parse-handbook.ts';

/** Sections that contain every word of the search; matches in the title come first. */
export function searchHandbook(
  sections: readonly HandbookSection[],
  search: string,
): HandbookSection[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const countTitleHits = ({ title }: HandbookSection) =>
    words.filter((word) => title.toLowerCase().includes(word)).length;
  return sections
    .filter(({ title, text }) => {
      const whole = `${title} ${text}`.toLowerCase();
      return words.every((word) => whole.includes(word));
    })
    .sort((a, b) => countTitleHits(b) - countTitleHits(a));
}
