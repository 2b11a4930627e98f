import { z } from 'zod/v4';

// Stops Zod from trying `new Function`, which the content security policy refuses and reports. The
// build redirects every import of 'zod' here, so that this runs before any schema is created.
z.config({ jitless: true });

export { z };
