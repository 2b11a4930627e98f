import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { flagClaimsQuery } from './claims.queries.ts';
import classes from './row-lock.module.css';

export type RowMarks = ReadonlyMap<string, ReactNode>;

/** Passes a lock with the holder's name to `onMarks` for each row that a colleague holds. */
export function useRowLocks(ids: readonly string[], onMarks: (marks: RowMarks) => void): void {
  const { data } = useQuery(flagClaimsQuery(ids));
  useEffect(() => {
    if (!data) return;
    const held = data.filter(({ isOwn }) => !isOwn);
    onMarks(
      new Map(
        held.map(({ contentFlagId, user }) => [
          contentFlagId,
          <RowLock key="lock" name={user?.username ?? 'a colleague'} />,
        ]),
      ),
    );
  }, [data, onMarks]);
}

function RowLock({ name }: { name: string }) {
  return (
    <span className={classes.lock} title={`Held by ${name}`}>
      <IconLock size={14} stroke={1.5} aria-hidden />
      <span className={classes.name}>{name}</span>
    </span>
  );
}
