import type { ComponentProps, ComponentPropsWithRef, CSSProperties } from 'react';
import { joinClasses } from './look.ts';

interface GroupProps extends ComponentProps<'div'> {
  gap?: 'xs' | 'sm' | 'md';
  justify?: 'flex-start' | 'center' | 'space-between';
  wrap?: 'wrap' | 'nowrap';
}

export function Group(props: GroupProps) {
  const { gap = 'md', justify = 'flex-start', wrap = 'wrap', className, ...attributes } = props;
  const variables = {
    '--group-gap': `var(--mantine-spacing-${gap})`,
    '--group-align': 'center',
    '--group-justify': justify,
    '--group-wrap': wrap,
  };
  return (
    <div
      {...attributes}
      className={joinClasses(className, 'm_4081bf90 mantine-Group-root')}
      style={variables as CSSProperties}
    />
  );
}

interface SmallTextProps extends ComponentPropsWithRef<'p'> {
  isDimmed?: boolean;
  weight?: number;
  isTruncated?: boolean;
}

/** Small text, the only size that the first view has. */
export function SmallText({
  isDimmed,
  weight,
  isTruncated,
  className,
  ...attributes
}: SmallTextProps) {
  const style = {
    '--text-fz': 'var(--mantine-font-size-sm)',
    '--text-lh': 'var(--mantine-line-height-sm)',
    fontWeight: weight,
    color: isDimmed ? 'var(--mantine-color-dimmed)' : undefined,
  };
  return (
    <p
      {...attributes}
      className={joinClasses('mantine-focus-auto', className, 'm_b6d8b162 mantine-Text-root')}
      style={style as CSSProperties}
      data-size="sm"
      data-truncate={isTruncated ? 'end' : undefined}
    />
  );
}

/** Heading of a screen. */
export function Title({ className, children, ...attributes }: ComponentPropsWithRef<'h1'>) {
  const style = {
    '--title-fw': 'var(--mantine-h2-font-weight)',
    '--title-lh': 'var(--mantine-h2-line-height)',
    '--title-fz': 'var(--mantine-h2-font-size)',
  };
  return (
    <h1
      {...attributes}
      className={joinClasses(className, 'm_8a5d1357 mantine-Title-root')}
      style={style as CSSProperties}
      data-size="h2"
      data-order="1"
    >
      {children}
    </h1>
  );
}

export function VisuallyHidden({ children }: Pick<ComponentProps<'span'>, 'children'>) {
  return <span className="m_515a97f8 mantine-VisuallyHidden-root">{children}</span>;
}

/** Class names of elements that need nothing else from Mantine. */
export const paperClass = 'm_1b7284a3 mantine-Paper-root';
export const anchorClass =
  'mantine-focus-auto m_849cf0da m_b6d8b162 mantine-Text-root mantine-Anchor-root';
