import { classCount } from './aim-classes.ts';

export const aimBucketCount = 1 << 18;

/** Seeds that give each kind of feature buckets of its own. */
export const aimFeatureKind = {
  alone: 1,
  gram: 2,
  pair: 3,
  shapePair: 4,
  shapeTriple: 5,
  classAlone: 6,
  quotedClass: 7,
  classesInOrder: 8,
  targetBefore: 9,
  targetAfter: 10,
  targetsAround: 11,
} as const;

/**
 * Classes have numbers of their own, above the buckets, because most features are of these and their
 * weights are read faster from a small table than from all over the buckets. The number of a pair is
 * `firstClassPair + first * classSize + second`.
 */
export const classSize = classCount + 1;
export const [firstClassPair, firstClass, firstQuotedClass] = [
  aimBucketCount,
  aimBucketCount + classSize * classSize,
  aimBucketCount + classSize * classSize + classSize,
];
export const aimFeatureCount = firstQuotedClass + classSize;

/** The bucket of a feature that `AimFeatures` lists. */
export function bucketOfAimFeature(number: number): number {
  const { classAlone, quotedClass, classesInOrder } = aimFeatureKind;
  if (number < firstClassPair) return number;
  if (number >= firstQuotedClass) return aimBucket(quotedClass, number - firstQuotedClass, 0, 0);
  if (number >= firstClass) return aimBucket(classAlone, number - firstClass, 0, 0);
  const pair = number - firstClassPair;
  return aimBucket(classesInOrder, Math.floor(pair / classSize), pair % classSize, 0);
}

export function aimBucket(kind: number, a: number, b: number, c: number): number {
  const mixed =
    Math.imul(a + kind, 0x85ebca6b) ^
    Math.imul(b + (kind << 20), 0x9e3779b1) ^
    Math.imul(c + 0x3c6ef372, 0x7feb352d);
  const once = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  const twice = Math.imul(once ^ (once >>> 12), 0x297a2d39);
  return (twice ^ (twice >>> 15)) & (aimBucketCount - 1);
}
