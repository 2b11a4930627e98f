import { z } from 'zod/v4';

// Otherwise Zod tries `new Function`, which the content security policy refuses and reports. The
// build redirects every import of 'zod' here, so that this runs before any schema is created.
z.config({ jitless: true });

export { z };
