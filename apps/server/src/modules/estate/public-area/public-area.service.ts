// 公共区域 (menu 68): common parts, their owners, and their costs and income as recorded by the estate. domain: property 3.2. Entries are added
// and reversed, never changed. The accounts of public revenue belong to accounting.
import type {
  addPublicAreaEntry,
  changePublicArea,
  createPublicArea,
  listPublicAreaEntries,
  OutputOf,
  ParsedInputOf,
  PublicAreaForm,
  reversePublicAreaEntry,
  searchPublicAreas,
} from '@anju/contract';
import { subtractDecimal } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { requireSeen } from '../property/estate/estate.policy.ts';
import * as queries from './public-area.queries.ts';
import { isGroupOf } from './share-group.queries.ts';

const CODE_KEY = 'public_area_tenant_id_estate_id_code_key';
const REVERSED_KEY = 'public_area_entry_reversed';

export async function search(scope: Scope, input: ParsedInputOf<typeof searchPublicAreas>): Promise<OutputOf<typeof searchPublicAreas>> {
  const { page, size, ...filter } = input;
  const wanted = { ...filter, estates: scope.actor.estates };
  const totals = await queries.getTotals(scope.db, wanted);
  return { ...totals, rows: await queries.listAreas(scope.db, wanted, size, (page - 1) * size) };
}

async function checkPlace(tx: Tx, { actor }: Scope, { estateId, buildingId, shareGroupId }: PublicAreaForm): Promise<void> {
  requireSeen(actor, { estateId }, '小区');
  if (buildingId !== null && !(await queries.isBuildingOf(tx, buildingId, estateId))) throw fail('PARENT_MISMATCH');
  if (shareGroupId !== null && !(await isGroupOf(tx, shareGroupId, estateId)))
    throw failField('shareGroupId', 'NOT_FOUND', { what: '分摊组' });
}

const taken = (code: string) => () => failField('code', 'PUBLIC_AREA_CODE_TAKEN', { code });

export async function create(scope: Scope, form: ParsedInputOf<typeof createPublicArea>): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    await checkPlace(tx, scope, form);
    const id = await onDuplicate(queries.insertArea(tx, form, stampOf(scope)), CODE_KEY, taken(form.code));
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'public-area', entityId: id, after: form });
    return { id };
  });
}

async function lockArea(tx: Tx, { actor }: Scope, id: number, version?: number): Promise<queries.AreaCore> {
  const area = requireSeen(actor, await queries.lockArea(tx, id), '公共区域');
  if (area.disabled) throw fail('PUBLIC_AREA_DISABLED');
  if (version !== undefined && area.version !== version) throw fail('STALE', { what: '公共区域' });
  return area;
}

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changePublicArea>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await lockArea(tx, scope, id, version);
    // Its entries were recorded for its estate.
    if (form.estateId !== before.estateId) throw fail('PARENT_MISMATCH');
    await checkPlace(tx, scope, form);
    await onDuplicate(queries.updateArea(tx, id, form, stampOf(scope)), CODE_KEY, taken(form.code));
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'public-area', entityId: id, before, after: form });
  });
  return null;
}

export async function remove(scope: Scope, id: number): Promise<{ outcome: 'removed' | 'disabled' }> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lockArea(tx, scope, id);
    const removed = await queries.removeArea(tx, id);
    if (!removed) await queries.updateArea(tx, id, { disabled: true }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: removed ? '删除' : '停用', entity: 'public-area', entityId: id, before });
    return { outcome: removed ? 'removed' : 'disabled' };
  });
}

export async function enable(scope: Scope, id: number): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const area = requireSeen(scope.actor, await queries.lockArea(tx, id), '公共区域');
    if (!area.disabled) return;
    await queries.updateArea(tx, id, { disabled: false }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: '恢复', entity: 'public-area', entityId: id });
  });
  return null;
}

// ---- entries ------------------------------------------------------------------------------------------------------------

export async function entries(
  { db, actor }: Scope,
  { id, year, page, size }: ParsedInputOf<typeof listPublicAreaEntries>,
): Promise<OutputOf<typeof listPublicAreaEntries>> {
  requireSeen(actor, await queries.findAreaEstate(db, id), '公共区域');
  const totals = await queries.getEntryTotals(db, id, year);
  return { ...totals, rows: await queries.listEntries(db, id, year, size, (page - 1) * size) };
}

export async function addEntry(scope: Scope, { id: areaId, ...form }: ParsedInputOf<typeof addPublicAreaEntry>): Promise<{ id: number }> {
  if (form.onDate > today(scope.clock)) throw failField('onDate', 'USE_DATE_FUTURE', { what: '日期' });
  return inTransaction(scope.db, async (tx) => {
    await lockArea(tx, scope, areaId);
    const id = await queries.insertEntry(tx, { ...form, areaId, reversesId: null }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: '登记收支', entity: 'public-area', entityId: areaId, after: form });
    return { id };
  });
}

/** The same line with the opposite sign, dated today, so that the published sums of the original year stay unchanged. */
export async function reverseEntry(scope: Scope, { id, reason }: ParsedInputOf<typeof reversePublicAreaEntry>): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    const entry = await queries.findEntry(tx, id);
    if (!entry) throw fail('NOT_FOUND', { what: '收支' });
    requireSeen(scope.actor, await queries.lockArea(tx, entry.areaId), '收支');
    if (entry.reversesId !== null) throw fail('ENTRY_IS_REVERSAL');
    const { areaId, kind, subject } = entry;
    const line = {
      areaId,
      kind,
      subject,
      onDate: today(scope.clock),
      amount: subtractDecimal('0', entry.amount),
      reversesId: id,
      remark: reason,
    };
    const made = await onDuplicate(queries.insertEntry(tx, line, stampOf(scope)), REVERSED_KEY, () => fail('ENTRY_REVERSED'));
    await scope.audit.write(tx, scope.actor, {
      action: '红冲',
      entity: 'public-area',
      entityId: areaId,
      before: entry,
      after: line,
      note: reason,
    });
    return { id: made };
  });
}
