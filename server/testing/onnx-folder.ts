import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  endlessModel,
  textModel,
  textModelCard,
  tokenModel,
  tokenModelCard,
  vocabulary,
} from './onnx-models.ts';

export interface OnnxFolder {
  path: string;
  write(file: string, content: Uint8Array | string | object): void;
  remove(): void;
}

/** Folder as an operator fills it: two good classifiers, one that hangs, and unusable ones. */
export function onnxFolder(path = mkdtempSync(join(tmpdir(), 'steward-onnx-'))): OnnxFolder {
  mkdirSync(path, { recursive: true });
  const write: OnnxFolder['write'] = (file, content) => {
    const isRaw = typeof content === 'string' || content instanceof Uint8Array;
    writeFileSync(join(path, file), isRaw ? content : JSON.stringify(content));
  };
  write('plain-words.onnx', textModel());
  write('plain-words.json', textModelCard);
  write('pieces-1.2.onnx', tokenModel());
  write('pieces-1.2.json', tokenModelCard);
  write('pieces-1.2.vocab.txt', vocabulary.join('\n'));
  write('endless.onnx', endlessModel());
  write('endless.json', { ...tokenModelCard, input: 'text' });
  write('bare.onnx', textModel());
  write('broken.onnx', textModel().slice(0, 300));
  write('broken.json', textModelCard);
  write('mistaken.onnx', textModel());
  write('mistaken.json', { ...textModelCard, offensive: ['insults'] });
  return { path, write, remove: () => rmSync(path, { recursive: true, force: true }) };
}
