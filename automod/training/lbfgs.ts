/** Returns the value at a point and writes the gradient. */
type ObjectiveWithGradient = (point: Float64Array, slope: Float64Array) => number;

const maxStoredSteps = 8;
const maxLineSearchSteps = 20;
const minObjectiveGain = 1e-5;

interface DescentStep {
  pointChange: Float64Array;
  slopeChange: Float64Array;
  scale: number;
}

/** Minimises a convex function by L-BFGS. */
export function minimiseByLbfgs(
  size: number,
  steps: number,
  slopeAt: ObjectiveWithGradient,
): Float64Array {
  let point = new Float64Array(size);
  let slope = new Float64Array(size);
  let value = slopeAt(point, slope);
  const history: DescentStep[] = [];
  for (let step = 0; step < steps; step++) {
    const direction = computeDescentDirection(slope, history);
    const descent = dotProduct(direction, slope);
    const next = new Float64Array(size);
    const nextSlope = new Float64Array(size);
    let length = history.length === 0 ? 1 / Math.sqrt(-descent || 1) : 1;
    let nextValue = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < maxLineSearchSteps; tries++) {
      for (let i = 0; i < size; i++)
        next[i] = (point[i] as number) + length * (direction[i] as number);
      nextValue = slopeAt(next, nextSlope);
      if (nextValue <= value + 1e-4 * length * descent) break;
      length /= 2;
    }
    if (!(nextValue < value)) break;
    const gained = (value - nextValue) / Math.abs(value);
    const pointChange = next.map((to, i) => to - (point[i] as number));
    const slopeChange = nextSlope.map((to, i) => to - (slope[i] as number));
    const curve = dotProduct(pointChange, slopeChange);
    if (curve > 0) history.push({ pointChange, slopeChange, scale: 1 / curve });
    if (history.length > maxStoredSteps) history.shift();
    [point, slope, value] = [next, nextSlope, nextValue];
    if (gained < minObjectiveGain) break;
  }
  return point;
}

function computeDescentDirection(
  slope: Float64Array,
  history: readonly DescentStep[],
): Float64Array {
  const direction = slope.map((value) => -value);
  const shares: number[] = [];
  for (const { pointChange, slopeChange, scale } of history.toReversed()) {
    const share = scale * dotProduct(pointChange, direction);
    shares.unshift(share);
    addScaledTo(direction, slopeChange, -share);
  }
  const last = history.at(-1);
  if (last) {
    const size = 1 / (last.scale * dotProduct(last.slopeChange, last.slopeChange));
    for (let i = 0; i < direction.length; i++) direction[i] = (direction[i] as number) * size;
  }
  history.forEach(({ pointChange, slopeChange, scale }, i) => {
    addScaledTo(
      direction,
      pointChange,
      (shares[i] as number) - scale * dotProduct(slopeChange, direction),
    );
  });
  return direction;
}

function dotProduct(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

function addScaledTo(to: Float64Array, values: Float64Array, times: number): void {
  for (let i = 0; i < to.length; i++) to[i] = (to[i] as number) + times * (values[i] as number);
}
