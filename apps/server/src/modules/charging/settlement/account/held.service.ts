// 预交账户 (181) and 押金账户 (177): money held for others, with the totals of the whole selection and every move.
import {
  searchDepositDues,
  type AccountDetail,
  type OutputOf,
  type ParsedInputOf,
  type searchDeposits,
  type searchHeld,
} from '@anju/contract';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import { listing } from '../../../../platform/listing/listing.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { listDues, sumDues } from './deposit-due-list.queries.ts';
import * as depositLists from './deposit-list.queries.ts';
import * as queries from './held.queries.ts';

export async function held(
  { db, actor, clock }: Scope,
  { page, size, kind, ...filter }: ParsedInputOf<typeof searchHeld>,
): Promise<OutputOf<typeof searchHeld>> {
  const wanted = { kind, filter, estates: actor.estates, today: today(clock) };
  const { total, ...sums } = await queries.sumHeld(db, wanted);
  return { rows: await queries.listHeld(db, wanted, size, (page - 1) * size), total, sums };
}

export async function account({ db, actor, clock }: Scope, id: number): Promise<AccountDetail> {
  const found = await queries.findAccount(db, actor.estates, id, today(clock));
  if (!found) throw fail('NOT_FOUND', { what: '账户' });
  return { ...found, moves: await queries.listMoves(db, id) };
}

export const deposits = (
  { db, actor, clock }: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchDeposits>,
): Promise<OutputOf<typeof searchDeposits>> => depositLists.searchDeposits(db, filter, actor.estates, today(clock), page, size);

export const dues = listing(searchDepositDues, { totals: sumDues, page: listDues });
