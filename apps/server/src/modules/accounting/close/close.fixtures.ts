// Books that are closed in tests: a month is taken through its steps by three people.
import {
  auditVouchers,
  closePeriod,
  type CLOSE_STEP,
  createVoucherTemplate,
  createAmortisation,
  changeCloseSetting,
  INCOME_TAX,
  NO_DIMS,
  postPeriod,
  readClose,
  readCloseChecks,
  readCloseSetting,
  runCloseStep,
  searchVouchers,
  VOUCHER,
  type InputOf,
  type OutputOf,
  type StateOf,
} from '@anju/contract';
import { ORACLE_VOUCHERS } from '../books/oracle.fixtures.ts';
import { book, type BookedVoucher } from '../report/report.fixtures.ts';
import type { VoucherStage } from '../voucher/voucher.fixtures.ts';

type Setting = Omit<InputOf<typeof changeCloseSetting>, 'companyId' | 'version'>;
type Step = StateOf<typeof CLOSE_STEP>;

export interface CloseStage {
  readonly read: (ym: number) => Promise<OutputOf<typeof readClose>>;
  readonly run: (ym: number, step: Step) => Promise<OutputOf<typeof runCloseStep>>;
  /** Audits by the second and posts by the third person whatever of a period waits. */
  readonly settle: (ym: number) => Promise<void>;
  readonly close: (ym: number) => Promise<OutputOf<typeof closePeriod>>;
  readonly set: (patch: Partial<Setting>) => Promise<void>;
  /** The checks that do not pass: key, and how many things are wrong. */
  readonly wrong: (ym: number) => Promise<Record<string, number>>;
  /** Posts vouchers numbered from `first` on, and lets the counter go on behind them. */
  readonly book: (ym: number, first: number, vouchers: readonly BookedVoucher[]) => Promise<void>;
  /** Debit minus credit of everything posted up to a period on a subject and those below it. */
  readonly balance: (code: string, ym: number) => Promise<string>;
}

export function closeStage(stage: VoucherStage): CloseStage {
  const { companyId, maker, auditor, poster } = stage;
  return {
    read: (ym) => maker.call(readClose, { companyId, ym }),
    run: (ym, step) => maker.call(runCloseStep, { companyId, ym, step }),
    settle: async (ym) => {
      const waiting = await auditor.call(searchVouchers, {
        ...{ companyId, states: [VOUCHER.submitted], fromYm: ym, toYm: ym, pageSize: 100 },
      });
      const vouchers = waiting.rows.map(({ id, version }) => ({ id, version }));
      if (vouchers.length > 0) await auditor.call(auditVouchers, { companyId, vouchers });
      await poster.call(postPeriod, { companyId, ym });
    },
    close: (ym) => poster.call(closePeriod, { companyId, ym, confirmed: true }),
    set: async (patch) => {
      const { templates: _, choices: _choices, feeEstates: _fees, ...setting } = await maker.call(readCloseSetting, { companyId });
      await maker.call(changeCloseSetting, { ...setting, companyId, ...patch });
    },
    wrong: async (ym) => {
      const { checks } = await maker.call(readCloseChecks, { companyId, ym });
      return Object.fromEntries(checks.filter(({ state }) => state !== 0).map(({ key, count }) => [key, count]));
    },
    book: async (ym, first, vouchers) => {
      await book(stage.installation, stage, first, vouchers);
      await stage.ask(
        `insert into accounting.voucher_counter (tenant_id, company_id, span, word, last) values ($1, $2, $3, '记', $4)
         on conflict (tenant_id, company_id, span, word) do update set last = excluded.last`,
        [stage.tenantId, companyId, ym, first + vouchers.length - 1],
      );
    },
    balance: async (code, ym) => {
      const [found] = await stage.ask<{ net: string }>(
        `select coalesce(sum(b.debit - b.credit), 0)::numeric(18, 2)::text as net from accounting.balance b
           join accounting.subject s on s.tenant_id = b.tenant_id and s.id = b.subject_id
          where b.tenant_id = $1 and b.company_id = $2 and s.code like $3 and b.ym <= $4
            and (b.ym % 100 > 0 or b.ym = (select min(o.ym) from accounting.balance o where o.tenant_id = $1 and o.company_id = $2))`,
        [stage.tenantId, companyId, `${code}%`, ym],
      );
      return found?.net ?? '';
    },
  };
}

const without = (...numbers: number[]) => ORACLE_VOUCHERS.filter(({ no }) => !numbers.includes(no));

/** The worked month without what the close books by itself: payroll, amortisation, provision, taxes and the carry. */
export const WORKED = without(22, 24, 27, 28, 29, 30, 31);

/** Payroll as a template, the decoration as an amortisation, income tax every month. */
export async function prepareWorkedMonth(stage: VoucherStage, close: CloseStage): Promise<void> {
  const { companyId, maker, subjectId } = stage;
  const line = (code: string, direction: 1 | -1, amount: string) => ({
    ...{ summary: '计提工资', subjectId: subjectId(code), direction, mode: 1 as const, amount },
  });
  const { id: payroll } = await maker.call(createVoucherTemplate, {
    ...{ companyId, name: '计提工资', word: '记', frequency: 1 },
    lines: [line('640101', 1, '62000.00'), line('660201', 1, '18000.00'), line('221101', -1, '80000.00')],
  });
  await maker.call(createAmortisation, {
    ...{ companyId, name: '装修费', base: '36000.00', months: 36, startYm: 202412 },
    ...{ debitSubjectId: subjectId('660203'), debitDims: NO_DIMS, creditSubjectId: subjectId('1801'), creditDims: NO_DIMS },
  });
  await close.set({ templateIds: [payroll], incomeTax: INCOME_TAX.monthly });
}
