import type { ReactNode } from 'react';
import classes from './list-toolbar.module.css';
import { SearchBox } from './search-box.tsx';

export interface ListSearchBox {
  label: string;
  debounceMs: number;
  help?: ReactNode;
}

interface ListToolbarProps {
  list: { search: string; show(change: { search: string }): Promise<boolean> };
  search: ListSearchBox | undefined;
  filters?: ReactNode;
  end?: ReactNode;
}

export function ListToolbar({ list, search, filters, end }: ListToolbarProps) {
  return (
    <div className={classes.toolbar}>
      {search && (
        <div className={classes.search}>
          <SearchBox
            {...search}
            value={list.search}
            onSearch={(text) => list.show({ search: text })}
          />
        </div>
      )}
      {filters}
      {end && <div className={classes.end}>{end}</div>}
    </div>
  );
}
