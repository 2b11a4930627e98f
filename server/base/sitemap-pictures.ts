const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** What `pictures_in` found in a text are attributes of its HTML. */
export function picturesOf(attributes: readonly string[]): string[] {
  return attributes.map((src) =>
    src.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity),
  );
}
