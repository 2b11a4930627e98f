import { prepareDemo } from './demo-template.ts';

/** One PostgreSQL server with the demo network, which each file of tests gets a copy of. */
export default prepareDemo;
