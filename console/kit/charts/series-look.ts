// Dashes as well as colours: the lines differ without colour vision.
const looks = [
  ['cyan', undefined],
  ['orange', '6 3'],
  ['grape', '2 3'],
  ['lime', '10 3 2 3'],
  ['pink', '4 4'],
] as const;

export function seriesLook(index: number) {
  const [colour, dashes] = looks[index % looks.length] ?? looks[0];
  return { stroke: `var(--chart-${colour})`, strokeDasharray: dashes };
}
