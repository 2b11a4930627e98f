/** Decodes percent encoding. Returns a path with malformed encoding unchanged. */
export function decodePathOrKeep(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export function parseSlugBelow(prefix: string, path: string): string | undefined {
  const slug = path.startsWith(prefix) ? path.slice(prefix.length) : '';
  return slug === '' || slug.includes('/') ? undefined : decodePathOrKeep(slug);
}
