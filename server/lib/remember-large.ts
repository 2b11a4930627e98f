/** Shorter texts are rendered as fast as they are looked up. */
const leastLength = 5000;
/** Characters of all remembered texts together, with what was made of them. */
const mostCharacters = 5_000_000;

/**
 * `render` without doing it again for large texts. Its result may depend on the text and on
 * `period`, such as the day, and on nothing else.
 */
export function rememberLarge(
  period: () => unknown,
  render: (text: string) => string,
): (text: string) => string {
  const known = new Map<string, string>();
  let characters = 0;
  let since = period();
  return (text) => {
    if (text.length < leastLength) return render(text);
    if (since !== period()) {
      since = period();
      known.clear();
      characters = 0;
    }
    const before = known.get(text);
    if (before !== undefined) {
      // Moves it to the end: the one at the beginning was not asked for longest.
      known.delete(text);
      known.set(text, before);
      return before;
    }
    const rendered = render(text);
    known.set(text, rendered);
    characters += text.length + rendered.length;
    for (const [oldest, made] of known) {
      if (characters <= mostCharacters) break;
      known.delete(oldest);
      characters -= oldest.length + made.length;
    }
    return rendered;
  };
}
