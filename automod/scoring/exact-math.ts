const doubleBits = new DataView(new ArrayBuffer(8));
/**
 * ln 2 in two parts: `high` has few bits, so that its products with small integers are exact. `low`
 * is the rest.
 */
const [high, low] = [0.6931471803691238, 1.9082149292705877e-10];
const sqrtHalf = Math.sqrt(0.5);

/**
 * exp and log from + − × ÷ alone, which all processors round alike. `Math.exp` and `Math.log` may
 * differ in the last digit.
 */
export function exp(x: number): number {
  if (x > 700) return exp(700);
  if (x < -700) return 0;
  const k = Math.round(x / (high + low));
  const r = x - k * high - k * low;
  let sum = 1;
  for (let i = 15; i > 0; i--) sum = 1 + (r * sum) / i;
  doubleBits.setUint32(0, (k + 1023) << 20);
  doubleBits.setUint32(4, 0);
  return sum * doubleBits.getFloat64(0);
}

export function log(x: number): number {
  doubleBits.setFloat64(0, x);
  let exponent = ((doubleBits.getUint32(0) >>> 20) & 0x7ff) - 1022;
  doubleBits.setUint32(0, (doubleBits.getUint32(0) & 0x000fffff) | (1022 << 20));
  let part = doubleBits.getFloat64(0);
  if (part < sqrtHalf) {
    part *= 2;
    exponent--;
  }
  const s = (part - 1) / (part + 1);
  const square = s * s;
  let sum = 0;
  for (let i = 27; i > 0; i -= 2) sum = sum * square + 1 / i;
  return exponent * high + (2 * s * sum + exponent * low);
}

export const log2OfOnePlus = Float64Array.from({ length: 8 }, (_, n) => log(1 + n) / log(2));
