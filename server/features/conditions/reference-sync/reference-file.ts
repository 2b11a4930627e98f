import { SaxesParser } from 'saxes';
import { decodeText, ReferenceFileError, unpackBytes } from './reference-file-text.ts';

/** An element with what is inside of it. */
export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  /** Its own words, without those of its elements. */
  text: string;
  children: XmlNode[];
  line: number;
}

export interface ReferenceFile {
  /** As the file says it of itself. */
  release: { date: string; version: string };
  disorders: AsyncGenerator<XmlNode>;
  /** Roughly, of all conditions so far: callers that gather them know when to stop. */
  characterCount(): number;
}

export interface FileLimits {
  /** Unpacked. The largest file of a release has about 55 MB. */
  maxBytes: number;
  /** Of one condition: elements and characters. */
  maxNodes: number;
  maxText: number;
  maxDisorders: number;
  /** Open elements within each other; real files have about ten. */
  maxDepth: number;
  maxNameLength: number;
  /** Of one element, and characters of each. */
  maxAttributes: number;
  maxAttributeLength: number;
  /** Characters of one name, attribute, comment or piece of text, which the parser holds as a whole. */
  maxTokenLength: number;
}

export const usualLimits: FileLimits = {
  maxBytes: 500_000_000,
  // The head of a classification repeats all that stands below it.
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
 * Reads a file of the reference condition by condition, packed or not: never more than one of them
 * is in memory. Whatever is not such a file ends with the line where it stops being one.
 */
export async function openReferenceFile(
  bytes: AsyncIterable<Uint8Array>,
  limits: FileLimits = usualLimits,
  /** Which elements of a condition are of interest; the others are passed over. All, unless told. */
  wanted?: ReadonlySet<string>,
  /** Asked between pieces of the file; see `Callers`. */
  yieldToRequests?: () => Promise<void> | undefined,
): Promise<ReferenceFile> {
  const reader = createReader(limits, wanted);
  const texts = decodeText(limited(unpackBytes(bytes), limits.maxBytes, reader));
  const disorders = read(texts, reader, yieldToRequests);
  // The head comes before the first condition: reading that far shows whose file it is.
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

async function* read(
  texts: AsyncIterable<string>,
  reader: Reader,
  yieldToRequests: (() => Promise<void> | undefined) | undefined,
): AsyncGenerator<XmlNode> {
  for await (const text of texts) {
    await yieldToRequests?.();
    reader.write(text);
    yield* reader.take();
  }
  reader.close();
  yield* reader.take();
}

/** An element without any text still takes this much room. */
const charactersPerNode = 100;

type Reader = ReturnType<typeof createReader>;

function createReader(limits: FileLimits, wanted: ReadonlySet<string> | undefined) {
  const parser = new SaxesParser();
  const release = { date: '', version: '' };
  const open: XmlNode[] = [];
  /** How deep it is in the file, within what is not of interest included. */
  let depth = 0;
  let isInList = false;
  /** The depth of the element that is passed over. */
  let passing = 0;
  let ready: XmlNode[] = [];
  let nodes = 0;
  let characters = 0;
  let found = 0;
  let announced: number | undefined;
  let attributeCount = 0;
  let characterCount = 0;
  let tokenStart = 0;

  const fail = (message: string): never => {
    throw new ReferenceFileError(message, parser.line);
  };

  const tokenEnds = () => {
    tokenStart = parser.position;
  };

  const begin = (name: string, attributes: Record<string, string>) => {
    if (name !== 'JDBOR') fail(`this is no file of the reference: it begins with <${name}>`);
    release.date = attributes.date ?? '';
    release.version = attributes.version ?? '';
  };

  parser.on('error', ({ message }) => fail(message.replace(/^\d+:\d+: /, '')));
  // Nothing in a file of the reference needs one, and an entity can be made to grow without end.
  parser.on('doctype', () => fail('a document type or entities are not accepted'));
  parser.on('opentagstart', ({ name }) => {
    tokenEnds();
    depth += 1;
    attributeCount = 0;
    if (depth > limits.maxDepth) fail('the elements are nested too deeply');
    if (name.length > limits.maxNameLength) fail('an element has too long a name');
  });
  parser.on('attribute', ({ name, value }) => {
    tokenEnds();
    if (++attributeCount > limits.maxAttributes) fail('an element has too many attributes');
    if (name.length + value.length > limits.maxAttributeLength) fail('an attribute is too long');
  });
  parser.on('comment', tokenEnds);
  parser.on('processinginstruction', tokenEnds);
  parser.on('opentag', ({ name, attributes }) => {
    tokenEnds();
    if (passing > 0) return;
    if (open.length === 0) {
      if (depth === 1) begin(name, attributes);
      if (depth === 2) isInList = name === 'DisorderList';
      if (depth === 2 && isInList) announced = Number(attributes.count);
      if (depth !== 3 || !isInList || name !== 'Disorder') return;
      [nodes, characters] = [0, 0];
    } else if (open.length === 1 && wanted && !wanted.has(name)) {
      passing = depth;
      return;
    }
    characterCount += charactersPerNode;
    if (++nodes > limits.maxNodes) fail('one condition has too many elements');
    const node = { name, attributes, text: '', children: [], line: parser.line };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  const addText = (text: string) => {
    tokenEnds();
    if (passing > 0) return;
    const node = open.at(-1);
    if (!node) return;
    characters += text.length;
    characterCount += text.length;
    if (characters > limits.maxText) fail('one condition has too much text');
    node.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    tokenEnds();
    depth -= 1;
    if (passing > 0) {
      if (depth < passing) passing = 0;
      return;
    }
    const node = open.pop();
    if (!node || open.length > 0) return;
    if (++found > limits.maxDisorders) fail('the file has too many conditions');
    ready.push(node);
  });

  return {
    release,
    characterCount: () => characterCount,
    write(text: string) {
      parser.write(text);
      // The parser tells of a name or a text when it is complete, and gathers it until then.
      if (parser.position - tokenStart > limits.maxTokenLength) {
        fail('a name, a comment or a text is too long');
      }
    },
    /** Says so if the file ends too soon, or has not all that it said it has. */
    close() {
      parser.close();
      if (announced === undefined) fail('there is no list of conditions');
      if (announced !== found) fail(`the file has ${found} conditions and says ${announced}`);
    },
    /** What is complete by now. */
    take(): XmlNode[] {
      const taken = ready;
      ready = [];
      return taken;
    },
    fail,
  };
}

async function* limited(
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
  reader: Reader,
): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const chunk of bytes) {
    total += chunk.length;
    if (total > maxBytes) reader.fail('the file is too large');
    yield chunk;
  }
}
