import robotsModule from 'robots-parser';

// The package's types describe an ES module, but it exports the function itself.
const parseRobots = robotsModule as unknown as typeof robotsModule.default;

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
  const origin = 'https://site.example';
  const file = parseRobots(
    `${origin}/robots.txt`,
    robotsLines(rules, `${origin}/sitemap.xml`).join('\n'),
  );
  return file.isDisallowed(`${origin}/`, 'a robot without a group of its own') === true;
}
