import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type FlagClaim, flagClaimsQuery } from './claims.queries.ts';
import classes from './row-locks.module.css';

interface ClaimedRowLock {
  claim: FlagClaim;
  cell: Element;
}

/**
 * Shows a lock and a name in each row that a colleague has claimed. Placed into the rows from
 * outside, because it is loaded after them.
 */
export function RowLocks({ ids }: { ids: readonly string[] }) {
  const { data } = useQuery(flagClaimsQuery(ids));
  const [locks, setLocks] = useState<ClaimedRowLock[]>([]);
  useLayoutEffect(() => {
    const claimed = data?.filter(({ isOwn }) => !isOwn) ?? [];
    setLocks(
      claimed.flatMap((claim) => {
        const cell = findFirstCellOfRow(claim.contentFlagId);
        return cell ? [{ claim, cell }] : [];
      }),
    );
  }, [data]);
  return locks.map(({ claim, cell }) =>
    createPortal(
      <RowLock name={claim.user?.username ?? 'a colleague'} />,
      cell,
      claim.contentFlagId,
    ),
  );
}

function findFirstCellOfRow(id: string): Element | null {
  return document.querySelector(`main [data-row-id="${id}"] [data-part="essential"]`);
}

function RowLock({ name }: { name: string }) {
  return (
    <span className={classes.lock} title={`Claimed by ${name}`}>
      <IconLock size={14} stroke={1.5} aria-hidden />
      <span className={classes.name}>{name}</span>
    </span>
  );
}
