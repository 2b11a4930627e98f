/** The value of a function at a point; writes its slope there. */
export type Slope = (point: Float64Array, slope: Float64Array) => number;

const remembered = 8;
const mostTries = 20;
/** It has arrived when a step gains less than this share of what is left. */
const enough = 1e-5;

interface Step {
  moved: Float64Array;
  turned: Float64Array;
  scale: number;
}

/** Finds the lowest point of a convex function from its slopes (L-BFGS), in at most `steps`. */
export function minimise(size: number, steps: number, slopeAt: Slope): Float64Array {
  let point = new Float64Array(size);
  let slope = new Float64Array(size);
  let value = slopeAt(point, slope);
  const history: Step[] = [];
  for (let step = 0; step < steps; step++) {
    const way = direction(slope, history);
    const descent = dot(way, slope);
    const next = new Float64Array(size);
    const nextSlope = new Float64Array(size);
    let length = history.length === 0 ? 1 / Math.sqrt(-descent || 1) : 1;
    let nextValue = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < mostTries; tries++) {
      for (let i = 0; i < size; i++) next[i] = (point[i] as number) + length * (way[i] as number);
      nextValue = slopeAt(next, nextSlope);
      if (nextValue <= value + 1e-4 * length * descent) break;
      length /= 2;
    }
    if (!(nextValue < value)) break;
    const gained = (value - nextValue) / Math.abs(value);
    const moved = next.map((to, i) => to - (point[i] as number));
    const turned = nextSlope.map((to, i) => to - (slope[i] as number));
    const curve = dot(moved, turned);
    if (curve > 0) history.push({ moved, turned, scale: 1 / curve });
    if (history.length > remembered) history.shift();
    [point, slope, value] = [next, nextSlope, nextValue];
    if (gained < enough) break;
  }
  return point;
}

/** Downhill, bent by what the last steps showed of the curvature. */
function direction(slope: Float64Array, history: readonly Step[]): Float64Array {
  const way = slope.map((value) => -value);
  const shares: number[] = [];
  for (const { moved, turned, scale } of history.toReversed()) {
    const share = scale * dot(moved, way);
    shares.unshift(share);
    addTimes(way, turned, -share);
  }
  const last = history.at(-1);
  if (last) {
    const size = 1 / (last.scale * dot(last.turned, last.turned));
    for (let i = 0; i < way.length; i++) way[i] = (way[i] as number) * size;
  }
  history.forEach(({ moved, turned, scale }, i) => {
    addTimes(way, moved, (shares[i] as number) - scale * dot(turned, way));
  });
  return way;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

function addTimes(to: Float64Array, values: Float64Array, times: number): void {
  for (let i = 0; i < to.length; i++) to[i] = (to[i] as number) + times * (values[i] as number);
}
