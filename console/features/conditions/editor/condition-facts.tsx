import { Anchor, Box, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sourceLabelOfCondition } from '../../../../contract/conditions/disorders.ts';
import { crossReferenceUrl } from '../../../../contract/conditions/reference.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { formatCount } from '../../../lib/format.ts';
import {
  type Condition,
  type ConditionLink,
  type ConditionPlace,
  conditionPlaceQuery,
} from './condition.queries.ts';
import classes from './editor.module.css';

export function ConditionFacts({ condition }: { condition: Condition }) {
  const { data, error, refetch } = useQuery(conditionPlaceQuery(condition.id));
  const unloaded = error && <LoadFailure error={error} onRetry={() => refetch()} />;
  const { category, parent, replacedBy, totalStatus, flagValue, orphaCode } = condition;
  return (
    <Stack gap="md">
      <Panel title="Source">
        <dl className={classes.facts}>
          <dt>Source</dt>
          <dd>{sourceLabelOfCondition(orphaCode)}</dd>
          {orphaCode !== null && (
            <>
              <dt>Status</dt>
              <dd>{totalStatus || '–'}</dd>
              <dt>Flag value</dt>
              <dd>{flagValue}</dd>
            </>
          )}
          {replacedBy && (
            <>
              <dt>Replaced by</dt>
              <dd>
                <ConditionAnchor link={replacedBy} />
              </dd>
            </>
          )}
        </dl>
      </Panel>
      <Panel title="Classification">
        <dl className={classes.facts}>
          <dt>Category</dt>
          <dd>{category ? <ConditionAnchor link={category} /> : '–'}</dd>
          <dt>Parent</dt>
          <dd>{parent ? <ConditionAnchor link={parent} /> : '–'}</dd>
        </dl>
        {data ? (
          <>
            <ConditionLinks title="Children" list={data.children} />
            {data.categoryChildren.total > data.children.total && (
              <ConditionLinks title="In this category" list={data.categoryChildren} />
            )}
          </>
        ) : (
          (unloaded ?? <Skeleton height={40} mt="sm" aria-busy />)
        )}
      </Panel>
      <Panel title="Cross-references">
        {data ? (
          <CrossReferences codes={data.crossReferences} />
        ) : (
          (unloaded ?? <Skeleton height={60} aria-busy />)
        )}
      </Panel>
    </Stack>
  );
}

function ConditionAnchor({ link }: { link: ConditionLink }) {
  return (
    <>
      <ScreenLink to="DisorderEdit" params={{ id: link.id }}>
        {link.name}
      </ScreenLink>
      {!link.isActive && ' (inactive)'}
    </>
  );
}

function ConditionLinks({ title, list }: { title: string; list: ConditionPlace['children'] }) {
  if (list.total === 0) return null;
  const left = list.total - list.disorders.length;
  return (
    <div>
      <Text size="sm" c="dimmed" mt="sm" mb={4}>
        {title} ({formatCount(list.total)})
      </Text>
      {/* Focusable, so that keys can scroll it. */}
      <Box component="ul" className={classes.links} aria-label={title} tabIndex={0}>
        {list.disorders.map((link) => (
          <li key={link.id}>
            <ConditionAnchor link={link} />
          </li>
        ))}
        {left > 0 && <li>and {formatCount(left)} more</li>}
      </Box>
    </div>
  );
}

function CrossReferences({ codes }: { codes: ConditionPlace['crossReferences'] }) {
  if (codes.length === 0) return <Text size="sm">None</Text>;
  const sources = Object.entries(Object.groupBy(codes, ({ source }) => source));
  return (
    <dl className={classes.facts}>
      {sources.map(([source, found = []]) => (
        <div key={source} style={{ display: 'contents' }}>
          <dt>{source}</dt>
          <dd>
            {found.map((code) => (
              <div key={code.reference}>
                <CrossReferenceCode code={code} />
              </div>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function CrossReferenceCode({ code }: { code: ConditionPlace['crossReferences'][number] }) {
  const { source, reference, relation, icdRelation, mappingValidationStatus } = code;
  const url = crossReferenceUrl(source, reference);
  const notes = [relation, icdRelation, mappingValidationStatus].filter(Boolean).join(' · ');
  return (
    <>
      {url ? (
        <Anchor href={url} target="_blank" rel="noopener noreferrer" inherit>
          {reference}
        </Anchor>
      ) : (
        reference
      )}
      {notes && (
        <Text size="xs" c="dimmed">
          {notes}
        </Text>
      )}
    </>
  );
}
