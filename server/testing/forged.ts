/** Changes one character, so that the signature no longer matches. */
export function forgeCharacterAt(text: string, index: number): string {
  const at = index < 0 ? text.length + index : index;
  return `${text.slice(0, at)}${text[at] === 'x' ? 'y' : 'x'}${text.slice(at + 1)}`;
}
