import { useMay } from '../../../lib/viewer.ts';

/** Shown where no condition is active, which is also how a new network begins. */
export function NoConditionsHint() {
  const maySync = useMay('conditions.sync');
  if (!maySync) return 'Create one with New Condition, or untick Active to see the others.';
  return 'Begin with Update Data, Nomenclature: it reads the conditions of the reference, for you to review and apply. Or create one with New Condition.';
}
