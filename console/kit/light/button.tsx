import type { ComponentPropsWithRef, CSSProperties, ReactNode } from 'react';
import {
  colorVariables,
  joinClasses,
  type LightColor,
  type LightVariant,
  pressable,
  toRem,
  unstyledButton,
} from './look.ts';

interface ButtonLook {
  variant?: LightVariant;
  color?: LightColor;
  size?: 'compact-sm';
  leftSection?: ReactNode;
  rightSection?: ReactNode;
}

export type ButtonProps = ButtonLook & Omit<ComponentPropsWithRef<'button'>, 'color'>;

export function Button({ type = 'button', ...props }: ButtonProps) {
  return <button {...dress(props)} type={type} />;
}

export function LinkButton(props: ButtonLook & Omit<ComponentPropsWithRef<'a'>, 'color'>) {
  return <a {...dress(props)} />;
}

type Dressed = ButtonLook & { className?: string; style?: CSSProperties; children?: ReactNode };

function dress<Props extends Dressed>(props: Props) {
  const { variant, color = 'cyan', size, leftSection, rightSection, ...others } = props;
  const { className, style, children, ...attributes } = others;
  return {
    ...attributes,
    className: joinClasses(pressable, className, 'm_77c9d27d mantine-Button-root', unstyledButton),
    style: {
      ...(size && {
        '--button-height': `var(--button-height-${size})`,
        '--button-padding-x': `var(--button-padding-x-${size})`,
        '--button-fz': 'var(--mantine-font-size-sm)',
      }),
      ...(variant
        ? colorVariables('button', variant, color)
        : { '--button-color': 'var(--mantine-color-white)' }),
      ...style,
    } as CSSProperties,
    'data-variant': variant,
    'data-size': size,
    'data-with-left-section': leftSection ? true : undefined,
    'data-with-right-section': rightSection ? true : undefined,
    children: (
      <span className="m_80f1301b mantine-Button-inner">
        {leftSection && <Section position="left">{leftSection}</Section>}
        <span className="m_811560b9 mantine-Button-label">{children}</span>
        {rightSection && <Section position="right">{rightSection}</Section>}
      </span>
    ),
  };
}

function Section({ position, children }: { position: 'left' | 'right'; children: ReactNode }) {
  return (
    <span className="m_a74036a mantine-Button-section" data-position={position}>
      {children}
    </span>
  );
}

interface ActionIconProps extends Omit<ComponentPropsWithRef<'button'>, 'color'> {
  variant: 'default' | 'subtle';
  /** A size of Mantine, or pixels. */
  size?: 'lg' | number;
}

export function ActionIcon(props: ActionIconProps) {
  const { variant, size, className, style, children, ...attributes } = props;
  return (
    <button
      type="button"
      {...attributes}
      className={joinClasses(
        pressable,
        className,
        'm_8d3f4000 mantine-ActionIcon-root',
        unstyledButton,
      )}
      style={
        {
          ...(size && { '--ai-size': size === 'lg' ? 'var(--ai-size-lg)' : toRem(size) }),
          ...colorVariables('ai', variant, 'gray'),
          ...style,
        } as CSSProperties
      }
      data-variant={variant}
      data-size={size === 'lg' ? size : undefined}
    >
      <span className="m_8d3afb97 mantine-ActionIcon-icon">{children}</span>
    </button>
  );
}

export function UnstyledButton({ className, ...attributes }: ComponentPropsWithRef<'button'>) {
  return (
    <button
      type="button"
      {...attributes}
      className={joinClasses('mantine-focus-auto', className, unstyledButton)}
    />
  );
}

interface CloseButtonProps extends ComponentPropsWithRef<'button'> {
  'aria-label': string;
  /** The small one marks itself under the pointer. */
  size?: 'sm';
}

export function CloseButton({ size, className, ...attributes }: CloseButtonProps) {
  const iconSize = 'var(--cb-icon-size, 70%)';
  return (
    <button
      type="button"
      {...attributes}
      className={joinClasses(
        pressable,
        className,
        size && 'm_220c80f2',
        'm_86a44da5 mantine-CloseButton-root',
        unstyledButton,
      )}
      style={size && ({ '--cb-size': `var(--cb-size-${size})` } as CSSProperties)}
      data-variant={size ? 'subtle' : 'transparent'}
      data-size={size}
    >
      <svg
        viewBox="0 0 15 15"
        fill="none"
        xmlns="http://www.w3.org/2000/svg"
        style={{ width: iconSize, height: iconSize }}
        aria-hidden
      >
        <path d={closePath} fill="currentColor" fillRule="evenodd" clipRule="evenodd" />
      </svg>
    </button>
  );
}

const closePath =
  'M11.7816 4.03157C12.0062 3.80702 12.0062 3.44295 11.7816 3.2184C11.5571 2.99385 11.193 2.99385 10.9685 3.2184L7.50005 6.68682L4.03164 3.2184C3.80708 2.99385 3.44301 2.99385 3.21846 3.2184C2.99391 3.44295 2.99391 3.80702 3.21846 4.03157L6.68688 7.49999L3.21846 10.9684C2.99391 11.193 2.99391 11.557 3.21846 11.7816C3.44301 12.0061 3.80708 12.0061 4.03164 11.7816L7.50005 8.31316L10.9685 11.7816C11.193 12.0061 11.5571 12.0061 11.7816 11.7816C12.0062 11.557 12.0062 11.193 11.7816 10.9684L8.31322 7.49999L11.7816 4.03157Z';
