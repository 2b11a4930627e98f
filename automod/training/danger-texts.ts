import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type EvaluationSet,
  fillTemplates,
  readEvaluationSet,
} from '../evaluation/evaluation-sets.ts';
import { readCorpora } from './corpora.ts';

export interface DangerText {
  text: string;
  isDanger: boolean;
  weight: number;
  /** Danger that shows only between the lines. */
  isHinted?: boolean;
  /** Neither about danger nor a near miss. */
  isOrdinary?: boolean;
  /** A short message of a public corpus. */
  isMessage?: boolean;
  /** The whole text is one window, however long. */
  isOneWindow?: boolean;
  /** Author of the eighth to twelfth set. */
  author?: number;
  language?: string;
}

/** Authors of the eighth set of care texts. */
const eighthAuthors = [1, 2, 3, 4, 5, 6] as const;
/** Authors of the ninth set of care texts, from whom the model learns. */
const ninthAuthors = [7, 8, 9, 10, 11] as const;
/** Authors of the tenth set of care texts, from whom the model learns. */
const tenthAuthors = [14, 15, 16, 17, 18, 19, 21, 22, 23] as const;
/** Authors of the eleventh set of care texts, from whom the model learns. */
const eleventhAuthors = [24, 25, 26, 27, 28, 29] as const;
export const workingAuthors = [
  ...[...eighthAuthors, ...ninthAuthors],
  ...[...tenthAuthors, ...eleventhAuthors],
] as const;
/** Authors of the ninth set from whom the model does not learn. They compare versions of it. */
export const ninthHeldAuthors = [12, 13] as const;
/** Authors of the twelfth set, opened after the model was made, who marked danger that is only hinted. */
export const twelfthHeldAuthors = [30, 31] as const;
export const heldAuthors = [...ninthHeldAuthors, ...twelfthHeldAuthors] as const;
type Author = (typeof workingAuthors | typeof heldAuthors)[number];

/** An ordinary text counts more, because most texts of a forum are ordinary. */
const ordinaryWeight = 2;
const labelledLine = /^(danger|near|no danger|ordinary)(?:, (said|hinted))?(?: (en|es))?: (.*)$/;

function parseLabelledLines(lines: readonly string[]): DangerText[] {
  return lines.flatMap((line) => {
    const [, label, plainness, language, text] = labelledLine.exec(line) ?? [];
    if (text === undefined) return [];
    const own =
      label === 'ordinary'
        ? createOrdinaryText(text)
        : { text, isDanger: label === 'danger', weight: 1 };
    const isHinted = plainness === 'hinted';
    return [{ ...own, ...(isHinted && { isHinted }), ...(language && { language }) }];
  });
}

export function readTextsOfAuthor(author: Author): DangerText[] {
  return parseLabelledLines(readEvaluationSet(setOfAuthor(author))).map((text) => ({
    ...text,
    author,
  }));
}

function setOfAuthor(author: Author): EvaluationSet {
  if (isAuthorAmong(eighthAuthors, author)) return `care-eighth-${author}`;
  if (isAuthorAmong(tenthAuthors, author)) return `care-tenth-${author}`;
  if (isAuthorAmong(eleventhAuthors, author)) return `care-eleventh-${author}`;
  if (isAuthorAmong(twelfthHeldAuthors, author)) return `care-twelfth-${author}`;
  return `care-ninth-${author}`;
}

function isAuthorAmong<A extends Author>(authors: readonly A[], author: Author): author is A {
  return (authors as readonly Author[]).includes(author);
}

/**
 * Reads all texts that the danger model learns from. `folder` has the public corpora of
 * `training/corpora.ts`; every other question of MeQSum is kept for measuring.
 */
export function readDangerTexts(folder: string): DangerText[] {
  const { learned, learnedChat } = readOrdinaryCorpora(folder);
  return [
    ...workingAuthors.flatMap(readTextsOfAuthor),
    ...parseLabelledLines(readOwnOrdinaryTexts()),
    ...readOlderCareSets(),
    ...ordinaryEvaluationSets.flatMap((set) => readEvaluationSet(set)).map(createOrdinaryText),
    ...(['identity-kind', 'harm', 'harm-kind', 'anatomy', 'mail'] as const).flatMap((name) =>
      fillTemplates(name, 1, 'people').map(({ text }) => createOrdinaryText(text)),
    ),
    ...readDemoTexts().map(createOrdinaryText),
    ...learned.map(createOrdinaryText),
    ...learnedChat.map((text) => ({ ...createOrdinaryText(text), isMessage: true })),
  ];
}

