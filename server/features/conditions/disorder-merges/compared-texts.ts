const toComparedText = (text: string) => text.toLowerCase();

export function omitKnownTexts(texts: readonly string[], known: readonly string[]): string[] {
  const keys = new Set(known.map(toComparedText));
  return texts.filter((text) => !keys.has(toComparedText(text)));
}

export function distinctTexts(texts: readonly string[]): string[] {
  return [...new Map(texts.map((text) => [toComparedText(text), text])).values()];
}
