// 小区设备 (menu 73): the card of each device of an estate. domain: property 3.2. Maintenance, inspection rounds and repairs have their own
// screens and refer to it. Its state changes only with a reason, and every change is logged.
import {
  DEVICE,
  FILE_CATEGORY,
  MENU,
  type changeDevice,
  type changeDeviceState,
  type createDevice,
  type DeviceDetail,
  type DeviceForm,
  type findDevices,
  type lookUpDevices,
  type OutputOf,
  type ParsedInputOf,
  type searchDevices,
} from '@anju/contract';
import { listAuditLines } from '../../../platform/audit/audit-list.queries.ts';
import { today } from '../../../platform/clock.ts';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { requireSeen } from '../property/estate/estate.policy.ts';
import { isBuildingOf } from '../public-area/public-area.queries.ts';
import { isGroupOf } from '../public-area/share-group.queries.ts';
import { findCategory } from './device-category.queries.ts';
import * as queries from './device.queries.ts';
import { describeChange, duesOf, lifeOf } from './device.rules.ts';
import { findDevice, getTotals, listByCode, listDevices, listOfEstate } from './device-search.queries.ts';
import { listPapers } from './paper.queries.ts';
import { paperParent, removePaper } from './paper.service.ts';

const SHOWN_CHANGES = 100;
const CODE_KEY = 'device_tenant_id_estate_id_code_key';

/** The parent record of the files, and who may see them. */
export const DEVICE_PAPER = paperParent({ menu: MENU.device, find: queries.findEstateOf });

const papersOf = (id: number) => ({ category: FILE_CATEGORY.devicePaper, parentId: id });

export async function search(scope: Scope, input: ParsedInputOf<typeof searchDevices>): Promise<OutputOf<typeof searchDevices>> {
  const { page, size, sort, ...filter } = input;
  const day = today(scope.clock);
  const wanted = { filter, estates: scope.actor.estates, today: day };
  const totals = await getTotals(scope.db, wanted);
  const rows = await listDevices(scope.db, wanted, sort, size, (page - 1) * size);
  return { ...totals, rows: rows.map((row) => ({ ...row, ...duesOf(row, day) })) };
}

export const find = ({ db, actor }: Scope, input: ParsedInputOf<typeof findDevices>): Promise<OutputOf<typeof findDevices>> =>
  listByCode(db, { ...input, estates: actor.estates });

export async function lookUp({ db, actor }: Scope, estateId: number): Promise<OutputOf<typeof lookUpDevices>> {
  requireSeen(actor, { estateId }, '小区');
  return listOfEstate(db, estateId);
}

export async function detail({ db, actor, clock }: Scope, id: number): Promise<DeviceDetail> {
  const day = today(clock);
  const { createdBy, createdAt, ...device } = requireSeen(actor, await findDevice(db, id), '设备');
  const [papers, changes] = await Promise.all([listPapers(db, papersOf(id)), listAuditLines(db, 'device', id, SHOWN_CHANGES)]);
  // Devices created by import or seed have no log line for their creation.
  const made = changes.some(({ action }) => action === '新增') ? [] : [{ id, at: createdAt, by: createdBy, action: '建档', detail: '' }];
  return { ...device, ...duesOf(device, day), ...lifeOf(device, day), papers, changes: [...changes, ...made] };
}

/** Records that a card refers to must exist and be enabled; those it already referred to may have been disabled since. */
async function checkNamed(tx: Tx, { actor }: Scope, form: DeviceForm, before?: queries.DeviceCore): Promise<void> {
  const { estateId, buildingId, categoryId, shareGroupId, departmentId, employeeId } = form;
  requireSeen(actor, { estateId }, '小区');
  if (buildingId !== null && !(await isBuildingOf(tx, buildingId, estateId))) throw fail('PARENT_MISMATCH');
  if (categoryId !== before?.categoryId) {
    const category = await findCategory(tx, categoryId);
    if (!category) throw failField('categoryId', 'NOT_FOUND', { what: '设备类别' });
    if (category.disabled) throw failField('categoryId', 'DEVICE_CATEGORY_DISABLED', { name: category.name });
  }
  if (shareGroupId !== null && !(await isGroupOf(tx, shareGroupId, estateId)))
    throw failField('shareGroupId', 'NOT_FOUND', { what: '分摊组' });
  if (departmentId !== null && departmentId !== before?.departmentId && !(await queries.isDepartment(tx, departmentId)))
    throw failField('departmentId', 'NOT_FOUND', { what: '部门' });
  if (employeeId !== null && employeeId !== before?.employeeId && !(await queries.isInService(tx, employeeId)))
    throw failField('employeeId', 'NOT_FOUND', { what: '在职员工' });
}

const taken = (code: string) => () => failField('code', 'DEVICE_CODE_TAKEN', { code });

export async function create(scope: Scope, form: ParsedInputOf<typeof createDevice>): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    await checkNamed(tx, scope, form);
    const id = await onDuplicate(queries.insertDevice(tx, form, stampOf(scope)), CODE_KEY, taken(form.code));
    const note = `${form.name}（${form.code}）`;
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'device', entityId: id, after: form, note });
    return { id };
  });
}

async function lockDevice(tx: Tx, { actor }: Scope, id: number, version?: number): Promise<queries.DeviceCore> {
  const device = requireSeen(actor, await queries.lockDevice(tx, id), '设备');
  if (version !== undefined && device.version !== version) throw fail('STALE', { what: '设备' });
  return device;
}

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeDevice>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const device = await lockDevice(tx, scope, id, version);
    // Its label, plans and records belong to its estate.
    if (form.estateId !== device.estateId) throw fail('PARENT_MISMATCH');
    await checkNamed(tx, scope, form, device);
    const before = (await findDevice(tx, id)) ?? {};
    await onDuplicate(queries.updateDevice(tx, id, form, stampOf(scope)), CODE_KEY, taken(form.code));
    const note = describeChange(before, (await findDevice(tx, id)) ?? {});
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'device', entityId: id, before, after: form, note });
  });
  return null;
}

export async function changeState(scope: Scope, input: ParsedInputOf<typeof changeDeviceState>): Promise<null> {
  const { id, version, state, reason } = input;
  await inTransaction(scope.db, async (tx) => {
    const device = await lockDevice(tx, scope, id, version);
    if (device.state === state) throw failField('state', 'DEVICE_STATE_SAME', { state: DEVICE.text(state) });
    await queries.updateDevice(tx, id, { state }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, {
      action: '变更状态',
      entity: 'device',
      entityId: id,
      before: { state: device.state },
      after: { state },
      note: `${DEVICE.text(device.state)} → ${DEVICE.text(state)}：${reason}`,
    });
  });
  return null;
}

export async function remove(scope: Scope, id: number): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await lockDevice(tx, scope, id);
    const gone = !(await queries.hasHistory(tx, id, FILE_CATEGORY.devicePaper)) && (await queries.deleteDevice(tx, id));
    if (!gone) throw fail('DEVICE_HAS_HISTORY');
    const note = `${before.name}（${before.code}）`;
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: 'device', entityId: id, before, note });
  });
  return null;
}

export async function dropPaper(scope: Scope, { id, fileId }: { id: number; fileId: number }): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    await lockDevice(tx, scope, id);
    const note = await removePaper(scope, tx, papersOf(id), fileId);
    await scope.audit.write(tx, scope.actor, { action: '删除资料', entity: 'device', entityId: id, note });
  });
  return null;
}
