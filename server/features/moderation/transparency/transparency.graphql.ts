import { maxTransparencyFigures } from '../../../../contract/moderation/transparency.ts';
import { builder } from '../../../graphql/builder.ts';
import type { TransparencyReport } from './transparency.service.ts';
import type { TransparencyFigure } from './transparency-figures.ts';

const permission = 'transparency.read';

const FigureType = builder.objectRef<TransparencyFigure>('TransparencyFigure').implement({
  description: 'A figure of the transparency report.',
  permission,
  fields: (t) => ({
    article: t.exposeString('article', { description: 'Article of the Digital Services Act.' }),
    figure: t.exposeString('figure', { description: 'Name of the figure.' }),
    group: t.exposeString('group', { description: 'Kind that is counted; empty for totals.' }),
    value: t.exposeString('value', { description: 'A number, or a dash if nothing was measured.' }),
  }),
});

const ReportType = builder.objectRef<TransparencyReport>('TransparencyReport').implement({
  description: 'Figures of a period under Articles 15 and 24 of the Digital Services Act.',
  permission,
  fields: (t) => ({
    figures: t.expose('figures', {
      type: [FigureType],
      maxItems: maxTransparencyFigures,
      cost: 10,
    }),
    statementCount: t.exposeInt('statementCount', {
      description: 'Statements of reasons in the period.',
    }),
  }),
});

builder.queryField('transparencyReport', (t) =>
  t.field({
    description: 'Figures about notices, measures, objections and automated means.',
    permission,
    type: ReportType,
    args: {
      from: t.arg.string({ required: true, description: 'First day, such as 2026-01-01.' }),
      to: t.arg.string({ required: true, description: 'Last day.' }),
    },
    resolve: (_, period, { actor, services }) =>
      services.transparency.getReport(actor.siteId, period),
  }),
);
