// Dashes as well as colours: the lines differ without colour vision.
const seriesStrokes = [
  ['cyan', undefined],
  ['orange', '6 3'],
  ['grape', '2 3'],
  ['lime', '10 3 2 3'],
  ['pink', '4 4'],
] as const;

export function seriesStroke(index: number) {
  const [colour, dashes] = seriesStrokes[index % seriesStrokes.length] ?? seriesStrokes[0];
  return { stroke: `var(--chart-${colour})`, strokeDasharray: dashes };
}
