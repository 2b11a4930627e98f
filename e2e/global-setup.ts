import { prepareDemo } from './demo-template.ts';

/** Starts a PostgreSQL server with the demo network, which each test file copies. */
export default prepareDemo;
