/** Texts up to this size are read as a whole, as the word model reads them. */
const maxUnsplitSentences = 4;
const maxUnsplitLength = 400;
const maxSentenceLength = 300;
const maxWordLength = 60;
/** The beginning and the end of a longer text are read, which bounds the time it takes. */
const [maxFirstSentences, maxLastSentences] = [30, 10];
const wordOrBreak = /\n|\S+/g;
const sentenceEnd = /[.!?…]["'”’)]?$/;

/** Windows of a text for the encoder: the whole of a short text, else its sentences and their pairs. */
export function splitIntoEncoderWindows(text: string): string[] {
  const sentences = splitIntoSentences(text);
  const whole = sentences.join(' ');
  if (sentences.length <= maxUnsplitSentences && whole.length <= maxUnsplitLength) {
    return whole === '' ? [] : [whole];
  }
  const read =
    sentences.length > maxFirstSentences + maxLastSentences
      ? [...sentences.slice(0, maxFirstSentences), ...sentences.slice(-maxLastSentences)]
      : sentences;
  const pairs = read.slice(1).map((sentence, i) => `${read[i]} ${sentence}`);
  return [...read, ...pairs];
}

function splitIntoSentences(text: string): string[] {
  const sentences: string[] = [];
  let sentence = '';
  const finish = () => {
    if (sentence !== '') sentences.push(sentence);
    sentence = '';
  };
  for (const [match] of text.matchAll(wordOrBreak)) {
    if (match === '\n') {
      finish();
      continue;
    }
    const word = match.slice(0, maxWordLength);
    if (sentence.length + word.length >= maxSentenceLength) finish();
    sentence += sentence === '' ? word : ` ${word}`;
    if (sentenceEnd.test(word)) finish();
  }
  finish();
  return sentences;
}
