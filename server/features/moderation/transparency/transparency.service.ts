import { dayMs } from '../../../../contract/durations.ts';
import {
  statementsPerFile,
  type TransparencyPeriod,
  transparencyPeriod,
} from '../../../../contract/moderation/transparency.ts';
import { validate } from '../../../base/validate.ts';
import type { Db } from '../../../db/database.ts';
import { formatCsv } from '../../../lib/csv.ts';
import { toPublicStatement } from './statement-export.ts';
import { type ReportedPeriod, transparencyRepository } from './transparency.repository.ts';
import { listTransparencyFigures, type TransparencyFigure } from './transparency-figures.ts';

export interface TransparencyReport {
  figures: TransparencyFigure[];
  statementCount: number;
}

export interface TransparencyService {
  getReport(siteId: number, period: TransparencyPeriod): Promise<TransparencyReport>;
  formatFigures(siteId: number, period: TransparencyPeriod): Promise<string>;
  /** Body of one call to the public transparency database. Files count from 1. */
  formatStatements(siteId: number, period: TransparencyPeriod, file: number): Promise<string>;
}

function parseTransparencyPeriod(typed: TransparencyPeriod): ReportedPeriod {
  const { from, to } = validate(transparencyPeriod, typed);
  return { from: new Date(from), before: new Date(Date.parse(to) + dayMs) };
}

export function createTransparencyService({ db }: { db: Db }): TransparencyService {
  const repository = transparencyRepository(db);

  async function getFigures(siteId: number, period: ReportedPeriod): Promise<TransparencyFigure[]> {
    return listTransparencyFigures({
      notices: await repository.countNotices(siteId, period),
      decisions: await repository.countDecisions(siteId, period),
      appeals: await repository.countAppeals(siteId, period),
      noticeObjections: await repository.countNoticeObjections(siteId, period),
      medians: await repository.getMedianTimes(siteId, period),
    });
  }

  return {
    async getReport(siteId, typed) {
      const period = parseTransparencyPeriod(typed);
      return {
        figures: await getFigures(siteId, period),
        statementCount: await repository.countStatements(siteId, period),
      };
    },

    async formatFigures(siteId, typed) {
      const figures = await getFigures(siteId, parseTransparencyPeriod(typed));
      return formatCsv([
        ['Article', 'Figure', 'Kind', 'Value'],
        ...figures.map(({ article, figure, group, value }) => [article, figure, group, value]),
      ]);
    },

    async formatStatements(siteId, typed, file) {
      const decisions = await repository.listStatements(siteId, parseTransparencyPeriod(typed), {
        limit: statementsPerFile,
        offset: (file - 1) * statementsPerFile,
      });
      return JSON.stringify({ statements: decisions.map(toPublicStatement) }, null, 2);
    },
  };
}
