/**
 * Ends with code 0 if the process in this container answers and reaches its database. Imports
 * nothing and reads no configuration file, because health checks run it every few seconds.
 */
const { env } = process;
const toConnectableHost = (configured: string | undefined) =>
  configured && !['0.0.0.0', '::'].includes(configured) ? configured : '127.0.0.1';

const healthCheckUrl =
  env.PROCESS === 'worker'
    ? `http://${toConnectableHost(env.METRICS_HOST)}:${env.METRICS_PORT}/metrics`
    : `http://${toConnectableHost(env.HOST)}:${env.PORT || 4000}/readyz`;

try {
  const { status } = await fetch(healthCheckUrl, { signal: AbortSignal.timeout(8000) });
  if (status !== 200) throw new Error(`answered ${status}`);
} catch (error) {
  const { message, cause } = error as Error;
  console.error(`${healthCheckUrl}: ${cause instanceof Error ? cause.message : message}`);
  process.exitCode = 1;
}
