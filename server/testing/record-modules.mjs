import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/** Writes the address of each module that a process loads into the file RECORDED_MODULES names. */
registerHooks({
  load(url, context, next) {
    appendFileSync(process.env.RECORDED_MODULES, `${url}\n`);
    return next(url, context);
  },
});
