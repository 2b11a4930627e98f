/**
 * Preloaded by the server: its clock starts at `picturesTakenAt` and runs so slowly that everything
 * in the pictures happened just now.
 */
const start = Date.parse(process.env.PICTURES_TAKEN_AT ?? '');
const slowness = 100;
const startedAt = performance.now();
const slowedNow = () => Math.round(start + (performance.now() - startedAt) / slowness);
const RealDate = Date;

class SteadyDate extends RealDate {
  constructor(...parts: [] | [number | string | Date]) {
    if (parts.length === 0) super(slowedNow());
    else super(...parts);
  }

  static override now = slowedNow;
}

globalThis.Date = SteadyDate as DateConstructor;
