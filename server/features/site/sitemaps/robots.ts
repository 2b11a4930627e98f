/** Rules that every group repeats. */
const closed = ['Disallow: /moderation/', 'Disallow: /api/moderation'];

/** Starts with a group for all robots, followed by the site's rules. */
export function robotsLines(rules: readonly string[], sitemap: string): string[] {
  const lines = ['User-agent: *', ...closed];
  let isNaming = false;
  for (const rule of rules) {
    const isName = rule.startsWith('User-agent:');
    if (isName && !isNaming) lines.push('');
    // A robot obeys only the group that names it, so each group repeats the rules.
    if (!isName && isNaming) lines.push(...closed);
    lines.push(rule);
    isNaming = isName;
  }
  if (isNaming) lines.push(...closed);
  return [...lines, '', `Sitemap: ${sitemap}`];
}

/** True if the rules exclude all robots from the whole site. */
export function keepsAllOut(rules: readonly string[]): boolean {
  let isForAll = true;
  let isNaming = false;
  return rules.some((rule) => {
    const [, name] = /^User-agent: (.+)$/.exec(rule) ?? [];
    if (name === undefined) {
      isNaming = false;
      return isForAll && rule === 'Disallow: /';
    }
    isForAll = name === '*' || (isNaming && isForAll);
    isNaming = true;
    return false;
  });
}
