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
 * Numbers of features are buckets up to `aimBucketCount`, then classes and pairs of classes. Most
 * features are classes, and their weights are read faster from a small table than from all over the
 * buckets. The number of a pair is `firstClassPairFeature + first * classSlotCount + second`.
 */
export const classSlotCount = classCount + 1;
export const [firstClassPairFeature, firstClassFeature, firstQuotedClassFeature] = [
  aimBucketCount,
  aimBucketCount + classSlotCount * classSlotCount,
  aimBucketCount + classSlotCount * classSlotCount + classSlotCount,
];
export const aimFeatureCount = firstQuotedClassFeature + classSlotCount;

/** The bucket of a feature that `AimFeatures` lists. */
export function bucketOfAimFeature(number: number): number {
  const { classAlone, quotedClass, classesInOrder } = aimFeatureKind;
  if (number < firstClassPairFeature) return number;
  if (number >= firstQuotedClassFeature)
    return hashToAimBucket(quotedClass, number - firstQuotedClassFeature, 0, 0);
  if (number >= firstClassFeature)
    return hashToAimBucket(classAlone, number - firstClassFeature, 0, 0);
  const pair = number - firstClassPairFeature;
  return hashToAimBucket(
    classesInOrder,
    Math.floor(pair / classSlotCount),
    pair % classSlotCount,
    0,
  );
}

export function hashToAimBucket(kind: number, a: number, b: number, c: number): number {
  const mixed =
    Math.imul(a + kind, 0x85ebca6b) ^
    Math.imul(b + (kind << 20), 0x9e3779b1) ^
    Math.imul(c + 0x3c6ef372, 0x7feb352d);
  const once = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  const twice = Math.imul(once ^ (once >>> 12), 0x297a2d39);
  return (twice ^ (twice >>> 15)) & (aimBucketCount - 1);
}
