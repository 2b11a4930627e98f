import { formsOfBe, type Statement } from './statement.ts';
import { isQuantityWord } from './statement-quantities.ts';
import { findConcept, listConcepts } from './statement-words.ts';

const rolePrepositions = new Set(['from', 'to', 'than', 'before', 'after', 'with', 'i']);

/**
 * True if three shared words are in reverse order: 'Anna gave Ben a kidney' and 'Ben gave Anna a
 * kidney'.
 */
export function reversesOrder(claim: Statement, source: Statement): boolean {
  const there = listConceptsInOrder(source);
  const here = moveAdjectivesBeforeNouns(listConceptsInOrder(claim), claim, there);
  const places = here
    .filter((role, _, all) => occursOnce(role, all) && occursOnce(role, there))
    .map((role) => there.indexOf(role));
  // Length of the longest falling sequence that ends at each place.
  const falls: number[] = [];
  for (const [index, place] of places.entries()) {
    const longest = Math.max(0, ...falls.filter((_, earlier) => (places[earlier] ?? 0) > place));
    if (longest >= 2) return true;
    falls[index] = longest + 1;
  }
  return false;
}

/** 'The fluid is cloudy' becomes 'cloudy fluid' if the source says so. */
function moveAdjectivesBeforeNouns(
  roles: readonly string[],
  { clauses }: Statement,
  source: readonly string[],
): readonly string[] {
  const placed = [...roles];
  for (const { words } of clauses) {
    words.forEach((word, index) => {
      if (!formsOfBe.has(words[index + 1] ?? '')) return;
      const noun = findConcept(word) ?? '';
      const [adjective = ''] = listConcepts(words.slice(index + 2, index + 3));
      const [here, there] = [placed.indexOf(noun), source.indexOf(noun)];
      const isInverted =
        here >= 0 && there > 0 && placed[here + 1] === adjective && source[there - 1] === adjective;
      if (isInverted) placed.splice(here, 2, adjective, noun);
    });
  }
  return placed;
}

const occursOnce = (role: string, all: readonly string[]) =>
  all.indexOf(role) === all.lastIndexOf(role) && all.includes(role);

const listConceptsInOrder = ({ clauses }: Statement) =>
  clauses.flatMap(({ words }) =>
    words.flatMap((word, index) => {
      if (word === 'me') return ['i'];
      // Omits 'high': 'bananas are high in potassium' says that 'potassium is high in bananas'.
      if (words[index + 1] === 'in' && /^(?:high|low|rich)$/.test(word)) return [];
      return rolePrepositions.has(word) || isQuantityWord(word)
        ? [word]
        : (findConcept(word) ?? []);
    }),
  );
