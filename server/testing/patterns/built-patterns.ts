/**
 * Prints the patterns that modules build when loaded, one line of JSON each. Runs as a separate
 * process with the modules as arguments, since it replaces the RegExp constructor.
 */
const OriginalRegExp = RegExp;
const modulePathsToLoad = process.argv.slice(2);

globalThis.RegExp = new Proxy(OriginalRegExp, {
  construct: (target, given: [string | RegExp, string?]) => reportPattern(new target(...given)),
  apply: (target, _, given: [string | RegExp, string?]) => reportPattern(target(...given)),
});

function reportPattern(pattern: RegExp): RegExp {
  const caller = new Error().stack
    ?.split('\n')
    .find((line) => modulePathsToLoad.some((it) => line.includes(it)));
  const file = modulePathsToLoad.find((it) => caller?.includes(it));
  if (file) {
    process.stdout.write(
      `${JSON.stringify({ source: pattern.source, flags: pattern.flags, file })}\n`,
    );
  }
  return pattern;
}

for (const file of modulePathsToLoad) await import(`${process.cwd()}/${file}`);
// Exits once everything is written: modules may keep timers or threads.
process.stdout.write('\n', () => process.exit(0));
