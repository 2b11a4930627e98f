/**
 * Replaces mail addresses in a text. Searches for '@' and reads in both directions from there, in
 * linear time; a single pattern would start at each letter of a long word. `name` matches one
 * character before the sign; `host` is sticky and begins with the sign.
 */
export function replaceMailAddresses(
  text: string,
  { name, host }: { name: RegExp; host: RegExp },
  replacement: string,
): string {
  let result = '';
  let end = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at;
    for (let sign = characterBefore(text, start); start > end && name.test(sign); ) {
      start -= sign.length;
      sign = characterBefore(text, start);
    }
    host.lastIndex = at;
    if (start === at || !host.test(text)) continue;
    result += text.slice(end, start) + replacement;
    end = host.lastIndex;
  }
  return result + text.slice(end);
}

function characterBefore(text: string, end: number): string {
  const isPair = end > 1 && (text.codePointAt(end - 2) ?? 0) > 0xffff;
  return text.slice(Math.max(0, end - (isPair ? 2 : 1)), end);
}
