import { runServer } from '../run-server.ts';
import { paceOfTests } from './pace.ts';

// Entry point of process tests: main.ts with shorter pauses, and perhaps a later release's migrations.
await runServer(paceOfTests, process.env.MIGRATIONS_OF_TESTS);
