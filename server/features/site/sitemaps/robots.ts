import robotsModule from 'robots-parser';

// The package's types describe an ES module, but it exports the function itself.
const parseRobots = robotsModule as unknown as typeof robotsModule.default;

const disallowedPathLines = ['Disallow: /moderation/', 'Disallow: /api/moderation'];

/** Starts with a group for all robots, followed by the site's rules. */
export function listRobotsLines(rules: readonly string[], sitemap: string): string[] {
  const lines = ['User-agent: *', ...disallowedPathLines];
  let wasUserAgent = false;
  for (const rule of rules) {
    const isUserAgent = rule.startsWith('User-agent:');
    if (isUserAgent && !wasUserAgent) lines.push('');
    // A robot obeys only the group that names it, so each group repeats the rules.
    if (!isUserAgent && wasUserAgent) lines.push(...disallowedPathLines);
    lines.push(rule);
    wasUserAgent = isUserAgent;
  }
  if (wasUserAgent) lines.push(...disallowedPathLines);
  return [...lines, '', `Sitemap: ${sitemap}`];
}

const largeCrawlers = [
  'Googlebot',
  'Bingbot',
  'Applebot',
  'DuckDuckBot',
  'YandexBot',
  'Baiduspider',
];

export interface ClosedPath {
  path: string;
  crawlers: string[];
}

export function findClosedPaths(rules: readonly string[], paths: readonly string[]): ClosedPath[] {
  const origin = 'https://site.example';
  const lines = listRobotsLines(rules, `${origin}/sitemap.xml`);
  const robots = parseRobots(`${origin}/robots.txt`, lines.join('\n'));
  return paths
    .map((path) => ({
      path,
      crawlers: largeCrawlers.filter((crawler) => robots.isDisallowed(origin + path, crawler)),
    }))
    .filter(({ crawlers }) => crawlers.length > 0);
}
