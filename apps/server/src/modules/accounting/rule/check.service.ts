// 核对: what charging says of a period beside what its vouchers say; and the way from a voucher to its documents and back.
import type { OutputOf, ParsedInputOf, readDocumentVouchers, readRuleCheck, readVoucherSources, searchGenerated } from '@anju/contract';
import { isZeroDecimal, subtractDecimal, sumMoney, voucherNumber } from '@anju/domain';
import { codeInB } from '@anju/domain/chart';
import { companyReach } from '../../../platform/reach/company-reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import { booksOf } from '../books/books.service.ts';
import { listStates } from '../setup/period.queries.ts';
import * as queries from './check.queries.ts';
import * as events from './event.queries.ts';
import { period } from './generate.service.ts';
import { daysOf } from './plan.rules.ts';
import { findSetting } from './rule.queries.ts';

const negated = (amount: string): string => subtractDecimal('0', amount);

export async function check(scope: Scope, { companyId, ym }: ParsedInputOf<typeof readRuleCheck>): Promise<OutputOf<typeof readRuleCheck>> {
  const { db } = scope;
  const books = await booksOf(db, scope, companyId);
  const setting = await findSetting(db, companyId);
  const { events: count, waiting, failed, open } = await period(db, books, ym);
  const days = setting && open ? daysOf(await listStates(db, companyId), setting, ym) : null;
  const charging = await queries.sumCharging(db, companyId, ym, days);
  const sides = await queries.sumBooks(db, companyId, ym);
  const below = (codes: readonly string[]): ((code: string) => boolean) => {
    const own = codes.map((code) => (books.template === 1 ? code : (codeInB(code) ?? code)));
    return (code) => own.some((one) => code.startsWith(one));
  };
  const sumOf = (wanted: (side: queries.SubjectSide) => boolean): string => sumMoney(sides.filter(wanted).map(({ amount }) => amount));
  const isKept = below(['220304']);
  const isDeposit = below(['224101']);
  // Bills of later months stand on prepaid subjects and on those of taxes to come until the close turns them into income.
  const aside = sumMoney(sides.map((one) => one.aside));
  const asidePrepaid = sumMoney(sides.filter(({ prepaid }) => prepaid).map((one) => one.aside));
  const taxAside = sumOf(({ aside: some, prepaid }) => !prepaid && !isZeroDecimal(some));
  const isRevenue = below(['6001', '6051', '630101', '22210107']);
  const row = (what: string, told: string, booked: string) => ({
    what,
    charging: told,
    books: booked,
    difference: sumMoney([told, negated(booked)]),
  });
  return {
    events: count,
    waiting: waiting + failed,
    rows: [
      row(
        '应收（账单应收减收回）',
        charging.receivable,
        sumOf(({ receivable }) => receivable),
      ),
      row(
        '预收与存零',
        charging.prepaid,
        sumMoney([negated(sumOf(({ code, prepaid }) => prepaid || isKept(code))), negated(asidePrepaid)]),
      ),
      ...(isZeroDecimal(aside) && isZeroDecimal(charging.aside)
        ? []
        : [row('提前开账（待转收入）', charging.aside, sumMoney([asidePrepaid, negated(taxAside)]))]),
      row('押金', charging.deposit, negated(sumOf(({ code }) => isDeposit(code)))),
      row('收入、违约金与税额', charging.revenue, negated(sumOf(({ code }) => isRevenue(code)))),
      row(
        '货币资金',
        charging.money,
        sumOf(({ cash }) => cash),
      ),
    ],
  };
}

export async function generated(
  scope: Scope,
  { companyId, ym, page, size }: ParsedInputOf<typeof searchGenerated>,
): Promise<OutputOf<typeof searchGenerated>> {
  await booksOf(scope.db, scope, companyId);
  const { total } = await events.countGenerated(scope.db, companyId, ym);
  const found = await events.listGenerated(scope.db, companyId, ym, size, (page - 1) * size);
  return { total, rows: found.map(({ word, no, ...row }) => ({ ...row, number: voucherNumber(word, no) })) };
}

export async function sources(
  scope: Scope,
  { companyId, voucherId }: ParsedInputOf<typeof readVoucherSources>,
): Promise<OutputOf<typeof readVoucherSources>> {
  await booksOf(scope.db, scope, companyId);
  const found = await events.listSources(scope.db, companyId, voucherId);
  return { total: found[0]?.total ?? 0, rows: found.map(({ total: _total, ...row }) => row) };
}

export async function vouchersOf(
  scope: Scope,
  { kind, id }: ParsedInputOf<typeof readDocumentVouchers>,
): Promise<OutputOf<typeof readDocumentVouchers>> {
  const found = await events.listVouchersOf(scope.db, companyReach(scope), kind, id);
  return found.map(({ word, no, ...row }) => ({ ...row, number: voucherNumber(word, no) }));
}
