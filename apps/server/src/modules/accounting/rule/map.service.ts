// 科目对应: the subjects that rules take for items and ways to pay.
import {
  CLAIMED_ELSEWHERE,
  CLAIMED_WAY,
  RULE_SOURCE,
  SETTLE_METHOD,
  specialPayment,
  TENDER_LIST,
  type MapRow,
  type OutputOf,
  type ParsedInputOf,
  type readSubjectMap,
  type saveItemRate,
  type saveSubjectMap,
} from '@anju/contract';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { booksOf } from '../books/books.service.ts';
import * as queries from './map.queries.ts';

const ENTITY = 'voucher-rule';
const ITEM_ROLES = [RULE_SOURCE.receivable, RULE_SOURCE.revenue, RULE_SOURCE.prepaid, RULE_SOURCE.agency] as const;
const NO_ROW = {
  subjectId: null,
  code: '',
  subject: '',
  asks: '',
  supplierId: null,
  supplier: '',
  bankAccountId: null,
  bankAccount: '',
  departmentId: null,
  department: '',
};

const WAYS = [
  ...SETTLE_METHOD.options.map(({ value, label }) => ({ list: TENDER_LIST.method, ref: value, name: label })),
  { list: TENDER_LIST.method, ref: CLAIMED_WAY, name: '进账认领' },
  { list: TENDER_LIST.method, ref: CLAIMED_ELSEWHERE, name: '认领其他公司的进账' },
  ...specialPayment.options.map(({ value, label }) => ({ list: TENDER_LIST.special, ref: value, name: label })),
];

/** Every item and way to pay with its rows, empty ones for those that follow the row of all others. */
export async function list(scope: Scope, companyId: number): Promise<OutputOf<typeof readSubjectMap>> {
  await booksOf(scope.db, scope, companyId);
  const keyOf = ({ role, list: of, ref }: Pick<MapRow, 'role' | 'list' | 'ref'>): string => `${role}:${of}:${ref}`;
  const found = new Map((await queries.listMap(scope.db, companyId)).map((row) => [keyOf(row), row]));
  const rates = Map.groupBy(await queries.listRates(scope.db, companyId), ({ chargeTypeId }) => chargeTypeId);
  const rowOf = (key: Pick<MapRow, 'role' | 'list' | 'ref'>): MapRow => found.get(keyOf(key)) ?? { ...NO_ROW, ...key };
  const rowsOf = (ref: number): MapRow[] => ITEM_ROLES.map((role) => rowOf({ role, list: 0, ref }));
  const others = { id: 0, code: '', name: '其他项目', agency: false, deposit: false, disabled: false, rate: '0', rates: [] };
  const items = (await queries.listItems(scope.db)).map(({ family: _family, ...item }) => ({
    ...item,
    rates: (rates.get(item.id) ?? []).map(({ fromDay, rate }) => ({ fromDay, rate })),
    rows: rowsOf(item.id),
  }));
  return {
    items: [{ ...others, rows: rowsOf(0) }, ...items],
    tenders: WAYS.map(({ name, ...key }) => ({ ...rowOf({ role: RULE_SOURCE.tender, ...key }), name })),
  };
}

const knownKey = ({ role, list: of, ref }: Pick<MapRow, 'role' | 'list' | 'ref'>): boolean => {
  if (role === RULE_SOURCE.fixed) return false;
  return role === RULE_SOURCE.tender ? WAYS.some((way) => way.list === of && way.ref === ref) : of === 0;
};

export async function save(scope: Scope, { companyId, rows }: ParsedInputOf<typeof saveSubjectMap>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const { companyName } = await booksOf(tx, scope, companyId);
    if (!rows.every(knownKey)) throw fail('MAP_CHOICE');
    const kept = rows.flatMap(({ subjectId, ...row }) => (subjectId === null ? [] : [{ ...row, subjectId }]));
    const wrong = await queries.findUnusable(
      tx,
      companyId,
      kept.map(({ subjectId }) => subjectId),
    );
    if (wrong) throw fail('MAP_SUBJECT', wrong);
    await queries.deleteMap(
      tx,
      companyId,
      rows.filter(({ subjectId }) => subjectId === null),
    );
    if (kept.length > 0 && (await queries.saveMap(tx, companyId, kept)) < kept.length) throw fail('MAP_CHOICE');
    await scope.audit.write(tx, scope.actor, {
      action: '修改科目对应',
      entity: ENTITY,
      entityId: companyId,
      after: rows,
      note: companyName,
    });
    return null;
  });
}

export async function saveRate(
  scope: Scope,
  { companyId, chargeTypeId, fromDay, rate }: ParsedInputOf<typeof saveItemRate>,
): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const { companyName } = await booksOf(tx, scope, companyId);
    if (rate === null) await queries.deleteRate(tx, companyId, chargeTypeId, fromDay);
    else if ((await queries.saveRate(tx, companyId, chargeTypeId, fromDay, rate)) === 0) throw fail('NOT_FOUND', { what: '收费项目' });
    const after = { chargeTypeId, fromDay, rate };
    await scope.audit.write(tx, scope.actor, { action: '修改税率', entity: ENTITY, entityId: companyId, after, note: companyName });
    return null;
  });
}
