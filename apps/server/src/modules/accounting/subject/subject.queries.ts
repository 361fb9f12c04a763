import { sql } from 'kysely';
import type { SubjectNode } from '@anju/contract';
import { allOf, exists, first, one, own, rows, run, TENANT, when } from '../../../platform/db/sql.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

/** A subject as stored, beside what the tree shows of it. */
export type StoredSubject = Omit<SubjectNode, 'balance'> & { readonly companyId: number };

const COLUMNS = sql`s.id, s.company_id, s.parent_id, s.code, s.name, s.full_name, s.category, s.direction, s.level, s.leaf,
  not s.disabled as enabled, s.system, s.dims, s.required, s.cash, s.bank, s.cash_equivalent, s.custody, s.cash_in, s.cash_out,
  s.forbidden_side, s.forbidden_text, s.remark, s.initials, s.version`;

interface TreeFilter {
  readonly category?: number | undefined;
  readonly onlyEnabled?: boolean;
  readonly top?: boolean;
}

export const listSubjects = (db: DbOrTx, companyId: number, filter: TreeFilter = {}): Promise<StoredSubject[]> => rows<StoredSubject>(db)`
  select ${COLUMNS} from accounting.subject s
   where ${allOf(
     own('s'),
     sql`s.company_id = ${companyId}`,
     when(filter.category !== undefined, sql`s.category = ${filter.category}`),
     when(filter.onlyEnabled === true, sql`not s.disabled`),
     when(filter.top === true, sql`s.parent_id is null`),
   )} order by s.code`;

/** Debit minus credit of every leaf at the end of a month, from the last opening of a year on. */
export const listBalances = (db: DbOrTx, companyId: number, ym: number): Promise<{ subjectId: number; balance: string }[]> =>
  rows<{ subjectId: number; balance: string }>(db)`
    select b.subject_id, sum(b.debit - b.credit)::text as balance from accounting.subject_balance b
     where ${own('b')} and b.company_id = ${companyId} and b.ym <= ${ym}
       and b.ym >= coalesce((select max(o.ym) from accounting.subject_balance o
             where ${own('o')} and o.company_id = ${companyId} and o.ym % 100 = 0 and o.ym <= ${ym}), 0)
     group by 1`;

export const findSubject = (db: DbOrTx, id: number): Promise<StoredSubject | undefined> =>
  first<StoredSubject>(db)`select ${COLUMNS} from accounting.subject s where ${own('s')} and s.id = ${id}`;

export const findByCode = (db: DbOrTx, companyId: number, code: string): Promise<StoredSubject | undefined> =>
  first<StoredSubject>(db)`
    select ${COLUMNS} from accounting.subject s where ${own('s')} and s.company_id = ${companyId} and s.code = ${code}`;

/** Changes of a chart follow one another. */
export const lockChart = (tx: Tx, companyId: number): Promise<number> => run(tx)`
  select 1 from accounting.account_set s where ${own('s')} and s.company_id = ${companyId} for no key update`;

/** Waits for every line that is just being written under the subject. */
export const lockSubject = (tx: Tx, id: number): Promise<StoredSubject | undefined> =>
  first<StoredSubject>(tx)`select ${COLUMNS} from accounting.subject s where ${own('s')} and s.id = ${id} for update`;

export const listBelow = (db: DbOrTx, companyId: number, code: string): Promise<StoredSubject[]> => rows<StoredSubject>(db)`
  select ${COLUMNS} from accounting.subject s
   where ${own('s')} and s.company_id = ${companyId} and s.code like ${`${code}__%`} order by s.code`;

export interface SubjectUse {
  /** Lines of vouchers in any state. */
  readonly lines: number;
  readonly opening: boolean;
  readonly template: boolean;
  /** Debit minus credit of all that is posted. */
  readonly balance: string;
}
export const useOf = (db: DbOrTx, { id, companyId }: Pick<StoredSubject, 'id' | 'companyId'>): Promise<SubjectUse> => one<SubjectUse>(db)`
  select ((select count(*) from accounting.entry e where ${own('e')} and e.company_id = ${companyId} and e.subject_id = ${id}
    and not e.posted)
       + (select coalesce(sum(b.lines), 0) from accounting.balance b
           where ${own('b')} and b.company_id = ${companyId} and b.subject_id = ${id}))::int as lines,
    exists (select from accounting.opening o where ${own('o')} and o.company_id = ${companyId} and o.subject_id = ${id}) as opening,
    exists (select from accounting.voucher_template t where ${own('t')} and t.company_id = ${companyId}
       and t.lines @> jsonb_build_array(jsonb_build_object('subjectId', ${id}::bigint))) as template,
    (select coalesce(sum(b.debit - b.credit), 0)::text from accounting.balance b
      where ${own('b')} and b.company_id = ${companyId} and b.subject_id = ${id}
        and b.ym >= coalesce((select max(o.ym) from accounting.subject_balance o
              where ${own('o')} and o.company_id = ${companyId} and o.ym % 100 = 0), 0)) as balance`;

/** What is written of a subject; ids and parents are found by code. */
export type SubjectValues = Pick<
  StoredSubject,
  | 'code'
  | 'name'
  | 'fullName'
  | 'category'
  | 'direction'
  | 'leaf'
  | 'dims'
  | 'required'
  | 'cash'
  | 'bank'
  | 'cashEquivalent'
  | 'custody'
  | 'system'
  | 'cashIn'
  | 'cashOut'
  | 'forbiddenSide'
  | 'forbiddenText'
  | 'remark'
  | 'initials'
> & { readonly disabled: boolean };

