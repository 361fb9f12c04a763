// Checks that the books answer by themselves: vouchers, numbers, balances, profit and statements. domain: accounting 5.3.
import { MOST_CHECK_ITEMS, PERIOD, SUBJECT_CATEGORY, VOUCHER, VOUCHER_KIND, type CloseCheck, type CloseCheckItem } from '@anju/contract';
import { centsText, formatMoney, isZeroDecimal, toCents, voucherNumber, ymWords } from '@anju/domain';
import { statementChecks } from '../../report/reporting.service.ts';
import { listStates } from '../../setup/period.queries.ts';
import { slotsOf } from '../../voucher/core/submit.service.ts';
import { numbersOf } from '../../voucher/number/number-check.service.ts';
import { sumOfKind } from '../step/nets.queries.ts';
import type { CloseContext } from '../step/context.service.ts';
import * as queries from './check.queries.ts';
import { blocks, item, subjectItem, warns } from './check.rules.ts';

export async function periodChecks({ db, books, ym }: CloseContext): Promise<CloseCheck[]> {
  const states = await listStates(db, books.companyId);
  const open = states.filter((one) => one.ym < ym && one.state !== PERIOD.closed).map((one) => item(`${ymWords(one.ym)}还没有结账`));
  const own = states.find((one) => one.ym === ym);
  const wrong = own?.state === PERIOD.open ? [] : [item(`${ymWords(ym)}为“${PERIOD.text(own?.state ?? PERIOD.future)}”`)];
  const period = { companyId: books.companyId, ym };
  const unposted = await queries.listUnposted(db, period, MOST_CHECK_ITEMS);
  const vouchers = unposted.map(({ id, day, word, no, state, maker, total }) => {
    const number = no === null ? '未编号' : voucherNumber(word, no);
    return item(`${number} ${day} ${VOUCHER.text(state)}，制单 ${maker}`, { amount: total, voucherId: id });
  });
  return [
    blocks('previous', '以前期间已结账，本期打开', [...open, ...wrong]),
    blocks('unposted', '凭证已全部登账', vouchers, vouchers.length < MOST_CHECK_ITEMS ? 0 : await queries.countUnposted(db, period)),
    ...(await numberChecks(books, db, ym)),
  ];
}

async function numberChecks(books: CloseContext['books'], db: CloseContext['db'], ym: number): Promise<CloseCheck[]> {
  const { words } = await numbersOf(db, books, ym);
  const missing = words.flatMap(({ word, missing: gaps }) => gaps.map((gap) => ({ ...gap, number: voucherNumber(word, gap.no) })));
  const unexplained = missing.filter(({ explained }) => !explained).map(({ number }) => item(`${number} 断号，没有记录`));
  const explained = missing.filter((gap) => gap.explained).map(({ number, reason, by }) => item(`${number} ${reason}（${by}）`));
  return [blocks('gaps', '凭证号连续', unexplained), warns('gap-records', '没有作废的凭证号', explained)];
}

export async function balanceChecks(context: CloseContext): Promise<CloseCheck[]> {
  const { db, books, ym } = context;
  const period = { companyId: books.companyId, ym };
  const { month, closing } = await queries.sumBalances(db, { ...period, slots: slotsOf(books, ym) });
  const unbalanced = [
    ...(isZeroDecimal(month) ? [] : [item('本期借方与贷方发生额不相等', { amount: month })]),
    ...(isZeroDecimal(closing) ? [] : [item('期末借方与贷方余额不相等', { amount: closing })]),
  ];
  const differences = (await queries.listDifferences(db, period, MOST_CHECK_ITEMS)).map(subjectItem);
  return [
    blocks('balanced', '借贷平衡', unbalanced),
    blocks('recon', '余额与已登账分录一致', differences),
    ...(await profitChecks(context)),
  ];
}

async function profitChecks(context: CloseContext): Promise<CloseCheck[]> {
  const { db, books, ym, code } = context;
  const rows = await context.nets({ category: SUBJECT_CATEGORY.profit });
  const left = rows.filter(({ net }) => !isZeroDecimal(net));
  const named =
    left.length === 0
      ? []
      : await queries.nameRows(
          db,
          left.slice(0, MOST_CHECK_ITEMS).map(({ subjectId, dimsetId, net }) => ({ subjectId, dimsetId, amount: net })),
        );
  const earlier = code('6901');
  const earned = rows
    .filter((row) => earlier === null || !row.code.startsWith(earlier))
    .reduce((sum, row) => sum + toCents(row.monthEarned), 0n);
  const held = await context.nets({ codes: ['4103'] });
  const booked = held.reduce((sum, row) => sum + toCents(row.monthCredit) - toCents(row.monthDebit), 0n);
  const distributed = await sumOfKind(db, {
    ...{ companyId: books.companyId, ym, kind: VOUCHER_KIND.yearEnd },
    subjectIds: held.map(({ subjectId }) => subjectId),
  });
  const carried = booked - toCents(distributed);
  const wrong =
    carried === earned
      ? []
      : [
          item(`本年利润 ${formatMoney(centsText(carried))}，净利润 ${formatMoney(centsText(earned))}`, {
            amount: centsText(carried - earned),
          }),
        ];
  return [blocks('profit', '损益类科目已结平', named.map(subjectItem), left.length), blocks('carried', '本年利润的变动等于净利润', wrong)];
}

const STATEMENTS = [
  { no: 1, key: 'sheet', title: '资产负债表平衡' },
  { no: 2, key: 'income', title: '利润表与未分配利润一致' },
  { no: 3, key: 'cash-flow', title: '现金流量表与现金余额一致' },
] as const;

export async function statementsHold({ db, books, ym }: CloseContext): Promise<CloseCheck[]> {
  const checks: CloseCheck[] = [];
  for (const { no, key, title } of STATEMENTS) {
    const failed = (await statementChecks(db, books, no, ym)).filter(({ holds }) => !holds);
    const items = failed.map(({ name, column, should, actual }): CloseCheckItem =>
      item(`${name}（${column}）应为 ${formatMoney(should)}，实为 ${formatMoney(actual)}`),
    );
    checks.push(blocks(key, title, items));
  }
  return checks;
}
