const closedPaths = ['Disallow: /moderation/', 'Disallow: /api/moderation'];

/** Starts with a group for all robots, followed by the site's rules. */
export function robotsLines(rules: readonly string[], sitemap: string): string[] {
  const lines = ['User-agent: *', ...closedPaths];
  let wasUserAgent = false;
  for (const rule of rules) {
    const isUserAgent = rule.startsWith('User-agent:');
    if (isUserAgent && !wasUserAgent) lines.push('');
    // A robot obeys only the group that names it, so each group repeats the rules.
    if (!isUserAgent && wasUserAgent) lines.push(...closedPaths);
    lines.push(rule);
    wasUserAgent = isUserAgent;
  }
  if (wasUserAgent) lines.push(...closedPaths);
  return [...lines, '', `Sitemap: ${sitemap}`];
}

export function excludesAllRobots(rules: readonly string[]): boolean {
  let isForAll = true;
  let wasUserAgent = false;
  return rules.some((rule) => {
    const [, name] = /^User-agent: (.+)$/.exec(rule) ?? [];
    if (name === undefined) {
      wasUserAgent = false;
      return isForAll && rule === 'Disallow: /';
    }
    isForAll = name === '*' || (wasUserAgent && isForAll);
    wasUserAgent = true;
    return false;
  });
}
