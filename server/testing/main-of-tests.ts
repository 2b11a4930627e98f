import { runServer } from '../run-server.ts';
import { paceOfTests } from './pace.ts';

// main.ts with shorter pauses and, if set, the migrations of a later release.
await runServer(paceOfTests, process.env.MIGRATIONS_OF_TESTS);
