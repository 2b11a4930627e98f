export interface PictureBlock {
  alt: string;
  /** File name below the handbook's `images/`. */
  file: string;
}

interface HandbookListEntry {
  text: string;
  pictures: PictureBlock[];
}

export type HandbookBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'picture'; picture: PictureBlock }
  | { kind: 'list'; isOrdered: boolean; entries: HandbookListEntry[] };

const listMarkerPattern = /^(?:- |\d+\. )/;
const picturePattern = /^ {0,3}!\[([^[\]]+)\]\(images\/([\w-]+\.webp)\)$/;

/** An indented picture belongs to its list entry. */
export function parseBlocks(text: string): HandbookBlock[] {
  const blocks: HandbookBlock[] = [];
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const last = blocks.at(-1);
    const [, alt, file] = picturePattern.exec(line) ?? [];
    if (alt && file) {
      const entry = last?.kind === 'list' && line.startsWith(' ') ? last.entries.at(-1) : undefined;
      if (entry) entry.pictures.push({ alt, file });
      else blocks.push({ kind: 'picture', picture: { alt, file } });
    } else if (listMarkerPattern.test(line)) {
      const isOrdered = !line.startsWith('- ');
      const entry = { text: line.replace(listMarkerPattern, ''), pictures: [] };
      if (last?.kind === 'list' && last.isOrdered === isOrdered) last.entries.push(entry);
      else blocks.push({ kind: 'list', isOrdered, entries: [entry] });
    } else blocks.push({ kind: 'paragraph', text: line });
  }
  return blocks;
}
