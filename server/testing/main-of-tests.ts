import { runServer } from '../run-server.ts';
import { paceOfTests } from './pace.ts';

// The entry of process tests: the same as main.ts, at the pace of tests.
await runServer(paceOfTests);
