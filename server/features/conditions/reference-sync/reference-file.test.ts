import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { defaultFileLimits, openReferenceFile, type XmlNode } from './reference-file.ts';
import {
  readCrossReferences,
  readLinearisation,
  readNaturalHistory,
  readNomenclature,
  readPrevalences,
} from './reference-records.ts';

const named = (element: string, name: string) =>
  `<${element} id="1"><Name lang="en">${name}</Name></${element}>`;

function file(disorders: string, { count = 1, encoding = 'UTF-8', head = '' } = {}): string {
  return `<?xml version="1.0" encoding="${encoding}"?>${head}
<JDBOR date="2026-01-01" version="9">
<Availability><Licence/></Availability>
<DisorderList count="${count}">
${disorders}
</DisorderList>
</JDBOR>`;
}

const plain = '<Disorder id="1"><OrphaCode>7</OrphaCode><Name lang="en">Plain</Name></Disorder>';

/** Splits the file into small chunks, as from a network. */
async function* pieces(bytes: Uint8Array, size = 11): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(
  content: string | Uint8Array,
  limits?: Parameters<typeof openReferenceFile>[1],
) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const { release, disorders } = await openReferenceFile(pieces(bytes), limits);
  const nodes: XmlNode[] = [];
  for await (const node of disorders) nodes.push(node);
  return { release, nodes };
}
const one = async (disorder: string) => (await read(file(disorder))).nodes[0] as XmlNode;

describe('a file of the reference', () => {
  test('is read condition by condition, with its release', async () => {
    const { release, nodes } = await read(file(plain + plain, { count: 2 }));
    expect(release).toEqual({ date: '2026-01-01', version: '9' });
    expect(nodes.map((node) => readNomenclature(node).orphaCode)).toEqual([7, 7]);
    expect((await read(file('', { count: 0 }))).nodes).toEqual([]);
  });

  test('may be compressed, and in its declared encoding', async () => {
    const words = file(plain.replace('Plain', 'Ménière'), { encoding: 'ISO-8859-1' });
    const latin = Buffer.from(words, 'latin1');
    for (const bytes of [
      latin,
      gzipSync(latin),
      gzipSync(file(plain.replace('Plain', 'Ménière'))),
    ]) {
      const { nodes } = await read(bytes);
      expect(readNomenclature(nodes[0] as XmlNode).name).toBe('Ménière');
    }
  });

  test.each([
    ['ends too soon', file(plain).slice(0, -30), /unclosed tag/],
    ['has fewer than it says', file(plain, { count: 2 }), /has 1 conditions and says 2/],
    ['is another file', '<?xml version="1.0"?>\n<html></html>', /no file of the reference.*<html>/],
    ['is no XML', 'orphaCode,name\n7,Plain', /^Line \d: text data outside of root/],
    ['is broken', file('<Disorder><Name>A</Disorder>'), /^Line 5: /],
    ['has no list', '<JDBOR date="x"></JDBOR>', /no list of conditions/],
    ['is empty', '', /./],
    [
      'has entities',
      file(plain, { head: '<!DOCTYPE x [<!ENTITY a "b">]>' }),
      /Line 1: a document type or entities are not accepted/,
    ],
    ['has unknown entities', file(plain.replace('Plain', '&boom;')), /Line 5: /],
    ['has an unknown encoding', file(plain, { encoding: 'x-own' }), /encoding x-own is not known/],
    [
      'is in another encoding than it says',
      Buffer.from(file(plain.replace('Plain', 'Ménière')), 'latin1'),
      /is not in utf-8/,
    ],
    ['is a damaged packed file', gzipSync(file(plain)).subarray(0, 60), /damaged or ends too soon/],
  ])('that %s is refused with its line', async (_, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });

  test('that is too large is refused early', async () => {
    const bomb = gzipSync(file(`<!--${'x'.repeat(3_000_000)}-->${plain}`));
    expect(bomb.length).toBeLessThan(10_000);
    const limits = { ...defaultFileLimits, maxBytes: 500_000, maxNodes: 100, maxText: 1000 };
    await expect(read(bomb, limits)).rejects.toThrow(/too large/);
    const nodes = plain.replace('</Disorder>', `${'<A/>'.repeat(200)}</Disorder>`);
    await expect(read(file(nodes), limits)).rejects.toThrow(/too many elements/);
    const text = plain.replace('Plain', 'x'.repeat(2000));
    await expect(read(file(text), limits)).rejects.toThrow(/too much text/);
  });
});

