// Checks of the books against what stands beside them: assets, charging, cash, taxes and the steps of the close. domain: accounting 5.3.
import {
  CLOSE_STEP,
  MOST_CHECK_ITEMS,
  STEP_STATE,
  TAX_PAYER,
  type CloseCheck,
  type CloseCheckItem,
  type CloseStepRow,
} from '@anju/contract';
import { compareDecimal, formatMoney, isZeroDecimal, subtractDecimal, voucherNumber } from '@anju/domain';
import { cardDifferences, depreciationState } from '../../asset/period.service.ts';
import { eventsState } from '../../rule/period.service.ts';
import { reconciliationCheck } from '../reconciliation/reconciliation.service.ts';
import type { CloseContext } from '../step/context.service.ts';
import type { NetRow } from '../step/nets.queries.ts';
import * as charging from './charging.queries.ts';
import * as queries from './check.queries.ts';
import { blocks, item, subjectItem, warns } from './check.rules.ts';

export async function assetChecks({ db, books, ym }: CloseContext, steps: readonly CloseStepRow[]): Promise<CloseCheck[]> {
  const { cards, done, missing } = await depreciationState(db, books, ym);
  const undone = done || cards === 0 ? [] : [item(`${cards} 项资产还没有计提折旧`), ...missing.map((why) => item(why))];
  const amortisation = steps.find(({ step }) => step === CLOSE_STEP.amortisation);
  const left = amortisation?.proposed.map(({ summary, total }) => item(summary, { amount: total })) ?? [];
  const differences = (await cardDifferences(db, books, ym)).map(({ what, subject, cards: card, books: ledger }) =>
    item(`${what} ${subject}：卡片 ${formatMoney(card)}，账面 ${formatMoney(ledger)}`, { amount: subtractDecimal(ledger, card) }),
  );
  return [
    blocks('depreciation', '已计提折旧', undone),
    blocks('amortisation', '已摊销', left),
    blocks('cards', '资产卡片与账面一致', differences),
  ];
}

async function cashChecks({ db, books, ym }: CloseContext): Promise<CloseCheck> {
  const period = { companyId: books.companyId, ym };
  const { moved, items } = await queries.cashOfPeriod(db, period);
  const wrong = compareDecimal(moved, items) === 0 ? [] : await queries.listWithoutItems(db, period, MOST_CHECK_ITEMS);
  const found = wrong.map(({ id, word, no, amount }) =>
    item(`${voucherNumber(word, no)} 的现金流量项目与现金变动不相等`, { voucherId: id, amount }),
  );
  return blocks('cash-items', '现金凭证都有现金流量项目', found);
}

async function named(context: CloseContext, rows: readonly NetRow[]): Promise<CloseCheckItem[]> {
  if (rows.length === 0) return [];
  const list = rows.slice(0, MOST_CHECK_ITEMS).map(({ subjectId, dimsetId, net }) => ({ subjectId, dimsetId, amount: net }));
  return (await queries.nameRows(context.db, list)).map(subjectItem);
}
const isOpen = ({ net }: NetRow): boolean => !isZeroDecimal(net);

/** Subjects that are empty at the end of a month, unless something is on its way. */
const PASSING = ['1901', '1606', '101203', '101204', '224107'];
/** Tax subjects that may stand in debit. */
const DEBIT_TAXES = ['222101', '222103', '222104', '222105', '222107'];

export async function openChecks(context: CloseContext): Promise<CloseCheck[]> {
  const { db, books, code } = context;
  const money = await queries.listMoneySubjects(db, books.companyId);
  const held = await context.nets({ codes: [...PASSING, '224102', '2221'], ownCodes: money });
  const overdrawn = held.filter((row) => money.includes(row.code) && compareDecimal(row.net, '0') < 0);
  const under = (codes: readonly string[]): NetRow[] =>
    held.filter((row) => isOpen(row) && codes.some((one) => row.code.startsWith(code(one) ?? '-')));
  const allowed = under(DEBIT_TAXES);
  const taxes = under(['2221']).filter((row) => compareDecimal(row.net, '0') > 0 && !allowed.includes(row));
  return [
    await cashChecks(context),
    warns('overdrawn', '现金和银行存款没有负数', await named(context, overdrawn), overdrawn.length),
    await reconciliationCheck(context),
    warns('passing', '过渡科目没有余额', await named(context, under(PASSING))),
    warns('collected', '代收水电费没有未解释的余额', await named(context, under(['224102']))),
    warns('taxes', '应交税费没有借方余额', await named(context, taxes)),
  ];
}

const WHAT = { 1: '应收', 2: '预收', 3: '押金' } as const;
export async function chargingChecks({ db, books, ym, code }: CloseContext): Promise<CloseCheck[]> {
  const { waiting, failed } = await eventsState(db, books, ym);
  const events = [
    ...(waiting > 0 ? [item(`${waiting} 笔业务还没有生成凭证`)] : []),
    ...(failed > 0 ? [item(`${failed} 笔业务没有适用的规则`)] : []),
  ];
  const estates = (await charging.listOpenEstates(db, { companyId: books.companyId, ym })).map(({ name }) => item(`${name}收费还没有月结`));
  const houses = await charging.listHouseDifferences(db, {
    companyId: books.companyId,
    ym,
    codes: [code('1122') ?? '-', code('2203') ?? '-', code('224101') ?? '-'],
    firstSlot: Math.trunc(books.firstYm / 100) * 100,
    limit: MOST_CHECK_ITEMS,
  });
  const differences = houses.map(({ houseId, name, what, ledger, charging: told }) =>
    item(`${name} ${WHAT[what]}：账面 ${formatMoney(ledger)}，收费 ${formatMoney(told)}`, {
      houseId,
      amount: subtractDecimal(ledger, told),
    }),
  );
  return [
    blocks('events', '收费业务都有凭证', events),
    warns('charging', '各项目收费已月结', estates),
    warns('houses', '应收、预收、押金与收费一致', differences),
  ];
}

/** Accruals and taxes that would be booked now. */
export function stepChecks({ books }: CloseContext, steps: readonly CloseStepRow[]): CloseCheck[] {
  const pending = (step: number): CloseCheckItem[] =>
    steps
      .filter((one) => one.step === step && (one.state === STEP_STATE.todo || one.state === STEP_STATE.changed))
      .flatMap(({ state, proposed, text }) =>
        state === STEP_STATE.todo && proposed.length === 0 && text !== ''
          ? [item(text)]
          : proposed.map(({ summary, total }) => item(summary, { amount: total })),
      );
  return [
    warns('accruals', '已计提', pending(CLOSE_STEP.accrual)),
    warns('tax', books.taxPayer === TAX_PAYER.general ? '已转出增值税、计提税费' : '已计提税费', pending(CLOSE_STEP.tax)),
    blocks('year-end', '年度结转已完成', pending(CLOSE_STEP.yearEnd)),
  ];
}