function readOwnOrdinaryTexts(): string[] {
  return readFileSync(join(import.meta.dirname, 'data', 'care.txt'), 'utf8')
    .trim()
    .split('\n');
}

const ordinaryEvaluationSets: readonly EvaluationSet[] = [
  ...(['benign-health', 'mild', 'hard-spam', 'hard-offensive'] as const),
  ...(['work', 'held', 'more'] as const).map((half) => `swearing-${half}-unaimed` as const),
  ...(['work', 'held'] as const).flatMap((half) => [
    `swearing-${half}-aimed` as const,
    `advice-${half}-instructions` as const,
    `advice-${half}-others` as const,
  ]),
];

function createOrdinaryText(text: string): DangerText {
  return { text, isDanger: false, isOrdinary: true, weight: ordinaryWeight };
}

/** The sets that the rules were made with, without those about other people and emergencies. */
function readOlderCareSets(): DangerText[] {
  const ofKind = (set: EvaluationSet, isDanger: boolean) =>
    readEvaluationSet(set).map((text) => ({ text, isDanger, weight: 1 }));
  const halves = (['danger', 'no-danger'] as const).flatMap((kind) => [
    ...(['work', 'held', 'fifth', 'sixth'] as const).map((set) => `care-${set}-${kind}` as const),
    ...(['work', 'held'] as const).flatMap((half) => [
      `care-${half}-es-${kind}` as const,
      ...(['en', 'es'] as const).map((code) => `care-seventh-${half}-${code}-${kind}` as const),
    ]),
  ]);
  const harmless = [
    ...readEvaluationSet('care-no-danger').map((line) => line.replace(/^[a-z -]+: /, '')),
    ...(['care-fresh', 'care-last', 'care-fourth'] as const)
      .flatMap((set) => parseLabelledLines(readEvaluationSet(set)))
      .flatMap(({ text, isDanger }) => (isDanger ? [] : [text])),
  ];
  return [
    ...halves.flatMap((set) => ofKind(set, !set.endsWith('no-danger'))),
    ...harmless.map((text) => ({ text, isDanger: false, weight: 1 })),
  ];
}

const gardStride = 48;
const chatStride = 8;
const maxChatLength = 300;

interface OrdinaryCorpora {
  learned: string[];
  learnedChat: string[];
  /** Health questions and short messages to measure with. */
  questions: string[];
  chat: string[];
}

/** Ordinary texts of the public corpora: those to learn from, and those to measure with. */
export function readOrdinaryCorpora(folder: string): OrdinaryCorpora {
  const corpora = readCorpora(folder);
  const textsOf = (...names: string[]) =>
    corpora.flatMap(({ corpus, text, spam, offensive }) =>
      names.includes(corpus) && !spam && !offensive ? [text] : [],
    );
  const questions = textsOf('meqsum');
  const chat = textsOf('sms', 'youtube', 'wiki', 'edos').filter(
    ({ length }) => length > 10 && length < maxChatLength,
  );
  return {
    learned: [
      ...questions.filter((_, i) => i % 2 === 0),
      ...textsOf('gard').filter((_, i) => i % gardStride < 2),
    ],
    learnedChat: chat.filter((_, i) => i % 2 === 0),
    questions: questions.filter((_, i) => i % 2 === 1),
    chat: chat.filter((_, i) => i % chatStride === 1),
  };
}

const demoFolder = join(import.meta.dirname, '..', '..', 'server', 'demo', 'texts');
const demoSentence = /"((?:[^"\\\n]|\\.){12,900})"/g;

/** What members of the demo network write, apart from one file that is left to measure with. */
export function readDemoTexts(): string[] {
  return readdirSync(demoFolder)
    .filter((name) => name.endsWith('.json') && name !== 'care.json')
    .sort()
    .flatMap((name) => [...readFileSync(join(demoFolder, name), 'utf8').matchAll(demoSentence)])
    .map(([, text = '']) => text.replaceAll('\\"', '"'))
    .filter((text) => / \w+ /.test(text));
}
