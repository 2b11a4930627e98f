/**
 * Patterns that people write, matched in a time that grows with the text and never beyond: no
 * backtracking, so no pattern can hold up the server. It is a machine that is in all states at
 * once (Thompson's, with the groups of Pike's), for the part of regular expressions that can be
 * matched so: no references back and no looking around.
 */
export interface LinearPattern {
  /** The first match, with its groups; group 0 is the match itself. */
  match(text: string): { index: number; groups: (string | undefined)[] } | undefined;
}

export class PatternError extends Error {}

type Test = (code: number) => boolean;
type Node =
  | { kind: 'char'; test: Test }
  | { kind: 'empty' | 'start' | 'end' }
  | { kind: 'sequence' | 'choice'; of: Node[] }
  | { kind: 'group'; index: number; of: Node }
  | { kind: 'repeat'; of: Node; min: number; max: number; isLazy: boolean };

type Instruction =
  | { op: 'char'; test: Test }
  | { op: 'start' | 'end' | 'match' }
  | { op: 'save'; slot: number }
  | { op: 'split'; first: number; second: number }
  | { op: 'jump'; to: number };

const maxInstructions = 2000;
const maxLength = 500;
const maxRepeat = 200;

export function linearPattern(source: string): LinearPattern {
  if (source.length > maxLength) throw new PatternError('The pattern is too long.');
  const { node, groups } = parse(source);
  const program: Instruction[] = [];
  const add = (instruction: Instruction): number => {
    if (program.length >= maxInstructions) throw new PatternError('The pattern repeats too much.');
    return program.push(instruction) - 1;
  };
  add({ op: 'save', slot: 0 });
  emit(node, add, program);
  add({ op: 'save', slot: 1 });
  add({ op: 'match' });
  return { match: (text) => run(program, text, groups + 1) };
}

function emit(node: Node, add: (instruction: Instruction) => number, program: Instruction[]): void {
  const each = (child: Node) => emit(child, add, program);
  switch (node.kind) {
    case 'empty':
      return;
    case 'char':
      add({ op: 'char', test: node.test });
      return;
    case 'start':
    case 'end':
      add({ op: node.kind });
      return;
    case 'sequence':
      node.of.forEach(each);
      return;
    case 'group':
      add({ op: 'save', slot: 2 * node.index });
      each(node.of);
      add({ op: 'save', slot: 2 * node.index + 1 });
      return;
    case 'choice': {
      const jumps: number[] = [];
      for (const child of node.of.slice(0, -1)) {
        const split = add({ op: 'split', first: program.length + 1, second: 0 });
        each(child);
        jumps.push(add({ op: 'jump', to: 0 }));
        program[split] = { op: 'split', first: split + 1, second: program.length };
      }
      node.of.slice(-1).forEach(each);
      for (const jump of jumps) program[jump] = { op: 'jump', to: program.length };
      return;
    }
    case 'repeat': {
      for (let i = 0; i < node.min; i++) each(node.of);
      const choose = (split: number, inside: number, after: number) => {
        const [first, second] = node.isLazy ? [after, inside] : [inside, after];
        program[split] = { op: 'split', first, second };
      };
      if (node.max === Number.POSITIVE_INFINITY) {
        const split = add({ op: 'split', first: 0, second: 0 });
        each(node.of);
        add({ op: 'jump', to: split });
        choose(split, split + 1, program.length);
        return;
      }
      const splits: number[] = [];
      for (let i = node.min; i < node.max; i++) {
        splits.push(add({ op: 'split', first: 0, second: 0 }));
        each(node.of);
      }
      for (const split of splits) choose(split, split + 1, program.length);
    }
  }
}

type Saved = readonly (number | undefined)[];

function run(program: readonly Instruction[], text: string, groups: number) {
  let threads: { at: number; saved: Saved }[] = [];
  let best: { saved: Saved } | undefined;
  const seen = new Int32Array(program.length).fill(-1);

  /** In the order of preference; each place of the program once for each place in the text. */
  function follow(list: typeof threads, from: number, start: Saved, position: number): void {
    const stack: [at: number, saved: Saved][] = [[from, start]];
    for (let next = stack.pop(); next; next = stack.pop()) {
      const [at, saved] = next;
      if (seen[at] === position) continue;
      seen[at] = position;
      const instruction = program[at] as Instruction;
      switch (instruction.op) {
        case 'jump':
          stack.push([instruction.to, saved]);
          break;
        case 'split':
          stack.push([instruction.second, saved], [instruction.first, saved]);
          break;
        case 'save':
          stack.push([at + 1, saved.with(instruction.slot, position)]);
          break;
        case 'start':
          if (position === 0) stack.push([at + 1, saved]);
          break;
        case 'end':
          if (position === text.length) stack.push([at + 1, saved]);
          break;
        default:
          list.push({ at, saved });
      }
    }
  }

  const none: Saved = new Array(2 * groups).fill(undefined);
  for (let position = 0; ; position++) {
    // Whatever began earlier is preferred.
    if (!best) follow(threads, 0, none, position);
    if (threads.length === 0) break;
    const code = position < text.length ? text.charCodeAt(position) : -1;
    const next: typeof threads = [];
    for (const { at, saved } of threads) {
      const instruction = program[at] as Instruction;
      if (instruction.op === 'match') {
        best = { saved };
        break;
      }
      if (code !== -1 && instruction.op === 'char' && instruction.test(code)) {
        follow(next, at + 1, saved, position + 1);
      }
    }
    threads = next;
    if (code === -1) break;
  }
  if (!best) return undefined;
  const { saved } = best;
  return {
    index: saved[0] as number,
    groups: Array.from({ length: groups }, (_, i) => {
      const [from, until] = [saved[2 * i], saved[2 * i + 1]];
      return from === undefined || until === undefined ? undefined : text.slice(from, until);
    }),
  };
}

