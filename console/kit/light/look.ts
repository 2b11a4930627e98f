/**
 * Light components render what Mantine's components of the same name would, with Mantine's own
 * class names, but without its style engine. The first view uses only these; `light.test.tsx`
 * compares them with Mantine's.
 */
export const pressableClass = 'mantine-focus-auto mantine-active';
export const unstyledButtonClass = 'm_87cf2631 mantine-UnstyledButton-root';

export type LightVariant = 'default' | 'light' | 'subtle' | 'white';
export type LightColor = 'cyan' | 'gray';

const onePxInRem = 'calc(0.0625rem * var(--mantine-scale))';

export function joinClasses(...names: (string | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

export function toRem(px: number): string {
  return `calc(${px / 16}rem * var(--mantine-scale))`;
}

/** Mantine's variables for background, hover, text and border of a control. */
export function colorVariables(
  prefix: 'button' | 'ai',
  variant: LightVariant,
  color: LightColor,
): Record<string, string> {
  const name = (part: string) => `var(--mantine-color-${part})`;
  const colors = {
    default: [name('default'), name('default-hover'), name('default-color')],
    light: [name(`${color}-light`), name(`${color}-light-hover`), name(`${color}-light-color`)],
    subtle: ['transparent', name(`${color}-light-hover`), name(`${color}-light-color`)],
    white: [name('white'), 'rgba(252, 252, 252, 1)', name(`${color}-filled`)],
  }[variant];
  const border = variant === 'default' ? name('default-border') : 'transparent';
  return {
    [`--${prefix}-bg`]: colors[0] ?? '',
    [`--${prefix}-hover`]: colors[1] ?? '',
    [`--${prefix}-color`]: colors[2] ?? '',
    [`--${prefix}-bd`]: `${onePxInRem} solid ${border}`,
  };
}
