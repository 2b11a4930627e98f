export interface FilterCodec<Value> {
  default: Value;
  read(texts: string[]): Value | undefined;
  write(value: Value): string[];
}

export function numbersFilter(allowed: readonly number[]): FilterCodec<number[]> {
  return {
    default: [],
    read: (texts) => allowed.filter((number) => texts.includes(String(number))),
    write: (numbers) => numbers.map(String),
  };
}

export const idsFilter: FilterCodec<string[]> = {
  default: [],
  read: (texts) => [...new Set(texts.filter((text) => /^[1-9]\d{0,8}$/.test(text)))].slice(0, 100),
  write: (ids) => ids,
};

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

export const booleanFilter: FilterCodec<boolean> = {
  default: false,
  read: ([text]) => text === 'true',
  write: (on) => [String(on)],
};
