// Formulas over the books (domain: accounting 4.2): reports are made of them, and lines of voucher templates. Here is what they name.
import type { ReportChart } from '@anju/domain';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './chart.queries.ts';

export interface BookChart extends ReportChart {
  readonly subjects: readonly queries.ChartRow[];
  readonly disabled: ReadonlySet<string>;
  readonly cashNames: ReadonlyMap<string, string>;
}

export async function chartOf(db: DbOrTx, template: 1 | 2, companyIds: readonly number[]): Promise<BookChart> {
  const subjects = await queries.listChart(db, companyIds);
  const items = await queries.listCashItems(db, companyIds);
  return {
    template,
    subjects,
    cashItems: items.map(({ code }) => code),
    disabled: new Set(subjects.filter(({ disabled }) => disabled).map(({ code }) => code)),
    cashNames: new Map(items.map(({ code, name }) => [code, name])),
  };
}
