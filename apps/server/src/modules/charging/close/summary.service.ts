// 结算汇总: the matrix of items and methods over any days, and the receipts behind each of its figures.
import type {
  listCashiers,
  OutputOf,
  ParsedInputOf,
  searchSummaryReceipts,
  SettleDays,
  SettleSummary,
  SummaryFilter,
} from '@anju/contract';
import { addDays } from '@anju/domain';
import type { Scope } from '../../../platform/scope.ts';
import * as queries from './summary.queries.ts';
import { makeDays, makeSummary } from './summary.rules.ts';

const SHOWN_PAPERS = 100;

export async function summary({ db, actor }: Pick<Scope, 'db' | 'actor'>, filter: SummaryFilter): Promise<SettleSummary> {
  return makeSummary(await queries.readSummary(db, queries.summaryCondition(filter, actor.estates), SHOWN_PAPERS));
}

const MOST_COLUMNS = 62;
/** A longer range, or one without days, is shown by month. */
export async function days({ db, actor }: Pick<Scope, 'db' | 'actor'>, filter: SummaryFilter): Promise<SettleDays> {
  const { dayFrom, dayTo } = filter;
  const by = dayFrom !== null && dayTo !== null && addDays(dayFrom, MOST_COLUMNS) > dayTo ? 'day' : 'month';
  return makeDays(await queries.listDays(db, queries.summaryCondition(filter, actor.estates), by), by);
}

export async function receipts(
  { db, actor }: Scope,
  { filter, figure, page, size }: ParsedInputOf<typeof searchSummaryReceipts>,
): Promise<OutputOf<typeof searchSummaryReceipts>> {
  const condition = queries.summaryCondition(filter, actor.estates);
  const rows = await queries.searchBehind(db, condition, figure, page, size);
  return { rows, ...(await queries.sumBehind(db, condition, figure)) };
}

export const cashiers = ({ db, actor }: Scope): Promise<OutputOf<typeof listCashiers>> =>
  queries.listCashiers(db, actor.tenantId, actor.estates);
