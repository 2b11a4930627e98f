import { type CSSProperties, useId } from 'react';

interface ChipProps {
  checked: boolean;
  onChange(checked: boolean): void;
  children: string;
}

const small = (part: string) => `var(--chip-${part}-xs)`;
const look = {
  '--chip-fz': 'var(--mantine-font-size-xs)',
  '--chip-size': small('size'),
  '--chip-checked-padding': small('checked-padding'),
  '--chip-padding': small('padding'),
  '--chip-icon-size': small('icon-size'),
  '--chip-bg': 'transparent',
  '--chip-hover': 'var(--mantine-color-cyan-outline-hover)',
  '--chip-color': 'var(--mantine-color-cyan-outline)',
  '--chip-bd': 'calc(0.0625rem * var(--mantine-scale)) solid var(--mantine-color-cyan-outline)',
  '--chip-spacing': small('spacing'),
} as CSSProperties;

/** Small outlined chip that switches a filter on or off. */
export function Chip({ checked, onChange, children }: ChipProps) {
  const id = useId();
  return (
    <div
      className="m_f59ffda3 mantine-Chip-root"
      style={look}
      data-variant="outline"
      data-size="xs"
    >
      <input
        type="checkbox"
        className="m_bde07329 mantine-Chip-input"
        id={id}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label
        className="m_3904c1af m_be049a53 mantine-Chip-label"
        htmlFor={id}
        data-checked={checked || undefined}
        data-variant="outline"
      >
        {checked && (
          <span className="m_9ac86df9 mantine-Chip-iconWrapper">
            <svg
              className="m_d6d72580 mantine-Chip-checkIcon"
              viewBox="0 0 10 7"
              fill="none"
              xmlns="http://www.w3.org/2000/svg"
              aria-hidden
            >
              <path d={checkPath} fill="currentColor" fillRule="evenodd" clipRule="evenodd" />
            </svg>
          </span>
        )}
        <span>{children}</span>
      </label>
    </div>
  );
}

const checkPath =
  'M4 4.586L1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293L4 4.586z';
