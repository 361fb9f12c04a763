// 决议档案 (menu 76): decisions of the owners, as reference for prices, budgets and rules. domain: property 3.2, 8.2. A resolution is never
// deleted; a voided one stays on file with the reason. Ballots and counting have their own screens.
import {
  RESOLUTION,
  FILE_CATEGORY,
  MENU,
  type changeResolution,
  type createResolution,
  type listResolutionOptions,
  type OutputOf,
  type ParsedInputOf,
  type ResolutionDetail,
  type searchResolutions,
  type voidResolution,
} from '@anju/contract';
import { listAuditLines } from '../../../platform/audit/audit-list.queries.ts';
import { today } from '../../../platform/clock.ts';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { listPapers } from '../device/paper.queries.ts';
import { paperParent, removePaper } from '../device/paper.service.ts';
import { requireSeen } from '../property/estate/estate.policy.ts';
import * as queries from './resolution.queries.ts';
import { describeChange, isInForce, mayBackUp, outcomeOf } from './resolution.rules.ts';

const SHOWN_CHANGES = 100;
const NUMBER_KEY = 'resolution_tenant_id_estate_id_number_key';
const PAPERS = FILE_CATEGORY.resolutionPaper;

/** The parent record of the files, and who may see them. */
export const RESOLUTION_PAPER = paperParent({ menu: MENU.resolution, find: queries.findEstateOf });

export async function search(scope: Scope, input: ParsedInputOf<typeof searchResolutions>): Promise<OutputOf<typeof searchResolutions>> {
  const { page, size, sort, ...filter } = input;
  const wanted = { ...filter, estates: scope.actor.estates };
  const day = today(scope.clock);
  const totals = await queries.getTotals(scope.db, wanted);
  const order = { order: sort.order, paperCategory: PAPERS };
  const rows = await queries.listResolutions(scope.db, wanted, order, size, (page - 1) * size);
  return { ...totals, rows: rows.map((row) => ({ ...row, inForce: isInForce(row, day), outcome: outcomeOf(row) })) };
}

export async function detail({ db, actor, clock }: Scope, id: number): Promise<ResolutionDetail> {
  const { createdBy, createdAt, ...resolution } = requireSeen(actor, await queries.findResolution(db, id), '决议');
  const [papers, changes] = await Promise.all([
    listPapers(db, { category: PAPERS, parentId: id }),
    listAuditLines(db, 'resolution', id, SHOWN_CHANGES),
  ]);
  // Resolutions created by seed have no log line for their creation.
  const made = changes.some(({ action }) => action === '新增') ? [] : [{ id, at: createdAt, by: createdBy, action: '建档', detail: '' }];
  return {
    ...resolution,
    inForce: isInForce(resolution, today(clock)),
    outcome: outcomeOf(resolution),
    papers,
    changes: [...changes, ...made],
  };
}

export async function options(
  { db, actor }: Scope,
  { estateId, type, day }: ParsedInputOf<typeof listResolutionOptions>,
): Promise<OutputOf<typeof listResolutionOptions>> {
  requireSeen(actor, { estateId }, '小区');
  const found = await queries.listInForce(db, { estateId, type, day });
  return found.map((row) => ({ ...row, outcome: outcomeOf(row) })).filter(({ outcome }) => mayBackUp(outcome));
}

const taken = (number: string) => () => failField('number', 'RESOLUTION_NUMBER_TAKEN', { number });

function checkDecided({ clock }: Scope, decidedOn: string): void {
  if (decidedOn > today(clock)) throw failField('decidedOn', 'USE_DATE_FUTURE', { what: '表决日期' });
}

export async function create(scope: Scope, form: ParsedInputOf<typeof createResolution>): Promise<{ id: number }> {
  requireSeen(scope.actor, { estateId: form.estateId }, '小区');
  checkDecided(scope, form.decidedOn);
  return inTransaction(scope.db, async (tx) => {
    const id = await onDuplicate(queries.insertResolution(tx, form, stampOf(scope)), NUMBER_KEY, taken(form.number));
    const note = `${form.number} ${form.title}`;
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'resolution', entityId: id, after: form, note });
    return { id };
  });
}

async function lock(tx: Tx, { actor }: Scope, id: number, version?: number): Promise<queries.ResolutionCore> {
  const resolution = requireSeen(actor, await queries.lockResolution(tx, id), '决议');
  if (resolution.state === RESOLUTION.voided) throw fail('RESOLUTION_VOIDED');
  if (version !== undefined && resolution.version !== version) throw fail('STALE', { what: '决议' });
  return resolution;
}

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeResolution>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, scope, id, version);
    // It was decided by the owners of one estate, so it cannot move to another one.
    if (form.estateId !== before.estateId) throw fail('PARENT_MISMATCH');
    checkDecided(scope, form.decidedOn);
    await onDuplicate(queries.updateResolution(tx, id, form, stampOf(scope)), NUMBER_KEY, taken(form.number));
    const note = describeChange(before, form);
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'resolution', entityId: id, before, after: form, note });
  });
  return null;
}

export async function voidOne(scope: Scope, { id, version, reason }: ParsedInputOf<typeof voidResolution>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, scope, id, version);
    await queries.updateResolution(tx, id, { state: RESOLUTION.voided, voidReason: reason }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, {
      action: '废止',
      entity: 'resolution',
      entityId: id,
      before: { state: before.state },
      after: { state: RESOLUTION.voided },
      note: reason,
    });
  });
  return null;
}

export async function dropPaper(scope: Scope, { id, fileId }: { id: number; fileId: number }): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    await lock(tx, scope, id);
    const note = await removePaper(scope, tx, { category: PAPERS, parentId: id }, fileId);
    await scope.audit.write(tx, scope.actor, { action: '删除文件', entity: 'resolution', entityId: id, note });
  });
  return null;
}
