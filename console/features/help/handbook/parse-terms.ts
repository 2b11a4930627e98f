export interface GlossaryTerm {
  word: string;
  meaning: string;
}

export function parseTerms(markdown: string): GlossaryTerm[] {
  return markdown.split('\n').flatMap((line) => {
    const [before, word = '', meaning = ''] = line.split('|').map((cell) => cell.trim());
    const isRow = before === '' && meaning !== '' && word !== 'Word' && !word.startsWith('--');
    return isRow ? [{ word, meaning: meaning.replaceAll('**', '') }] : [];
  });
}

/** Terms whose words occur in the text, the longest first. */
export function termsIn(text: string, terms: readonly GlossaryTerm[]): GlossaryTerm[] {
  const found = ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}-]+/gu, ' ')} `;
  return terms.filter(({ word }) =>
    word.split(', ').some((each) => found.includes(` ${each} `) || found.includes(` ${each}s `)),
  );
}
