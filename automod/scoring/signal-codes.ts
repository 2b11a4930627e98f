/** Properties of a window beside its words. The order is part of the model's format. */
export const signalNames = [
  ...['link', 'links', 'link share', 'shortener', 'cheap domain', 'link hides'],
  ...['email', 'phone', 'money', 'handle', 'number'],
  ...['capitals', 'capital share', 'exclamation', 'question', 'symbols', 'repetition'],
  ...['disguised', 'disguised listed', 'styled', 'invisible element'],
  ...['mild', 'strong', 'severe', 'bait', 'at you', 'at you severe', 'short', 'medium'],
] as const;

export type SignalName = (typeof signalNames)[number];

export const signalIndexByName = Object.fromEntries(
  signalNames.map((name, i) => [name, i]),
) as Record<SignalName, number>;

/** Packed into a word's row: signal number, amount, severity bits. */
export const [amountShift, isBadFlag, isSevereFlag] = [8, 1 << 16, 1 << 17];
export const noSignal = 0xff;

/** Signal of a run of signs, with its amount: `!!` counts twice. */
export function signalOfPunctuation(signs: string): number {
  if (signs.includes('!'))
    return signalIndexByName.exclamation | ((signs.startsWith('!!') ? 2 : 1) << amountShift);
  return (
    (signs.includes('?') ? signalIndexByName.question : signalIndexByName.symbols) |
    (1 << amountShift)
  );
}

/** Words with negative severity have no signal: they are listed because people disguise them. */
export function signalOfListedWord(severity: number): number {
  const signal = severity >= 0 ? signalIndexByName[signalNameOfSeverity(severity)] : noSignal;
  return signal | (severity >= 1 ? isBadFlag : 0) | (severity >= 2 ? isSevereFlag : 0);
}

function signalNameOfSeverity(severity: number): SignalName {
  if (severity >= 2) return 'severe';
  if (severity >= 1.5) return 'strong';
  return severity > 0 ? 'mild' : 'bait';
}
