import { type ComponentPropsWithRef, type CSSProperties, type ReactNode, useId } from 'react';
import { joinClasses } from './look.ts';

interface FieldProps {
  /** Absent for fields that are named by their own attribute. */
  label?: string | undefined;
  size?: 'sm' | 'xs' | undefined;
  className?: string | undefined;
  /** True if a press anywhere is one on the input. */
  isPressable?: boolean;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  /** Puts something beside the input, below the label. */
  wrapInput?: ((input: ReactNode) => ReactNode) | undefined;
  children(input: { id: string; className: string; 'data-variant': string }): ReactNode;
}

export function Field(props: FieldProps) {
  const { label, size = 'sm', className, isPressable, leftSection, rightSection } = props;
  const { wrapInput = (input) => input, children } = props;
  const id = useId();
  const labelSize = { '--input-label-size': 'var(--mantine-font-size-sm)' } as CSSProperties;
  const look = {
    '--input-height': `var(--input-height-${size})`,
    '--input-fz': `var(--mantine-font-size-${size})`,
    '--input-right-section-pointer-events': isPressable ? 'none' : undefined,
  } as CSSProperties;
  return (
    <div
      className={joinClasses(className, 'm_46b77525 mantine-InputWrapper-root')}
      data-size={size}
    >
      {label && (
        <label
          className="m_8fdc1311 mantine-InputWrapper-label"
          style={labelSize}
          data-size={size}
          htmlFor={id}
          id={`${id}-label`}
        >
          {label}
        </label>
      )}
      {wrapInput(
        <div
          className="m_6c018570 mantine-Input-wrapper"
          style={look}
          data-variant="default"
          data-size={size}
          data-pointer={isPressable}
          data-with-left-section={leftSection ? true : undefined}
          data-with-right-section={rightSection ? true : undefined}
        >
          {leftSection && <Section position="left">{leftSection}</Section>}
          {children({ id, className: 'm_8fb7ebe7 mantine-Input-input', 'data-variant': 'default' })}
          {rightSection && <Section position="right">{rightSection}</Section>}
        </div>,
      )}
    </div>
  );
}

function Section({ position, children }: { position: 'left' | 'right'; children: ReactNode }) {
  return (
    <div className="m_82577fc2 mantine-Input-section" data-position={position}>
      {children}
    </div>
  );
}

interface NativeSelectProps extends Omit<ComponentPropsWithRef<'select'>, 'size'> {
  label?: string;
  size?: 'sm' | 'xs';
  data: readonly { value: string; label: string }[];
}

export function NativeSelect({ label, size, className, data, ...attributes }: NativeSelectProps) {
  return (
    <Field
      label={label}
      size={size}
      className={className}
      isPressable
      rightSection={<Chevron size={size ?? 'sm'} />}
    >
      {(input) => (
        <select {...attributes} {...input}>
          {data.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface FieldButtonProps {
  label: string;
  rightSection: ReactNode;
  onClick(): void;
  children: string;
}

/** A button that looks like a field, in place of one that is loaded when it is used. */
export function FieldButton({ label, rightSection, onClick, children }: FieldButtonProps) {
  return (
    <Field label={label} isPressable rightSection={rightSection}>
      {(input) => (
        <button type="button" onClick={onClick} {...input}>
          {children}
        </button>
      )}
    </Field>
  );
}

function Chevron({ size }: { size: 'sm' | 'xs' }) {
  return (
    <svg
      className="m_2943220b mantine-ComboboxChevron-chevron"
      style={{ '--combobox-chevron-size': `var(--combobox-chevron-size-${size})` } as CSSProperties}
      data-size={size}
      data-combobox-chevron
      viewBox="0 0 15 15"
      fill="none"
      xmlns="http://www.w3.org/2000/svg"
      aria-hidden
    >
      <path d={chevronPath} fill="currentColor" fillRule="evenodd" clipRule="evenodd" />
    </svg>
  );
}

const chevronPath =
  'M4.93179 5.43179C4.75605 5.60753 4.75605 5.89245 4.93179 6.06819C5.10753 6.24392 5.39245 6.24392 5.56819 6.06819L7.49999 4.13638L9.43179 6.06819C9.60753 6.24392 9.89245 6.24392 10.0682 6.06819C10.2439 5.89245 10.2439 5.60753 10.0682 5.43179L7.81819 3.18179C7.73379 3.0974 7.61933 3.04999 7.49999 3.04999C7.38064 3.04999 7.26618 3.0974 7.18179 3.18179L4.93179 5.43179ZM10.0682 9.56819C10.2439 9.39245 10.2439 9.10753 10.0682 8.93179C9.89245 8.75606 9.60753 8.75606 9.43179 8.93179L7.49999 10.8636L5.56819 8.93179C5.39245 8.75606 5.10753 8.75606 4.93179 8.93179C4.75605 9.10753 4.75605 9.39245 4.93179 9.56819L7.18179 11.8182C7.35753 11.9939 7.64245 11.9939 7.81819 11.8182L10.0682 9.56819Z';
