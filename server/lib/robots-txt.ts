interface RobotsRule {
  isAllowed: boolean;
  pattern: string;
}

interface RobotsGroup {
  agents: string[];
  rules: RobotsRule[];
}

export interface RobotsFile {
  /** True if the robots.txt lets this crawler request the path, as RFC 9309 has it. */
  allows(agent: string, path: string): boolean;
}

/** Reads a robots.txt. Lines that are no rule are skipped. */
export function parseRobotsFile(lines: readonly string[]): RobotsFile {
  const groups = readGroups(lines);

  function rulesFor(agent: string): RobotsRule[] {
    const name = agent.toLowerCase();
    const named = groups.filter(({ agents }) => agents.includes(name));
    const applicable =
      named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'));
    return applicable.flatMap(({ rules }) => rules);
  }

  return {
    allows(agent, path) {
      let best: RobotsRule | undefined;
      for (const rule of rulesFor(agent)) {
        if (matchesPattern(rule.pattern, path) && isStronger(rule, best)) best = rule;
      }
      return best?.isAllowed ?? true;
    },
  };
}

function readGroups(lines: readonly string[]): RobotsGroup[] {
  const groups: RobotsGroup[] = [];
  let isNaming = false;
  for (const line of lines) {
    const [field = '', ...rest] = withoutComment(line).split(':');
    const value = rest.join(':').trim();
    const key = field.trim().toLowerCase();
    if (key === 'user-agent') {
      if (!isNaming) groups.push({ agents: [], rules: [] });
      groups.at(-1)?.agents.push(value.toLowerCase());
      isNaming = true;
    } else if (key === 'allow' || key === 'disallow') {
      isNaming = false;
      // An empty pattern forbids nothing.
      if (value !== '') groups.at(-1)?.rules.push({ isAllowed: key === 'allow', pattern: value });
    }
  }
  return groups;
}

function withoutComment(line: string): string {
  const start = line.indexOf('#');
  return start === -1 ? line : line.slice(0, start);
}

/** The longest pattern decides; between equal ones, the one that allows. */
function isStronger(rule: RobotsRule, best: RobotsRule | undefined): boolean {
  if (!best) return true;
  const difference = rule.pattern.length - best.pattern.length;
  return difference > 0 || (difference === 0 && rule.isAllowed);
}

/** `*` stands for any characters and a final `$` for the end of the path. */
function matchesPattern(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith('$');
  const [first = '', ...others] = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  let position = first.length;
  const last = isAnchored ? others.pop() : undefined;
  for (const piece of others) {
    const found = path.indexOf(piece, position);
    if (found === -1) return false;
    position = found + piece.length;
  }
  if (!isAnchored) return true;
  if (last === undefined) return position === path.length;
  return path.length - last.length >= position && path.endsWith(last);
}
