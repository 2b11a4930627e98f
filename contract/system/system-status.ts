/** Thresholds above which the System screen asks for action. */
export const systemWarningThresholds = {
  silentProcessSeconds: 45,
  connectionShare: 0.85,
  transactionSeconds: 15 * 60,
  replicaLagSeconds: 60,
  replicaLagBytes: 256 * 1024 * 1024,
  /** Dead rows are worth a look only in tables with at least this many. */
  deadRowCount: 10_000,
  deadRowShare: 0.3,
  jobWaitSeconds: 10 * 60,
  mailWaitSeconds: 15 * 60,
  freeBytes: 1_000_000_000,
  freeShare: 0.05,
  indexWaitSeconds: 60 * 60,
  backupHours: 36,
  recentErrorMinutes: 60,
} as const;

export const maxListedErrorGroups = 50;
export const maxListedProcesses = 200;
