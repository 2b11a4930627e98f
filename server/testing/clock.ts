/** The time zone of the tests, and the date if they run under libfaketime, for what they start. */
export function clockOfTests(): Record<string, string | undefined> {
  const names = Object.keys(process.env).filter((name) =>
    /^(?:TZ|LD_PRELOAD|FAKETIME.*)$/.test(name),
  );
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}
