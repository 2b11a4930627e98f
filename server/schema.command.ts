import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printedSchema } from './print-schema.ts';

/** `npm run schema`: writes schema.graphql from the code. */
writeFileSync(join(import.meta.dirname, '../schema.graphql'), printedSchema());