describe('a hostile file', () => {
  const withinLine = (words: string) => `<JDBOR>\n<DisorderList count="1">\n${words}`;

  test.each([
    ['nests its elements', withinLine('<a>\n'.repeat(200)), /^Line 101: .*nested too deeply/],
    ['has an endless name', withinLine(`<${'a'.repeat(3000)}>`), /^Line 3: .*too long a name/],
    [
      'has an endless attribute',
      withinLine(`<a b="${'c'.repeat(20_000)}">`),
      /^Line 3: .*attribute is too long/,
    ],
    [
      'has endless attributes',
      withinLine(`<a ${Array.from({ length: 60 }, (_, n) => `a${n}=""`).join(' ')}>`),
      /^Line 3: .*too many attributes/,
    ],
    ['begins an endless comment', withinLine(`<!--${'x'.repeat(40_000)}`), /^Line 3: .*too long/],
    ['begins an endless name', withinLine(`<${'x'.repeat(40_000)}`), /^Line 3: .*too long/],
    ['begins an endless text', withinLine('x'.repeat(40_000)), /^Line 3: .*too long/],
    ['has too many conditions', file(plain.repeat(4), { count: 4 }), /too many conditions/],
  ])('that %s is refused with its line', async (_, content, message) => {
    const limits = { ...defaultFileLimits, maxTokenLength: 30_000, maxDisorders: 3 };
    await expect(read(content, limits)).rejects.toThrow(message);
  });

  test('of 27 MB needs no more memory than any other', async () => {
    const worker = new Worker(
      `const { parentPort } = require('node:worker_threads');
       import(${JSON.stringify(new URL('./reference-file.ts', import.meta.url).href)})
         .then(async ({ openReferenceFile }) => {
           const chunk = Buffer.from('<a>\\n'.repeat(16_384));
           async function* nested() {
             yield Buffer.from('<JDBOR><DisorderList count="1">');
             for (let bytes = 0; bytes < 27_000_000; bytes += chunk.length) yield chunk;
           }
           const { disorders } = await openReferenceFile(nested());
           for await (const _ of disorders);
         })
         .catch(({ message }) => parentPort.postMessage(message));`,
      { eval: true, resourceLimits: { maxOldGenerationSizeMb: 96 } },
    );
    const [message] = await once(worker, 'message');
    expect(message).toBe('Line 99: the elements are nested too deeply');
    await worker.terminate();
  });

  test.each(['packed', 'plain'])('whose source fails ends with that error: %s', async (how) => {
    const whole = Buffer.from(file(plain.repeat(500), { count: 500 }));
    const bytes = how === 'packed' ? gzipSync(whole) : whole;
    let isClosed = false;
    async function* dropped() {
      try {
        yield* pieces(bytes.subarray(0, bytes.length / 2), 100);
        throw new Error('the connection was lost');
      } finally {
        isClosed = true;
      }
    }
    const reading = (async () => {
      const { disorders } = await openReferenceFile(dropped());
      for await (const _ of disorders);
    })();
    await expect(reading).rejects.toThrow('the connection was lost');
    expect(isClosed).toBe(true);
  });

  test.each(['packed', 'plain'])('is closed if reading stops early: %s', async (how) => {
    const whole = Buffer.from(file(plain.repeat(5000), { count: 5000 }));
    const bytes = how === 'packed' ? gzipSync(whole, { level: 0 }) : whole;
    const closed = Promise.withResolvers<void>();
    async function* watched() {
      try {
        yield* pieces(bytes, 1000);
      } finally {
        closed.resolve();
      }
    }
    const { disorders } = await openReferenceFile(watched());
    await disorders.next();
    await disorders.return(undefined);
    await closed.promise;
  });
});

