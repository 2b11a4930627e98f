import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../light/button.tsx';
import classes from './list-toolbar.module.css';
import { SearchBox } from './search-box.tsx';

export interface ListSearchBox {
  label: string;
  debounceMs: number;
  help?: ReactNode;
}

interface ListToolbarProps {
  list: {
    search: string;
    isNarrowed?: boolean;
    show(change: { search: string }): Promise<boolean>;
  };
  search: ListSearchBox | undefined;
  /** Search of the screen's own, instead of the box. */
  ownSearch?: ReactNode;
  filters?: ReactNode;
  end?: ReactNode;
}

export function ListToolbar({ list, search, ownSearch, filters, end }: ListToolbarProps) {
  const filtersId = useId();
  const [isUnfolded, setIsUnfolded] = useState(false);
  return (
    <div className={classes.toolbar}>
      {ownSearch}
      {search && (
        <div className={classes.search}>
          <SearchBox
            {...search}
            value={list.search}
            onSearch={(text) => list.show({ search: text })}
          />
        </div>
      )}
      {filters && (
        <>
          <Button
            className={classes.unfold}
            variant={list.isNarrowed ? 'light' : 'default'}
            leftSection={<IconFilter size={18} stroke={1.5} aria-hidden />}
            aria-expanded={isUnfolded}
            aria-controls={filtersId}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            {list.isNarrowed ? 'Filters (on)' : 'Filters'}
          </Button>
          <div id={filtersId} className={classes.filters} data-folded={!isUnfolded || undefined}>
            {filters}
          </div>
        </>
      )}
      {end && <div className={classes.end}>{end}</div>}
    </div>
  );
}
