/** Time zone of the tests, and the date under libfaketime, for child processes. */
export function clockEnv(): Record<string, string | undefined> {
  const names = Object.keys(process.env).filter((name) =>
    /^(?:TZ|LD_PRELOAD|FAKETIME.*)$/.test(name),
  );
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}
