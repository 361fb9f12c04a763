// Plans several visits as one batch, for the people of a building, with a tag or of a level. Whoever has one planned gets no second one.
import {
  MAX_VISIT_BATCH,
  RELATION_REASON,
  type createRelationVisits,
  type OutputOf,
  type ParsedInputOf,
  type previewRelationVisits,
} from '@anju/contract';
import { addDays } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import { listMeant, type Whom } from './batch.queries.ts';
import { insertVisits } from './visit-change.queries.ts';
import { ENTITY, requireComing, requireEmployee } from './visit.service.ts';

const COUNTED = 5_000;
const SAMPLE = 20;

/** Without any choice nobody is meant: a visit to everybody is not planned by leaving a form empty. */
const isChosen = ({ estateId, buildingIds, tagIds, levelIds, due, personIds }: Whom): boolean =>
  estateId !== null || due || [buildingIds, tagIds, levelIds, personIds].some((list) => list.length > 0);

export async function preview(
  { db, actor, clock }: Scope,
  whom: ParsedInputOf<typeof previewRelationVisits>,
): Promise<OutputOf<typeof previewRelationVisits>> {
  const found = isChosen(whom) ? await listMeant(db, whom, today(clock), reachOf(actor), COUNTED) : [];
  const free = found.filter(({ planned }) => !planned);
  return {
    people: found.length,
    planned: found.length - free.length,
    sample: free.slice(0, SAMPLE).map(({ personId, name, house }) => ({ personId, name, house })),
  };
}

export const create = (
  scope: Scope,
  { employeeId, perDay, reason, subject, plannedOn, way, ...whom }: ParsedInputOf<typeof createRelationVisits>,
): Promise<OutputOf<typeof createRelationVisits>> =>
  inTransaction(scope.db, async (tx) => {
    const { actor, clock } = scope;
    requireComing(scope, plannedOn);
    const employee = await requireEmployee(tx, employeeId ?? actor.employeeId);
    const found = isChosen(whom) ? await listMeant(tx, whom, today(clock), reachOf(actor), COUNTED) : [];
    const free = found.filter(({ planned }) => !planned);
    if (free.length === 0) throw fail('RELATION_VISIT_NONE');
    if (free.length > MAX_VISIT_BATCH) throw fail('RELATION_VISIT_MANY', { count: free.length, max: MAX_VISIT_BATCH });
    const visits = free.map(({ personId, estateId, houseId }, at) => ({
      ...{ personId, estateId, houseId, subject, occasion: null },
      plannedOn: perDay === null ? plannedOn : addDays(plannedOn, Math.floor(at / perDay)),
    }));
    const made = await insertVisits(tx, visits, { reason, employeeId: employee.id, way, planId: null }, stampOf(scope));
    const note = `${RELATION_REASON.text(reason)} ${made} 户；${employee.name}`;
    await scope.audit.write(tx, actor, { action: '批量安排', entity: ENTITY, after: { ...whom, plannedOn, way, perDay }, note });
    return { made, skipped: found.length - made };
  });
