import { InputBase } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../kit/lazy-part.ts';

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
    <InputBase
      component="button"
      type="button"
      label={label}
      pointer
      rightSection={<IconChevronDown size={16} aria-hidden />}
      rightSectionPointerEvents="none"
      onClick={() => setIsWanted(true)}
    >
      Anyone
    </InputBase>
  );
  if (!isWanted && chosen.length === 0) return standIn;
  return (
    <Suspense fallback={standIn}>
      <PeopleFilter label={label} chosen={chosen} onChange={onChange} autoFocus={isWanted} />
    </Suspense>
  );
}
