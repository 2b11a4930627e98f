const hexColourPattern = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Minimum contrast of normal text, WCAG 2.2 AA. */
export const minReadableContrast = 4.5;

export function isColour(text: string): boolean {
  return hexColourPattern.test(text);
}

export function computeContrast(one: string, other: string): number {
  const [low = 0, high = 0] = [computeLuminance(one), computeLuminance(other)].sort(
    (a, b) => a - b,
  );
  return (high + 0.05) / (low + 0.05);
}

export function chooseReadableColour(ground: string, wanted: string): string {
  if (isColour(wanted) && computeContrast(ground, wanted) >= minReadableContrast) return wanted;
  return computeContrast(ground, '#000000') >= computeContrast(ground, '#ffffff')
    ? '#000000'
    : '#ffffff';
}

function computeLuminance(colour: string): number {
  const digits = colour.slice(1);
  const pairs =
    digits.length === 3 ? [...digits].map((digit) => digit + digit) : digits.match(/../g);
  const [red = 0, green = 0, blue = 0] = (pairs ?? []).map((pair) => {
    const part = Number.parseInt(pair, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
