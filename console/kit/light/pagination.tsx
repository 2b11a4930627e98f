import type { CSSProperties, ReactNode } from 'react';
import { Glyph } from './glyph.tsx';
import { joinClasses, pressableClass, unstyledButtonClass } from './look.ts';

interface PaginationProps {
  total: number;
  page: number;
  onPage(page: number): void;
}

const paginationStyle = {
  '--pagination-control-size': 'var(--pagination-control-size-sm)',
  '--pagination-control-fz': 'var(--mantine-font-size-sm)',
} as CSSProperties;

const paginationRowStyle = {
  '--group-gap': 'calc(0.5rem * var(--mantine-scale))',
  '--group-align': 'center',
  '--group-justify': 'flex-start',
  '--group-wrap': 'wrap',
} as CSSProperties;

export function Pagination({ total, page, onPage }: PaginationProps) {
  return (
    <div className="m_4addd315 mantine-Pagination-root" style={paginationStyle} data-size="sm">
      <div className="m_4081bf90 mantine-Group-root" style={paginationRowStyle}>
        <PageControl label="Previous page" disabled={page === 1} onClick={() => onPage(page - 1)}>
          <PageIcon shape="previous" />
        </PageControl>
        {listShownPages(total, page).map((shown) =>
          shown > 0 ? (
            <PageControl
              key={shown}
              label={`Page ${shown}`}
              isNumber
              active={shown === page}
              onClick={() => onPage(shown)}
            >
              {shown}
            </PageControl>
          ) : (
            <div key={shown} className="m_4ad7767d mantine-Pagination-dots">
              <PageIcon shape="dots" />
            </div>
          ),
        )}
        <PageControl label="Next page" disabled={page === total} onClick={() => onPage(page + 1)}>
          <PageIcon shape="next" />
        </PageControl>
      </div>
    </div>
  );
}

/** First, last and current page with its neighbours. Negative numbers are gaps. */
function listShownPages(total: number, page: number): number[] {
  if (total <= 7) return numbersBetween(1, total);
  const isNearStart = page <= 4;
  const isNearEnd = page >= total - 3;
  if (isNearStart) return [...numbersBetween(1, 5), -2, total];
  if (isNearEnd) return [1, -1, ...numbersBetween(total - 4, total)];
  return [1, -1, ...numbersBetween(page - 1, page + 1), -2, total];
}

function numbersBetween(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

interface PageControlProps {
  label: string;
  isNumber?: boolean;
  active?: boolean;
  disabled?: boolean;
  onClick(): void;
  children: ReactNode;
}

function PageControl({ label, isNumber, active, disabled, onClick, children }: PageControlProps) {
  return (
    <button
      type="button"
      className={joinClasses(
        disabled ? 'mantine-focus-auto' : pressableClass,
        'm_326d024a mantine-Pagination-control',
        unstyledButtonClass,
      )}
      data-active={active || undefined}
      data-disabled={disabled || undefined}
      data-with-padding={isNumber}
      disabled={disabled}
      aria-label={label}
      aria-current={active ? 'page' : undefined}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

function PageIcon({ shape }: { shape: 'previous' | 'next' | 'dots' }) {
  const size = 'calc(var(--pagination-control-size) / 1.8)';
  return (
    <Glyph
      shape={shape}
      className={shape === 'dots' ? undefined : 'mantine-rotate-rtl'}
      style={{ width: size, height: size }}
    />
  );
}
