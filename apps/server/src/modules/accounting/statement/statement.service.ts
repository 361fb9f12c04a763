// The official statements of a company: 资产负债表, 利润表 and 现金流量表 of its standard, there as soon as its books are in use.
import type { ReportColumnForm, ReportLineForm } from '@anju/contract';
import { statementsOf, type Statement } from '@anju/domain';
import type { Stamp } from '../../../platform/stamp.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './statement.queries.ts';

export interface ReportLines {
  readonly columns: readonly ReportColumnForm[];
  readonly lines: readonly ReportLineForm[];
}

export function lineOf({ formulas, ...line }: Statement['lines'][number]): ReportLineForm {
  const [formula1 = '', formula2 = '', formula3 = '', formula4 = '', formula5 = '', formula6 = ''] = formulas;
  return { ...line, formula1, formula2, formula3, formula4, formula5, formula6 };
}

/** An official statement as it comes. */
export function statementText(template: 1 | 2, no: 1 | 2 | 3): { columns: ReportColumnForm[]; lines: ReportLineForm[] } {
  const statement = statementsOf(template).find((one) => one.no === no);
  return { columns: [...(statement?.columns ?? [])], lines: (statement?.lines ?? []).map(lineOf) };
}

/** A report with its first version. */
export async function insertReport(
  tx: Tx,
  report: queries.NewReport,
  { columns, lines }: ReportLines,
  note: string,
  stamp: Stamp,
): Promise<{ id: number }> {
  const made = await queries.insertReport(tx, report, stamp);
  await queries.insertVersion(tx, made.id, 1, { columns, lines, note }, stamp);
  return made;
}

export interface MadeStatement {
  readonly id: number;
  readonly name: string;
}
/** Those the company does not have yet, unless a report of its own has the name. The caller holds its books. */
export async function insertStatements(tx: Tx, companyId: number, template: 1 | 2, stamp: Stamp): Promise<MadeStatement[]> {
  const taken = await queries.listTaken(tx, companyId);
  const missing = statementsOf(template).filter((one) => !taken.some(({ no, name }) => no === one.no || name === one.name));
  const made: MadeStatement[] = [];
  for (const { no, name, form } of missing) {
    const { id } = await insertReport(tx, { companyId, no, name, form, kind: no }, statementText(template, no), '按模板生成', stamp);
    made.push({ id, name });
  }
  return made;
}
