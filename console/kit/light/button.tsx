import type { ComponentPropsWithRef, CSSProperties, ReactNode } from 'react';
import { Glyph } from './glyph.tsx';
import {
  colorVariables,
  joinClasses,
  type LightColor,
  type LightVariant,
  pressableClass,
  toRem,
  unstyledButtonClass,
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
  return <button {...styleButton(props)} type={type} />;
}

export function LinkButton(props: ButtonLook & Omit<ComponentPropsWithRef<'a'>, 'color'>) {
  return <a {...styleButton(props)} />;
}

type StyledButtonProps = ButtonLook & {
  className?: string;
  style?: CSSProperties;
  children?: ReactNode;
};

function styleButton<Props extends StyledButtonProps>(props: Props) {
  const { variant, color = 'cyan', size, leftSection, rightSection, ...others } = props;
  const { className, style, children, ...attributes } = others;
  return {
    ...attributes,
    className: joinClasses(
      pressableClass,
      className,
      'm_77c9d27d mantine-Button-root',
      unstyledButtonClass,
    ),
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
        {leftSection && <ButtonSection position="left">{leftSection}</ButtonSection>}
        <span className="m_811560b9 mantine-Button-label">{children}</span>
        {rightSection && <ButtonSection position="right">{rightSection}</ButtonSection>}
      </span>
    ),
  };
}

function ButtonSection({
  position,
  children,
}: {
  position: 'left' | 'right';
  children: ReactNode;
}) {
  return (
    <span className="m_a74036a mantine-Button-section" data-position={position}>
      {children}
    </span>
  );
}

interface ActionIconProps extends Omit<ComponentPropsWithRef<'button'>, 'color'> {
  variant: 'default' | 'subtle';
  /** Name of one of Mantine's sizes, or a number of pixels. */
  size?: 'lg' | number;
}

export function ActionIcon(props: ActionIconProps) {
  const { variant, size, className, style, children, ...attributes } = props;
  return (
    <button
      type="button"
      {...attributes}
      className={joinClasses(
        pressableClass,
        className,
        'm_8d3f4000 mantine-ActionIcon-root',
        unstyledButtonClass,
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
      className={joinClasses('mantine-focus-auto', className, unstyledButtonClass)}
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
        pressableClass,
        className,
        size && 'm_220c80f2',
        'm_86a44da5 mantine-CloseButton-root',
        unstyledButtonClass,
      )}
      style={size && ({ '--cb-size': `var(--cb-size-${size})` } as CSSProperties)}
      data-variant={size ? 'subtle' : 'transparent'}
      data-size={size}
    >
      <Glyph shape="close" style={{ width: iconSize, height: iconSize }} />
    </button>
  );
}
