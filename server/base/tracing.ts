import { ConfigError } from './config.ts';

interface RunningTracing {
  isOn: boolean;
  close(): Promise<void>;
}

const inactiveTracing: RunningTracing = { isOn: false, close: async () => {} };

export async function startTracing(
  env: NodeJS.ProcessEnv,
  version: string,
): Promise<RunningTracing> {
  const hasCollector = env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  const isDisabled = env.OTEL_SDK_DISABLED === 'true' || env.OTEL_TRACES_EXPORTER === 'none';
  if (!hasCollector || isDisabled) return inactiveTracing;
  try {
    const { startOpenTelemetry } = await import('./open-telemetry.ts');
    return { isOn: true, ...startOpenTelemetry(env, version) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ConfigError(
      'The configuration is not usable:\n' +
        '  OTEL_EXPORTER_OTLP_ENDPOINT needs the optional packages of OpenTelemetry: run npm ci',
    );
  }
}
