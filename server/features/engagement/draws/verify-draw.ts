import type { PublishedDraw } from '../../../../contract/engagement/draws.ts';
import { drawEntries, hashDrawSeed, hashEntries } from './draw.ts';

export interface VerifiedDraw {
  problems: string[];
  entries: number;
  winners: number[];
  alternates: number[];
}

interface DrawRow {
  entry: number;
  place: number | undefined;
  outcome: string;
}

export function verifyDraw(csv: string, published: PublishedDraw): VerifiedDraw {
  const rows = parseDrawRows(csv);
  const entries = rows.map(({ entry }) => entry);
  const problems: string[] = [];
  if (hashDrawSeed(published.seed) !== published.seedHash) {
    problems.push('The seed is not the one that was promised: its hash is another.');
  }
  if (new Set(entries).size !== entries.length) problems.push('An entry is in the file twice.');
  if (hashEntries(entries) !== published.entriesHash) {
    problems.push('The entries are not those that were fixed: their hash is another.');
  }
  const drawn = drawEntries({ ...published, entries });
  const rowsWithPlace = rows.filter(({ place }) => place !== undefined).sort(compareByPlace);
  const expected = drawn.map(({ entry, isAlternate }) => formatDrawOutcome(entry, isAlternate));
  const found = rowsWithPlace.map(({ entry, outcome }) => `${entry} ${outcome}`);
  if (expected.join() !== found.join()) {
    problems.push('The file names other winners or alternates than the seed does.');
  }
  const listEntryIds = (isAlternate: boolean) =>
    drawn.filter((each) => each.isAlternate === isAlternate).map(({ entry }) => entry);
  return {
    problems,
    entries: entries.length,
    winners: listEntryIds(false),
    alternates: listEntryIds(true),
  };
}

const compareByPlace = (a: DrawRow, b: DrawRow) => (a.place ?? 0) - (b.place ?? 0);
const formatDrawOutcome = (entry: number, isAlternate: boolean) =>
  `${entry} ${isAlternate ? 'alternate' : 'winner'}`;

/** Needs no CSV parser: the file has numbers and plain words only, never quotes. */
function parseDrawRows(csv: string): DrawRow[] {
  const [head = '', ...lines] = csv.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (head !== 'entry,place,outcome') {
    throw new Error('This is no file of a draw: it begins with entry,place,outcome.');
  }
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const [, entry, place, outcome] = /^(\d+),(\d*),(winner|alternate|)$/.exec(line) ?? [];
      if (entry === undefined) throw new Error(`This line cannot be read: ${line}`);
      return {
        entry: Number(entry),
        place: place ? Number(place) : undefined,
        outcome: outcome ?? '',
      };
    });
}
