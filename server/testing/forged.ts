/** The same text with one character changed, so that its signature no longer fits. */
export function forgeAt(text: string, index: number): string {
  const at = index < 0 ? text.length + index : index;
  return `${text.slice(0, at)}${text[at] === 'x' ? 'y' : 'x'}${text.slice(at + 1)}`;
}
