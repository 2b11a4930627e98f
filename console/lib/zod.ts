import { z } from 'zod/v4';

// Without this Zod tries `new Function` when a schema is made, which the content security policy
// refuses and reports. The build sends every import of 'zod' here, so that no schema comes first.
z.config({ jitless: true });

export { z };
