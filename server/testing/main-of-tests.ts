import { runServer } from '../run-server.ts';
import { paceOfTests } from './pace.ts';

// Entry point of process tests: main.ts with shorter pauses.
await runServer(paceOfTests);
