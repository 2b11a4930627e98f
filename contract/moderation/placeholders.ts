/** A word in braces, such as {name}. Found by scanning, so that long texts stay cheap. */
const placeholderPattern = /\{([\p{L}][\p{L}\d _-]{0,39})\}/gu;

export function findPlaceholders(text: string): string[] {
  return [...new Set([...text.matchAll(placeholderPattern)].map(([, name = '']) => name))];
}

/** Replaces the placeholders that have a value; the others stay, to be filled by hand. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(placeholderPattern, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? placeholder) : placeholder,
  );
}
