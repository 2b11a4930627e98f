export interface HandbookSection {
  id: string;
  title: string;
  screens: readonly string[];
  text: string;
}

export function headingAnchor(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
}

/** Sections for which a page names its screens. */
export function parseHandbook(pages: Readonly<Record<string, string>>): HandbookSection[] {
  return Object.entries(pages).flatMap(([path, markdown]) => {
    const page = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '');
    return markdown
      .split('\n## ')
      .slice(1)
      .flatMap((part) => {
        const [title = '', ...rest] = part.split('\n');
        const [marker = '', ...lines] = rest.slice(rest.findIndex((line) => line !== ''));
        const names = marker.startsWith(screensMarker)
          ? marker.slice(screensMarker.length, marker.indexOf(' -->')).split(', ')
          : [];
        if (names.length === 0) return [];
        const id = `${page}#${headingAnchor(title)}`;
        return [{ id, title, screens: names, text: lines.join('\n').trim() }];
      });
  });
}

const screensMarker = '<!-- screens: ';
