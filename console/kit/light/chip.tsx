import { type CSSProperties, useId } from 'react';
import { Glyph } from './glyph.tsx';

interface ChipProps {
  checked: boolean;
  onChange(checked: boolean): void;
  children: string;
}

const smallChipVariable = (part: string) => `var(--chip-${part}-xs)`;
const chipStyle = {
  '--chip-fz': 'var(--mantine-font-size-xs)',
  '--chip-size': smallChipVariable('size'),
  '--chip-checked-padding': smallChipVariable('checked-padding'),
  '--chip-padding': smallChipVariable('padding'),
  '--chip-icon-size': smallChipVariable('icon-size'),
  '--chip-bg': 'transparent',
  '--chip-hover': 'var(--mantine-color-cyan-outline-hover)',
  '--chip-color': 'var(--mantine-color-cyan-outline)',
  '--chip-bd': 'calc(0.0625rem * var(--mantine-scale)) solid var(--mantine-color-cyan-outline)',
  '--chip-spacing': smallChipVariable('spacing'),
} as CSSProperties;

/** Small outlined chip that switches a filter on or off. */
export function Chip({ checked, onChange, children }: ChipProps) {
  const id = useId();
  return (
    <div
      className="m_f59ffda3 mantine-Chip-root"
      style={chipStyle}
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
            <Glyph shape="check" className="m_d6d72580 mantine-Chip-checkIcon" />
          </span>
        )}
        <span>{children}</span>
      </label>
    </div>
  );
}
