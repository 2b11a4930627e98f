/** What no robot is let into, whichever of the groups below is its own. */
const closed = ['Disallow: /moderation/', 'Disallow: /api/moderation'];

/** The lines of robots.txt with those of the site: a group for all robots, then one for each that it names. */
export function robotsLines(rules: readonly string[], sitemap: string): string[] {
  const lines = ['User-agent: *', ...closed];
  let isNaming = false;
  for (const rule of rules) {
    const isName = rule.startsWith('User-agent:');
    if (isName && !isNaming) lines.push('');
    // A robot keeps to the group that names it and to no other.
    if (!isName && isNaming) lines.push(...closed);
    lines.push(rule);
    isNaming = isName;
  }
  if (isNaming) lines.push(...closed);
  return [...lines, '', `Sitemap: ${sitemap}`];
}

/** Whether a site keeps all robots out of everything, whatever it lets some of them see. */
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
