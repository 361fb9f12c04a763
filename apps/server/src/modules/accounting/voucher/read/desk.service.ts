import type { OutputOf, ParsedInputOf, readLiveBalance, readVoucherDesk } from '@anju/contract';
import { centsText, toCents, ymFirstDay, ymOfDay } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { booksOf } from '../../books/books.service.ts';
import { listWords } from '../core/draft.queries.ts';
import { slotsOf } from '../core/submit.service.ts';
import * as queries from './desk.queries.ts';

/** The last day of a period. */
export const lastDayOf = (ym: number): string => new Date(Date.UTC(Math.floor(ym / 100), ym % 100, 0)).toISOString().slice(0, 10);

/** Today, or the nearest day before it in an open period, or the first day of one that is still to come; null where none is open. */
export function dayFor(openYms: readonly number[], day: string): string | null {
  const ym = ymOfDay(day);
  if (openYms.includes(ym)) return day;
  const before = openYms.filter((one) => one < ym).at(-1);
  if (before !== undefined) return lastDayOf(before);
  const after = openYms[0];
  return after === undefined ? null : ymFirstDay(after);
}

export async function desk(scope: Scope, companyId: number): Promise<OutputOf<typeof readVoucherDesk>> {
  const { db } = scope;
  const { companyName, firstYm, numberSpan, papersRule, dimsRequired, makerPosts } = await booksOf(db, scope, companyId);
  const openYms = await queries.listOpenYms(db, companyId);
  const words = (await listWords(db, companyId))
    .filter(({ disabled }) => !disabled)
    .map(({ word, title, demand }) => ({ word, title, demand }));
  return {
    companyName,
    firstYm,
    openYms,
    day: dayFor(openYms, today(scope.clock)),
    numberSpan,
    papersRule,
    dimsRequired,
    makerPosts,
    words,
    cashItems: await queries.listItems(db, companyId),
    summaries: await queries.listSummaries(db, companyId),
    templates: await queries.listTemplateNames(db, companyId),
  };
}

export async function liveBalance(scope: Scope, input: ParsedInputOf<typeof readLiveBalance>): Promise<OutputOf<typeof readLiveBalance>> {
  const { db } = scope;
  const books = await booksOf(db, scope, input.companyId);
  const subject = await queries.findSubject(db, input);
  if (!subject) throw fail('NOT_FOUND', { what: '科目' });
  const sums = await queries.sumLive(db, input, slotsOf(books, input.ym));
  let balance = toCents(sums.opening);
  const days = (await queries.listDays(db, input)).map(({ day, moved }) => {
    balance += toCents(moved);
    return { day, balance: centsText(balance) };
  });
  return { ...subject, ...sums, balance: centsText(toCents(sums.opening) + toCents(sums.debit) - toCents(sums.credit)), days };
}
