import type { BackupFileFacts } from './backup-file.ts';
import type { BackupSequence } from './tables.ts';

export const manifestName = 'manifest.json.gz';

export interface TableInBackup extends BackupFileFacts {
  schema: string;
  name: string;
  columns: string[];
  rows: number;
  digest: string;
}

export interface FileInBackup extends BackupFileFacts {
  path: string;
  contentSha256: string;
}

export interface Manifest {
  format: 1;
  version: string;
  takenAt: string;
  database: 'embedded' | 'postgres';
  migrations: string[];
  jobsVersion: number;
  tables: TableInBackup[];
  sequences: BackupSequence[];
  files: FileInBackup[];
}
