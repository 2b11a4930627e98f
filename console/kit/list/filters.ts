/** How one filter of a list stands in the address. */
export interface FilterCodec<Value> {
  default: Value;
  /** Undefined when the texts make no sense. */
  read(texts: string[]): Value | undefined;
  write(value: Value): string[];
}

/** Any number of the given numbers; none chosen means no filter. */
export function numbersFilter(allowed: readonly number[]): FilterCodec<number[]> {
  return {
    default: [],
    read: (texts) => allowed.filter((number) => texts.includes(String(number))),
    write: (numbers) => numbers.map(String),
  };
}

/** Any number of ids, as they come; none means no filter. */
export const idsFilter: FilterCodec<string[]> = {
  default: [],
  read: (texts) => [...new Set(texts.filter((text) => /^[1-9]\d{0,8}$/.test(text)))].slice(0, 100),
  write: (ids) => ids,
};

/** One of the given texts. */
export function choiceFilter<Choice extends string>(
  allowed: readonly Choice[],
  usual: Choice,
): FilterCodec<Choice> {
  return {
    default: usual,
    read: ([text]) => allowed.find((choice) => choice === text),
    write: (choice) => [choice],
  };
}

/** Off unless the address says 'true'. */
export const flagFilter: FilterCodec<boolean> = {
  default: false,
  read: ([text]) => text === 'true',
  write: (on) => [String(on)],
};
