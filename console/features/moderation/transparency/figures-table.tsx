import { Table, Text, Title } from '@mantine/core';
import type { TransparencyFigure } from './transparency.queries.ts';

const titleByPoint: Record<string, string> = {
  '15(1)(b)': 'Notices of illegal content',
  '15(1)(c)': 'Measures',
  '15(1)(d)': 'Objections',
  '15(1)(e)': 'Automated means',
  '24(1)(b)': 'Suspensions',
};

/** One table for each article, with totals before their parts. */
export function TransparencyFiguresTable({ figures }: { figures: readonly TransparencyFigure[] }) {
  return [...Map.groupBy(figures, ({ article }) => article)].map(([article, rows]) => (
    <section key={article} aria-label={titleByPoint[article]}>
      <Title order={2} size="h4" mb={4}>
        {titleByPoint[article]}{' '}
        <Text span size="sm" c="dimmed" fw={400}>
          Article {article}
        </Text>
      </Title>
      <Table verticalSpacing={6}>
        <Table.Tbody>
          {rows.map(({ figure, group, value }) => (
            <Table.Tr key={`${figure} ${group}`}>
              <Table.Th scope="row" fw={group === '' ? 500 : 400} pl={group === '' ? 0 : 'md'}>
                {group === '' ? figure : <FiguresOfArticle figure={figure} group={group} />}
              </Table.Th>
              <Table.Td ta="right" style={{ fontVariantNumeric: 'tabular-nums' }}>
                {value}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  ));
}

function FiguresOfArticle({ figure, group }: { figure: string; group: string }) {
  return (
    <>
      {group}{' '}
      <Text span size="xs" c="dimmed">
        {figure}
      </Text>
    </>
  );
}
