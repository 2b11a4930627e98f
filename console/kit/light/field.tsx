import { type ComponentPropsWithRef, type CSSProperties, type ReactNode, useId } from 'react';
import { Glyph } from './glyph.tsx';
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
          {leftSection && <FieldSection position="left">{leftSection}</FieldSection>}
          {children({ id, className: 'm_8fb7ebe7 mantine-Input-input', 'data-variant': 'default' })}
          {rightSection && <FieldSection position="right">{rightSection}</FieldSection>}
        </div>,
      )}
    </div>
  );
}

function FieldSection({ position, children }: { position: 'left' | 'right'; children: ReactNode }) {
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
    <Glyph
      shape="upDown"
      className="m_2943220b mantine-ComboboxChevron-chevron"
      style={{ '--combobox-chevron-size': `var(--combobox-chevron-size-${size})` } as CSSProperties}
      data-size={size}
      data-combobox-chevron
    />
  );
}
