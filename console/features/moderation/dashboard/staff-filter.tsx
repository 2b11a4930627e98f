import { IconChevronDown } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { FieldButton } from '../../../kit/light/field.tsx';

const PeopleFilter = lazyPart(() => import('../flags/people-filter.tsx'));

interface StaffFilterProps {
  label: string;
  chosen: string[];
  onChange(ids: string[]): void;
}

/** A placeholder until it is used, because the real picker is slow to load. */
export function StaffFilter({ label, chosen, onChange }: StaffFilterProps) {
  const [isWanted, setIsWanted] = useState(false);
  const standIn = (
    <FieldButton
      label={label}
      rightSection={<IconChevronDown size={16} aria-hidden />}
      onClick={() => setIsWanted(true)}
    >
      Anyone
    </FieldButton>
  );
  if (!isWanted && chosen.length === 0) return standIn;
  return (
    <Suspense fallback={standIn}>
      <PeopleFilter label={label} chosen={chosen} onChange={onChange} autoFocus={isWanted} />
    </Suspense>
  );
}
