import { type OnnxGraph, onnxFile } from './onnx-file.ts';

const flaggedWords = ['idiot', 'stupid', 'buy'];

/**
 * Like an export of scikit-learn: takes the plain text, counts its words, and computes
 * probabilities of 'clean', 'insult' and 'advert' by a linear model.
 */
export function textModel(irVersion?: number): Uint8Array {
  const graph: OnnxGraph = {
    inputs: [{ name: 'text', type: 'string', shape: ['texts', 1] }],
    outputs: [
      { name: 'label', type: 'int64', shape: ['texts'] },
      { name: 'probabilities', type: 'float', shape: ['texts', 3] },
    ],
    constants: [
      { name: 'flat', type: 'int64', shape: [1], values: [-1n] },
      // A row for each word, a column for each label.
      { name: 'weights', type: 'float', shape: [3, 3], values: [0, 8, 0, 0, 8, 0, 0, 0, 8] },
      { name: 'bias', type: 'float', shape: [3], values: [4, 0, 0] },
    ],
    nodes: [
      { op: 'Reshape', inputs: ['text', 'flat'], outputs: ['texts'] },
      {
        op: 'Tokenizer',
        domain: 'com.microsoft',
        inputs: ['texts'],
        outputs: ['words'],
        attributes: { mark: 0n, pad_value: '#', mincharnum: 1n, tokenexp: '[a-z]+' },
      },
      {
        op: 'TfIdfVectorizer',
        inputs: ['words'],
        outputs: ['counts'],
        attributes: {
          mode: 'TF',
          min_gram_length: 1n,
          max_gram_length: 1n,
          max_skip_count: 0n,
          ngram_counts: [0n],
          ngram_indexes: flaggedWords.map((_, at) => BigInt(at)),
          pool_strings: flaggedWords,
        },
      },
      { op: 'MatMul', inputs: ['counts', 'weights'], outputs: ['sums'] },
      { op: 'Add', inputs: ['sums', 'bias'], outputs: ['logits'] },
      { op: 'Softmax', inputs: ['logits'], outputs: ['probabilities'] },
      {
        op: 'ArgMax',
        inputs: ['logits'],
        outputs: ['label'],
        attributes: { axis: 1n, keepdims: 0n },
      },
    ],
  };
  return onnxFile(graph, irVersion);
}

export const textModelCard = {
  input: 'text',
  lowerCase: true,
  output: 'probabilities',
  labels: ['clean', 'insult', 'advert'],
  offensive: ['insult'],
  spam: ['advert'],
};

export const vocabulary = [
  '[PAD]',
  '[UNK]',
  '[CLS]',
  '[SEP]',
  'you',
  'id',
  '##iot',
  'kind',
  '.',
  'pumpkin',
];

/** Looks up each token and returns the score of the worst one, before the sigmoid. */
export function tokenModel(): Uint8Array {
  return onnxFile({
    inputs: ['input_ids', 'attention_mask', 'token_type_ids'].map((name) => ({
      name,
      type: 'int64',
      shape: [1, 'tokens'],
    })),
    outputs: [{ name: 'logits', type: 'float', shape: [1, 1] }],
    constants: [
      {
        name: 'badness',
        type: 'float',
        shape: [vocabulary.length, 1],
        values: vocabulary.map((token) => (['##iot', 'pumpkin'].includes(token) ? 5 : -5)),
      },
      { name: 'no', type: 'float', shape: [1], values: [0] },
    ],
    nodes: [
      {
        op: 'Gather',
        inputs: ['badness', 'input_ids'],
        outputs: ['each'],
        attributes: { axis: 0n },
      },
      {
        op: 'ReduceMax',
        inputs: ['each'],
        outputs: ['worst'],
        attributes: { axes: [1n], keepdims: 0n },
      },
      { op: 'Add', inputs: ['worst', 'no'], outputs: ['logits'] },
    ],
  });
}

export const tokenModelCard = {
  input: 'tokens',
  output: 'logits',
  exclusive: false,
  labels: ['toxic'],
  offensive: ['toxic'],
  lowerCase: true,
  maxLength: 8,
};

export function endlessModel(): Uint8Array {
  const round: OnnxGraph = {
    inputs: [
      { name: 'round', type: 'int64', shape: [] },
      { name: 'again', type: 'bool', shape: [] },
      { name: 'sum', type: 'float', shape: [1, 1] },
    ],
    outputs: [
      { name: 'go', type: 'bool', shape: [] },
      { name: 'more', type: 'float', shape: [1, 1] },
    ],
    nodes: [
      { op: 'Identity', inputs: ['again'], outputs: ['go'] },
      { op: 'Add', inputs: ['sum', 'sum'], outputs: ['more'] },
    ],
  };
  return onnxFile({
    inputs: [{ name: 'text', type: 'string', shape: [1, 1] }],
    outputs: [{ name: 'probability', type: 'float', shape: [1, 1] }],
    constants: [
      { name: 'rounds', type: 'int64', shape: [], values: [2n ** 62n] },
      { name: 'yes', type: 'bool', shape: [], values: [true] },
      { name: 'start', type: 'float', shape: [1, 1], values: [1] },
    ],
    nodes: [
      { op: 'Shape', inputs: ['text'], outputs: ['shape'] },
      { op: 'ReduceMax', inputs: ['shape'], outputs: ['one'], attributes: { keepdims: 0n } },
      { op: 'Mul', inputs: ['rounds', 'one'], outputs: ['times'] },
      {
        op: 'Loop',
        inputs: ['times', 'yes', 'start'],
        outputs: ['probability'],
        attributes: { body: round },
      },
    ],
  });
}

export function greedyModel(): Uint8Array {
  return onnxFile({
    inputs: [{ name: 'text', type: 'string', shape: ['texts', 1] }],
    outputs: [{ name: 'probability', type: 'float', shape: ['texts', 1] }],
    constants: [
      { name: 'much', type: 'int64', shape: [1], values: [600_000_000n] },
      { name: 'one', type: 'float', shape: [1], values: [1] },
      { name: 'single', type: 'int64', shape: [2], values: [1n, 1n] },
    ],
    nodes: [
      { op: 'Shape', inputs: ['text'], outputs: ['shape'] },
      { op: 'ReduceMax', inputs: ['shape'], outputs: ['ones'], attributes: { keepdims: 1n } },
      { op: 'Mul', inputs: ['much', 'ones'], outputs: ['size'] },
      { op: 'Expand', inputs: ['one', 'size'], outputs: ['filled'] },
      { op: 'ReduceMean', inputs: ['filled'], outputs: ['mean'], attributes: { keepdims: 1n } },
      { op: 'Reshape', inputs: ['mean', 'single'], outputs: ['probability'] },
    ],
  });
}

export function constantModel(): Uint8Array {
  return onnxFile({
    inputs: [{ name: 'text', type: 'string', shape: ['texts', 1] }],
    outputs: [{ name: 'probabilities', type: 'float', shape: [1, 3] }],
    constants: [{ name: 'fixed', type: 'float', shape: [1, 3], values: [0.2, 0.3, 0.5] }],
    nodes: [{ op: 'Identity', inputs: ['fixed'], outputs: ['probabilities'] }],
  });
}

/** Reads numbers instead of text. */
export function pixelModel(): Uint8Array {
  return onnxFile({
    inputs: [{ name: 'pixels', type: 'float', shape: [1, 3] }],
    outputs: [{ name: 'probabilities', type: 'float', shape: [1, 3] }],
    nodes: [{ op: 'Softmax', inputs: ['pixels'], outputs: ['probabilities'] }],
  });
}