const WRITTEN = sql`code, name, full_name, category, direction, leaf, dims, required, cash, bank, cash_equivalent, custody, system, cash_in,
  cash_out, forbidden_side, forbidden_text, remark, initials, disabled`;
const ofValues = sql`v.code, v.name, v.full_name, v.category, v.direction, v.leaf, v.dims, v.required, v.cash, v.bank, v.cash_equivalent,
  v.custody, v.system, v.cash_in, v.cash_out, v.forbidden_side, v.forbidden_text, v.remark, v.initials, v.disabled`;

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const asRows = (values: readonly object[]): string =>
  JSON.stringify(values.map((one) => Object.fromEntries(Object.entries(one).map(([name, value]) => [snake(name), value]))));

/** One level of a chart; the level above is there. */
export const insertLevel = (tx: Tx, companyId: number, values: readonly SubjectValues[], { by, at }: Stamp): Promise<{ id: number }[]> =>
  rows<{ id: number }>(tx)`
    insert into accounting.subject (tenant_id, company_id, parent_id, ${WRITTEN}, created_by, created_at, updated_by, updated_at)
    select ${TENANT}, ${companyId}::bigint, p.id, ${ofValues}, ${by}, ${at}::timestamptz, ${by}, ${at}::timestamptz
      from jsonb_populate_recordset(null::accounting.subject, ${asRows(values)}::jsonb) v
      left join accounting.subject p on ${own('p')} and p.company_id = ${companyId} and p.code = left(v.code, -2)
     order by v.code
    returning id`;

/** Overwrites what a form has; the version goes up. */
export const updateSubject = (tx: Tx, id: number, values: Omit<SubjectValues, 'category' | 'system'>, { by, at }: Stamp): Promise<number> =>
  run(tx)`
    update accounting.subject s
       set code = v.code, name = v.name, full_name = v.full_name, direction = v.direction, leaf = v.leaf, dims = v.dims,
         required = v.required,
           cash = v.cash, bank = v.bank, cash_equivalent = v.cash_equivalent, custody = v.custody, cash_in = v.cash_in,
             cash_out = v.cash_out,
           forbidden_side = v.forbidden_side, forbidden_text = v.forbidden_text, remark = v.remark, initials = v.initials,
           disabled = v.disabled, updated_by = ${by}, updated_at = ${at}::timestamptz, version = s.version + 1
      from jsonb_populate_recordset(null::accounting.subject, ${asRows([values])}::jsonb) v
     where ${own('s')} and s.id = ${id}`;

/** New names from the top for all below a subject that was renamed. */
export const updateNames = (tx: Tx, names: readonly Pick<StoredSubject, 'id' | 'fullName' | 'initials'>[]): Promise<number> => run(tx)`
  update accounting.subject s set full_name = v.full_name, initials = v.initials, version = s.version + 1
    from jsonb_populate_recordset(null::accounting.subject, ${asRows(names)}::jsonb) v
   where ${own('s')} and s.id = v.id`;

export const setDisabled = (tx: Tx, ids: readonly number[], disabled: boolean, { by, at }: Stamp): Promise<number> => run(tx)`
  update accounting.subject s set disabled = ${disabled}, updated_by = ${by}, updated_at = ${at}::timestamptz, version = s.version + 1
   where ${own('s')} and s.id = any (${ids}::bigint[]) and s.disabled <> ${disabled}`;

/** A parent has no dims and is no leaf; one that has lost its last child is a leaf again. */
export const settleLeaves = (tx: Tx, companyId: number): Promise<number> => run(tx)`
  update accounting.subject s
     set leaf = not s.leaf, dims = case when s.leaf then '' else s.dims end, required = case when s.leaf then '' else s.required end,
         version = s.version + 1
   where ${own('s')} and s.company_id = ${companyId}
     and s.leaf = exists (select from accounting.subject c where c.tenant_id = s.tenant_id and c.parent_id = s.id)`;

/** Lines and balances of a subject go to its first child, and whoever posts to it names the child; answers how many lines. */
export const moveSubject = async (tx: Tx, companyId: number, from: number, to: number): Promise<number> =>
  (
    await one<{ moved: number }>(
      tx,
    )`select accounting.move_subject(${TENANT}, ${companyId}::bigint, ${from}::bigint, ${to}::bigint) as moved`
  ).moved;

/** Templates that name the subject name its child from now on. */
export const moveTemplates = (tx: Tx, companyId: number, from: number, to: number): Promise<number> => run(tx)`
  update accounting.voucher_template t
     set version = t.version + 1, lines = (
       select jsonb_agg(case when l.line -> 'subjectId' = to_jsonb(${from}::bigint)
                then jsonb_set(l.line, '{subjectId}', to_jsonb(${to}::bigint)) else l.line end order by l.place)
         from jsonb_array_elements(t.lines) with ordinality l (line, place))
   where ${own('t')} and t.company_id = ${companyId} and t.lines @> jsonb_build_array(jsonb_build_object('subjectId', ${from}::bigint))`;

export const deleteSubject = (tx: Tx, id: number): Promise<number> =>
  run(tx)`delete from accounting.subject s where ${own('s')} and s.id = ${id}`;

/** Deletes a whole chart that nothing refers to. */
export const deleteChart = (tx: Tx, companyId: number): Promise<number> =>
  run(tx)`delete from accounting.subject s where ${own('s')} and s.company_id = ${companyId}`;

export const hasCashItem = (db: DbOrTx, companyId: number, code: string): Promise<boolean> =>
  exists(db)`select from accounting.cash_item i where ${own('i')} and i.company_id = ${companyId} and i.code = ${code} and not i.disabled`;
