// Formatted by hand: creating an `Intl` formatter takes longer than rendering ten rows.
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export function formatDateTime(date: string | Date): string {
  const at = new Date(date);
  const day = `${monthNames[at.getMonth()]} ${at.getDate()}, ${at.getFullYear()}`;
  return `${day} at ${formatTime(at)}`;
}

export function formatDay(date: string | Date): string {
  const at = new Date(date);
  return `${monthNames[at.getMonth()]?.slice(0, 3)} ${at.getDate()}, ${at.getFullYear()}`;
}

export function formatTime(date: string | Date): string {
  const at = new Date(date);
  const minutes = String(at.getMinutes()).padStart(2, '0');
  return `${at.getHours() % 12 || 12}:${minutes} ${at.getHours() < 12 ? 'AM' : 'PM'}`;
}

const secondsByTimeUnit = [
  ['year', 365 * 24 * 60 * 60],
  ['month', 30 * 24 * 60 * 60],
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
  ['second', 1],
] as const;

/** '2 years, 3 months': the two largest units that are not zero. */
export function timeSince(date: string | Date, now = new Date()): string {
  let seconds = Math.max(0, Math.floor((now.getTime() - new Date(date).getTime()) / 1000));
  const parts: string[] = [];
  for (const [unit, length] of secondsByTimeUnit) {
    const count = Math.floor(seconds / length);
    seconds -= count * length;
    if (count > 0) parts.push(plural(count, unit));
  }
  return parts.slice(0, 2).join(', ') || plural(0, 'second');
}

/** 'needs_review' becomes 'Needs Review'. */
export function titleCase(text: string): string {
  return text
    .split('_')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ');
}

export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

export function truncate(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  return `${characters.slice(0, length).join('').trimEnd()}…`;
}

export function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => word?.charAt(0).toUpperCase()).join('');
}

/** Share of a whole with two decimals: '33.33%'. */
export function formatShare(part: number, whole = 1): string {
  return `${(whole === 0 ? 0 : (100 * part) / whole).toFixed(2)}%`;
}