describe('the values of a condition in a file', () => {
  test('include its nomenclature', async () => {
    const node = await one(`<Disorder id="1"><OrphaCode>12</OrphaCode>
      <Name lang="en">OBSOLETE: Old  name</Name>
      <DisorderFlagList count="2"><DisorderFlag><Value>16</Value></DisorderFlag>
        <DisorderFlag><Value>8192</Value></DisorderFlag></DisorderFlagList>
      <SynonymList count="2"><Synonym lang="en">A &lt; B</Synonym><Synonym lang="en">C</Synonym></SynonymList>
      ${named('DisorderType', 'Disease')}${named('DisorderGroup', 'Subtype of disorder')}
      <DisorderDisorderAssociationList count="2">
        <DisorderDisorderAssociation><TargetDisorder id="1" cycle="true"/>
          ${named('DisorderDisorderAssociationType', 'Moved to')}</DisorderDisorderAssociation>
        <DisorderDisorderAssociation><TargetDisorder id="3"><OrphaCode>33</OrphaCode></TargetDisorder>
          ${named('DisorderDisorderAssociationType', 'Referred to')}</DisorderDisorderAssociation>
      </DisorderDisorderAssociationList>
      <SummaryInformationList count="1"><SummaryInformation id="1" lang="en"><TextSectionList count="1">
        <TextSection>${named('TextSectionType', 'Definition')}<Contents>Of &lt;i&gt;x&lt;/i&gt;&lt;script&gt;1&lt;/script&gt;</Contents></TextSection>
      </TextSectionList></SummaryInformation></SummaryInformationList></Disorder>`);
    expect(readNomenclature(node)).toEqual({
      orphaCode: 12,
      name: 'Old name',
      disorderType: 'Disease',
      disorderGroup: 'SUBTYPE_OF_DISORDER',
      synonyms: ['A < B', 'C'],
      summary: 'Of <i>x</i>',
      flagValue: 8208,
      totalStatus: 'Inactive: Obsolete',
      isActive: false,
      replacedByCode: 33,
    });
  });

  test('are the same in another language', async () => {
    const word = (element: string, id: number, name: string) =>
      `<${element} id="${id}"><Name lang="de">${name}</Name></${element}>`;
    const link = (id: number, name: string, code: number) =>
      `<DisorderDisorderAssociation><TargetDisorder><OrphaCode>${code}</OrphaCode></TargetDisorder>
        ${word('DisorderDisorderAssociationType', id, name)}</DisorderDisorderAssociation>`;
    const node = await one(`<Disorder id="1"><OrphaCode>12</OrphaCode>
      <Name lang="de">VERALTET: Ménière-Krankheit</Name>
      <DisorderFlagList><DisorderFlag><Value>16</Value><Label>Veraltet</Label></DisorderFlag></DisorderFlagList>
      <SynonymList><Synonym lang="de">Drehschwindel</Synonym></SynonymList>
      ${word('DisorderType', 21394, 'Krankheit')}${word('DisorderGroup', 36540, 'Störungsgruppe')}
      <DisorderDisorderAssociationList>${link(27341, 'Verwiesen auf', 1)}${link(21471, 'Verschoben nach', 33)}
        ${link(21485, 'Bevorzugte Elternkategorie', 40)}</DisorderDisorderAssociationList>
      <SummaryInformationList><SummaryInformation lang="de"><TextSectionList><TextSection>
        ${word('TextSectionType', 16907, 'Begriffsbestimmung')}<Contents>Eine Störung.</Contents>
      </TextSection></TextSectionList></SummaryInformation></SummaryInformationList></Disorder>`);
    expect(readNomenclature(node)).toMatchObject({
      name: 'Ménière-Krankheit',
      disorderType: 'Krankheit',
      disorderGroup: 'GROUP_OF_DISORDERS',
      synonyms: ['Drehschwindel'],
      summary: 'Eine Störung.',
      totalStatus: 'Inactive: Obsolete',
      replacedByCode: 33,
    });
    expect(readLinearisation(node)).toEqual({ orphaCode: 12, parentCode: 40 });
    // Names of active conditions can begin with capitals.
    const active = await one(plain.replace('Plain', 'CHARGE : what it is'));
    expect(readNomenclature(active).name).toBe('CHARGE : what it is');
  });

  test('skip unrequested elements', async () => {
    const nested = `<Disorder><OrphaCode>7</OrphaCode><Other><Name>no</Name><Disorder/></Other>
      <Name>Plain</Name></Disorder>`;
    const { disorders } = await openReferenceFile(
      pieces(Buffer.from(file(nested + plain, { count: 2 }))),
      undefined,
      new Set(['OrphaCode', 'Name']),
    );
    const found: [number, string[]][] = [];
    for await (const node of disorders) {
      found.push([readNomenclature(node).orphaCode, node.children.map(({ name }) => name)]);
    }
    expect(found).toEqual([
      [7, ['OrphaCode', 'Name']],
      [7, ['OrphaCode', 'Name']],
    ]);
  });

  test.each([
    [[1], 'Active'],
    [[1, 512], 'Active'],
    [[1, 32, 8192], 'Inactive: Non rare disease in Europe'],
    [[1, 256, 8192], 'Inactive: Deprecated'],
    [[8192], 'Inactive'],
  ])('include the status by the flags %j', async (values, status) => {
    const list = values.map((value) => `<DisorderFlag><Value>${value}</Value></DisorderFlag>`);
    const node = await one(
      plain.replace(
        '</Disorder>',
        `<DisorderFlagList>${list.join('')}</DisorderFlagList></Disorder>`,
      ),
    );
    expect(readNomenclature(node).totalStatus).toBe(status);
  });

  test('include parent, codes, prevalences and onset', async () => {
    const node = await one(`<Disorder id="1"><OrphaCode>12</OrphaCode>
      <DisorderDisorderAssociationList count="2">
        <DisorderDisorderAssociation><TargetDisorder cycle="true"/>
          ${named('DisorderDisorderAssociationType', 'Preferential parent')}</DisorderDisorderAssociation>
        <DisorderDisorderAssociation><TargetDisorder><OrphaCode>40</OrphaCode></TargetDisorder>
          ${named('DisorderDisorderAssociationType', 'Preferential parent')}</DisorderDisorderAssociation>
      </DisorderDisorderAssociationList>
      <ExternalReferenceList count="1"><ExternalReference id="1"><Source>OMIM</Source>
        <Reference>600</Reference>${named('DisorderMappingRelation', 'Exact')}
        <DisorderMappingICDRelation/>${named('DisorderMappingValidationStatus', 'Validated')}
      </ExternalReference></ExternalReferenceList>
      <PrevalenceList count="2">
        <Prevalence><Source>x</Source>${named('PrevalenceClass', '&lt;1 / 1 000 000')}
          ${named('PrevalenceGeographic', 'Europe')}<ValMoy>0.0</ValMoy></Prevalence>
        <Prevalence>${named('PrevalenceClass', 'rare')}${named('PrevalenceGeographic', 'France')}</Prevalence>
      </PrevalenceList>
      <AverageAgeOfOnsetList>${named('AverageAgeOfOnset', 'Adult')}</AverageAgeOfOnsetList>
      <TypeOfInheritanceList>${named('TypeOfInheritance', 'Unknown')}</TypeOfInheritanceList>
    </Disorder>`);
    expect(readLinearisation(node)).toEqual({ orphaCode: 12, parentCode: 40 });
    expect(readCrossReferences(node).crossReferences).toEqual([
      {
        source: 'OMIM',
        reference: '600',
        relation: 'Exact',
        icdRelation: '',
        validationStatus: 'Validated',
      },
    ]);
    const { prevalences, epidemiology } = readPrevalences(node);
    expect(prevalences).toEqual([
      { type: 'POINT_PREVALENCE', class: '<1 / 1 000 000', geographic: 'Europe' },
    ]);
    expect(epidemiology.map(({ geographic }) => geographic)).toEqual(['Europe', 'France']);
    expect(readNaturalHistory(node)).toEqual({
      orphaCode: 12,
      onsetAge: ['Adult'],
      inheritanceType: ['Unknown'],
      deathAge: '',
    });
  });

  test('include the measure of a figure, in any language', async () => {
    const figure = (id: number, name: string, more: string) =>
      `<Prevalence><PrevalenceType id="${id}"><Name lang="fr">x</Name></PrevalenceType>${more}
        ${named('PrevalenceClass', name)}${named('PrevalenceGeographic', 'Europe')}</Prevalence>`;
    const node = await one(`<Disorder id="1"><OrphaCode>12</OrphaCode><PrevalenceList count="7">
      ${figure(23697, '', '<PrevalenceQualification id="23725"/><ValMoy>1.0</ValMoy>')}
      ${figure(23697, '', '<PrevalenceQualification id="23718"/><ValMoy>14.0</ValMoy>')}
      ${figure(23676, '1-9 / 100 000', '<ValMoy>2.0</ValMoy>')}
      ${figure(23690, '1-5 / 10 000', '')}
      ${figure(23683, '6-9 / 10 000', '')}
      ${figure(23669, '1-5 / 10 000', '')}
      ${figure(99999, '>1 / 1000'.replace('>', '&gt;'), '')}
      </PrevalenceList></Disorder>`);
    const { prevalences, epidemiology } = readPrevalences(node);
    expect(prevalences.map((row) => [row.type, row.class])).toEqual([
      ['POINT_PREVALENCE', '1-5 / 10 000'],
      ['BIRTH_PREVALENCE', '6-9 / 10 000'],
      ['LIFETIME_PREVALENCE', '1-5 / 10 000'],
      ['ANNUAL_INCIDENCE', '1-9 / 100 000'],
      ['CASES_OR_FAMILIES', '1 family'],
      ['CASES_OR_FAMILIES', '14 cases'],
    ]);
    expect(epidemiology.at(-1)?.type).toBe('x');
  });

  test('exclude notes of the editors', async () => {
    const node = await one(`<Disorder id="1"><OrphaCode>12</OrphaCode><Name>Group</Name>
      <SummaryInformationList><SummaryInformation><TextSectionList/><TextAuto>
      <Info lang="en">This term does not characterize a disease but a group of diseases.</Info>
      </TextAuto></SummaryInformation></SummaryInformationList></Disorder>`);
    expect(readNomenclature(node).summary).toBe('');
  });

  test('include ages of onset by age, in any language', async () => {
    const age = (id: number, name: string) =>
      `<AverageAgeOfOnset id="${id}"><Name lang="de">${name}</Name></AverageAgeOfOnset>`;
    const node = await one(`<Disorder id="1"><OrphaCode>12</OrphaCode><AverageAgeOfOnsetList>
      ${age(23543, 'Erwachsene')}${age(23508, 'Vor der Geburt')}${age(23529, 'Kindheit')}
      </AverageAgeOfOnsetList></Disorder>`);
    expect(readNaturalHistory(node).onsetAge).toEqual(['Vor der Geburt', 'Kindheit', 'Erwachsene']);
  });
});
