import { SaxesParser } from 'saxes';
import { decodeText, ReferenceFileError, unpackBytes } from './reference-file-text.ts';

export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlNode[];
  line: number;
}

export interface ReferenceFile {
  release: { date: string; version: string };
  disorders: AsyncGenerator<XmlNode>;
  /** Approximate size of all conditions read so far, so that callers can limit batches. */
  characterCount(): number;
}

export interface ReferenceFileLimits {
  /** Limit for the unpacked file. The largest file of a release has about 55 MB. */
  maxBytes: number;
  /** Elements and characters per condition. */
  maxNodes: number;
  maxText: number;
  maxDisorders: number;
  /** Nested elements; real files have about ten. */
  maxDepth: number;
  maxNameLength: number;
  maxAttributes: number;
  maxAttributeLength: number;
  /** Characters of one name, attribute, comment or text, which the parser buffers completely. */
  maxTokenLength: number;
}

export const defaultFileLimits: ReferenceFileLimits = {
  maxBytes: 500_000_000,
  // High, because the root of a classification contains everything below it.
  maxNodes: 200_000,
  maxText: 20_000_000,
  maxDisorders: 200_000,
  maxDepth: 100,
  maxNameLength: 200,
  maxAttributes: 50,
  maxAttributeLength: 10_000,
  maxTokenLength: 1_000_000,
};

/**
 * Streams a reference file, gzipped or not, with one condition in memory at a time. Throws
 * `ReferenceFileError` with the line for invalid files.
 */
export async function openReferenceFile(
  bytes: AsyncIterable<Uint8Array>,
  limits: ReferenceFileLimits = defaultFileLimits,
  /** Child elements of a condition to read; undefined reads all. */
  wantedElements?: ReadonlySet<string>,
): Promise<ReferenceFile> {
  const reader = createXmlReader(limits, wantedElements);
  const texts = decodeText(limitBytes(unpackBytes(bytes), limits.maxBytes, reader));
  const disorders = parseConditionNodes(texts, reader);
  // Reads up to the first condition, which checks the head of the file.
  const first = await disorders.next();
  return {
    release: reader.release,
    characterCount: reader.characterCount,
    disorders: (async function* () {
      try {
        if (first.done) return;
        yield first.value;
        yield* disorders;
      } finally {
        await disorders.return(undefined);
      }
    })(),
  };
}

async function* parseConditionNodes(
  texts: AsyncIterable<string>,
  reader: XmlReader,
): AsyncGenerator<XmlNode> {
  for await (const text of texts) {
    reader.write(text);
    yield* reader.takeReady();
  }
  reader.close();
  yield* reader.takeReady();
}

/** Memory of an element without text. */
const assumedCharactersPerXmlNode = 100;

type XmlReader = ReturnType<typeof createXmlReader>;

function createXmlReader(
  limits: ReferenceFileLimits,
  wantedElements: ReadonlySet<string> | undefined,
) {
  const parser = new SaxesParser();
  const release = { date: '', version: '' };
  const open: XmlNode[] = [];
  let depth = 0;
  let isInList = false;
  let skippedDepth = 0;
  let ready: XmlNode[] = [];
  let nodeCount = 0;
  let characters = 0;
  let foundCount = 0;
  let announcedCount: number | undefined;
  let attributeCount = 0;
  let characterCount = 0;
  let tokenStart = 0;

  const throwFileError = (message: string): never => {
    throw new ReferenceFileError(message, parser.line);
  };

  const markTokenEnd = () => {
    tokenStart = parser.position;
  };

  const readRelease = (name: string, attributes: Record<string, string>) => {
    if (name !== 'JDBOR')
      throwFileError(`this is no file of the reference: it begins with <${name}>`);
    release.date = attributes.date ?? '';
    release.version = attributes.version ?? '';
  };

  parser.on('error', ({ message }) => throwFileError(message.replace(/^\d+:\d+: /, '')));
  // Reference files need no document type, and entities can expand without limit.
  parser.on('doctype', () => throwFileError('a document type or entities are not accepted'));
  parser.on('opentagstart', ({ name }) => {
    markTokenEnd();
    depth += 1;
    attributeCount = 0;
    if (depth > limits.maxDepth) throwFileError('the elements are nested too deeply');
    if (name.length > limits.maxNameLength) throwFileError('an element has too long a name');
  });
  parser.on('attribute', ({ name, value }) => {
    markTokenEnd();
    if (++attributeCount > limits.maxAttributes)
      throwFileError('an element has too many attributes');
    if (name.length + value.length > limits.maxAttributeLength)
      throwFileError('an attribute is too long');
  });
  parser.on('comment', markTokenEnd);
  parser.on('processinginstruction', markTokenEnd);
  parser.on('opentag', ({ name, attributes }) => {
    markTokenEnd();
    if (skippedDepth > 0) return;
    if (open.length === 0) {
      if (depth === 1) readRelease(name, attributes);
      if (depth === 2) isInList = name === 'DisorderList';
      if (depth === 2 && isInList) announcedCount = Number(attributes.count);
      if (depth !== 3 || !isInList || name !== 'Disorder') return;
      [nodeCount, characters] = [0, 0];
    } else if (open.length === 1 && wantedElements && !wantedElements.has(name)) {
      skippedDepth = depth;
      return;
    }
    characterCount += assumedCharactersPerXmlNode;
    if (++nodeCount > limits.maxNodes) throwFileError('one condition has too many elements');
    const node = { name, attributes, text: '', children: [], line: parser.line };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  const addText = (text: string) => {
    markTokenEnd();
    if (skippedDepth > 0) return;
    const node = open.at(-1);
    if (!node) return;
    characters += text.length;
    characterCount += text.length;
    if (characters > limits.maxText) throwFileError('one condition has too much text');
    node.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    markTokenEnd();
    depth -= 1;
    if (skippedDepth > 0) {
      if (depth < skippedDepth) skippedDepth = 0;
      return;
    }
    const node = open.pop();
    if (!node || open.length > 0) return;
    if (++foundCount > limits.maxDisorders) throwFileError('the file has too many conditions');
    ready.push(node);
  });

  return {
    release,
    characterCount: () => characterCount,
    write(text: string) {
      parser.write(text);
      // The parser buffers a token until it is complete, so its length must be checked here.
      if (parser.position - tokenStart > limits.maxTokenLength) {
        throwFileError('a name, a comment or a text is too long');
      }
    },
    close() {
      parser.close();
      if (announcedCount === undefined) throwFileError('there is no list of conditions');
      if (announcedCount !== foundCount)
        throwFileError(`the file has ${foundCount} conditions and says ${announcedCount}`);
    },
    takeReady(): XmlNode[] {
      const taken = ready;
      ready = [];
      return taken;
    },
    fail: throwFileError,
  };
}

async function* limitBytes(
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
  reader: XmlReader,
): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const chunk of bytes) {
    total += chunk.length;
    if (total > maxBytes) reader.fail('the file is too large');
    yield chunk;
  }
}
