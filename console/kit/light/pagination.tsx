import type { CSSProperties, ReactNode } from 'react';
import { joinClasses, pressable, unstyledButton } from './look.ts';

interface PaginationProps {
  total: number;
  page: number;
  onPage(page: number): void;
}

const look = {
  '--pagination-control-size': 'var(--pagination-control-size-sm)',
  '--pagination-control-fz': 'var(--mantine-font-size-sm)',
} as CSSProperties;

const row = {
  '--group-gap': 'calc(0.5rem * var(--mantine-scale))',
  '--group-align': 'center',
  '--group-justify': 'flex-start',
  '--group-wrap': 'wrap',
} as CSSProperties;

export function Pagination({ total, page, onPage }: PaginationProps) {
  return (
    <div className="m_4addd315 mantine-Pagination-root" style={look} data-size="sm">
      <div className="m_4081bf90 mantine-Group-root" style={row}>
        <Control label="Previous page" disabled={page === 1} onClick={() => onPage(page - 1)}>
          <Icon path={previousPath} turns />
        </Control>
        {shownPages(total, page).map((shown) =>
          shown > 0 ? (
            <Control
              key={shown}
              label={`Page ${shown}`}
              isNumber
              active={shown === page}
              onClick={() => onPage(shown)}
            >
              {shown}
            </Control>
          ) : (
            <div key={shown} className="m_4ad7767d mantine-Pagination-dots">
              <Icon path={dotsPath} />
            </div>
          ),
        )}
        <Control label="Next page" disabled={page === total} onClick={() => onPage(page + 1)}>
          <Icon path={nextPath} turns />
        </Control>
      </div>
    </div>
  );
}

/** First, last and current page with its neighbours. Negative numbers are gaps. */
function shownPages(total: number, page: number): number[] {
  if (total <= 7) return range(1, total);
  const isNearStart = page <= 4;
  const isNearEnd = page >= total - 3;
  if (isNearStart) return [...range(1, 5), -2, total];
  if (isNearEnd) return [1, -1, ...range(total - 4, total)];
  return [1, -1, ...range(page - 1, page + 1), -2, total];
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

interface ControlProps {
  label: string;
  isNumber?: boolean;
  active?: boolean;
  disabled?: boolean;
  onClick(): void;
  children: ReactNode;
}

function Control({ label, isNumber, active, disabled, onClick, children }: ControlProps) {
  return (
    <button
      type="button"
      className={joinClasses(
        disabled ? 'mantine-focus-auto' : pressable,
        'm_326d024a mantine-Pagination-control',
        unstyledButton,
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

function Icon({ path, turns }: { path: string; turns?: boolean }) {
  const size = 'calc(var(--pagination-control-size) / 1.8)';
  return (
    <svg
      viewBox="0 0 16 16"
      xmlns="http://www.w3.org/2000/svg"
      className={turns ? 'mantine-rotate-rtl' : undefined}
      style={{ width: size, height: size }}
      aria-hidden
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

const previousPath = 'M7.219 8l3.3 3.3-.943.943L5.333 8l4.243-4.243.943.943-3.3 3.3z';
const nextPath = 'M8.781 8l-3.3-3.3.943-.943L10.667 8l-4.243 4.243-.943-.943 3.3-3.3z';
const dotsPath =
  'M2 8c0-.733.6-1.333 1.333-1.333.734 0 1.334.6 1.334 1.333s-.6 1.333-1.334 1.333C2.6 9.333 2 8.733 2 8zm9.333 0c0-.733.6-1.333 1.334-1.333C13.4 6.667 14 7.267 14 8s-.6 1.333-1.333 1.333c-.734 0-1.334-.6-1.334-1.333zM6.667 8c0-.733.6-1.333 1.333-1.333s1.333.6 1.333 1.333S8.733 9.333 8 9.333 6.667 8.733 6.667 8z';
