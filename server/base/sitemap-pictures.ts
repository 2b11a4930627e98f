const characterByEntity: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** Decodes the attributes that the SQL function `pictures_in` returns. */
export function decodePictureUrls(attributes: readonly string[]): string[] {
  return attributes.map((src) =>
    src.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => characterByEntity[entity] ?? entity),
  );
}