const digit: Test = (code) => code >= 48 && code <= 57;
const word: Test = (code) =>
  digit(code) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
const space: Test = (code) => /\s/.test(String.fromCharCode(code));
const not =
  (test: Test): Test =>
  (code) =>
    !test(code);
const classes: Record<string, Test> = {
  d: digit,
  D: not(digit),
  w: word,
  W: not(word),
  s: space,
  S: not(space),
};

function parse(source: string): { node: Node; groups: number } {
  let at = 0;
  let groups = 0;
  let depth = 0;
  const peek = () => source[at];
  const fail = (message: string): never => {
    throw new PatternError(message);
  };
  const literal = (sign: string): Test => {
    const code = sign.charCodeAt(0);
    return (other) => other === code;
  };

  function choice(): Node {
    const of = [sequence()];
    while (peek() === '|') {
      at += 1;
      of.push(sequence());
    }
    return of.length === 1 ? (of[0] as Node) : { kind: 'choice', of };
  }

  function sequence(): Node {
    const of: Node[] = [];
    while (at < source.length && peek() !== '|' && peek() !== ')') of.push(repeated());
    return of.length === 0 ? { kind: 'empty' } : { kind: 'sequence', of };
  }

  function repeated(): Node {
    let of = atom();
    for (;;) {
      const bounds = quantifier();
      if (!bounds) return of;
      const isLazy = peek() === '?';
      if (isLazy) at += 1;
      of = { kind: 'repeat', of, isLazy, ...bounds };
      if (quantifier()) fail('Two repetitions in a row.');
    }
  }

  function quantifier(): { min: number; max: number } | undefined {
    const sign = peek();
    const plain = { '*': [0, Infinity], '+': [1, Infinity], '?': [0, 1] }[sign ?? ''];
    if (plain) {
      at += 1;
      return { min: plain[0] as number, max: plain[1] as number };
    }
    const counted = /^\{(\d{1,4})(?:(,)(\d{1,4})?)?\}/.exec(source.slice(at));
    if (!counted) return undefined;
    at += counted[0].length;
    const min = Number(counted[1]);
    const max = counted[2] === undefined ? min : Number(counted[3] ?? Infinity);
    if (min > max) fail('A repetition ends before it begins.');
    if (min > maxRepeat || (max !== Infinity && max > maxRepeat)) {
      fail(`At most ${maxRepeat} repetitions can be counted.`);
    }
    return { min, max };
  }

  function atom(): Node {
    const sign = source[at] as string;
    at += 1;
    switch (sign) {
      case '(':
        return group();
      case '[':
        return { kind: 'char', test: charClass() };
      case '.':
        return { kind: 'char', test: (code) => code !== 10 && code !== 13 };
      case '^':
        return { kind: 'start' };
      case '$':
        return { kind: 'end' };
      case '\\':
        return { kind: 'char', test: escaped() };
      case '*':
      case '+':
      case '?':
        return fail('There is nothing to repeat.');
      default:
        return { kind: 'char', test: literal(sign) };
    }
  }

  function group(): Node {
    depth += 1;
    if (depth > 50) fail('The pattern is nested too deeply.');
    let index: number | undefined;
    if (source.startsWith('?:', at)) at += 2;
    else if (peek() === '?') fail('Looking around and named groups are not possible here.');
    else {
      groups += 1;
      index = groups;
    }
    const of = choice();
    if (peek() !== ')') fail('A bracket is not closed.');
    at += 1;
    depth -= 1;
    return index === undefined ? of : { kind: 'group', index, of };
  }

  function escaped(): Test {
    const sign = source[at];
    if (sign === undefined) return fail('The pattern ends with a backslash.');
    at += 1;
    const known = classes[sign];
    if (known) return known;
    if (/[0-9]/.test(sign)) return fail('References back are not possible here.');
    if (/[a-zA-Z]/.test(sign)) return fail(`\\${sign} is not possible here.`);
    return literal(sign);
  }

  function charClass(): Test {
    const isNegated = peek() === '^';
    if (isNegated) at += 1;
    const tests: Test[] = [];
    let isFirst = true;
    while (peek() !== ']' || isFirst) {
      if (at >= source.length) fail('A class of characters is not closed.');
      isFirst = false;
      const from = source[at] as string;
      at += 1;
      if (from === '\\') {
        tests.push(escaped());
        continue;
      }
      if (peek() === '-' && source[at + 1] !== ']' && at + 1 < source.length) {
        const [low, high] = [from.charCodeAt(0), source.charCodeAt(at + 1)];
        if (low > high) fail('A range of characters is the wrong way round.');
        tests.push((code) => code >= low && code <= high);
        at += 2;
      } else tests.push(literal(from));
    }
    at += 1;
    const test: Test = (code) => tests.some((each) => each(code));
    return isNegated ? not(test) : test;
  }

  const node = choice();
  if (at < source.length) fail('A bracket is closed that was not opened.');
  return { node, groups };
}
