import type { ComponentProps } from 'react';

const glyphShapes = {
  close: { box: '0 0 16 16', width: 1.4, path: 'M4.5 4.5l7 7m0-7l-7 7' },
  check: { box: '0 0 12 9', width: 1.9, path: 'M1.5 4.5l3 3 6-6' },
  down: { box: '0 0 16 16', width: 1.2, path: 'M4 6.5l4 4 4-4' },
  upDown: { box: '0 0 16 16', width: 1.2, path: 'M5 6.5l3-3 3 3m-6 3l3 3 3-3' },
  previous: { box: '0 0 16 16', width: 1.4, path: 'M9.75 4.25L6 8l3.75 3.75' },
  next: { box: '0 0 16 16', width: 1.4, path: 'M6.25 4.25L10 8l-3.75 3.75' },
  dots: { box: '0 0 16 16', width: 2.6, path: 'M3.3 8h.01m4.69 0h.01m4.69 0h.01' },
};

interface GlyphProps extends ComponentProps<'svg'> {
  shape: keyof typeof glyphShapes;
}

/** Small sign inside a control, in its colour. */
export function Glyph({ shape, ...attributes }: GlyphProps) {
  const { box, width, path } = glyphShapes[shape];
  return (
    <svg
      {...attributes}
      viewBox={box}
      fill="none"
      stroke="currentColor"
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={path} />
    </svg>
  );
}
