// A defect becomes a request (诉求) to whoever is responsible. Its end is shown at the defect; the re-inspection decides.
import {
  CASE_KIND,
  CASE_PLACE,
  CASE_SOURCE,
  DEFECT_ACT,
  IMPORTANCE,
  SEVERITY,
  type CaseForm,
  type OutputOf,
  type ParsedInputOf,
  type sendDefects,
  type Urgency,
} from '@anju/contract';
import { formatDay } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { failField } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { create as acceptCases } from '../../case/accept/accept.service.ts';
import * as queries from './defect.queries.ts';
import { lockMany, step } from './defect.service.ts';

const contentOf = (defect: queries.LockedDefect): string =>
  [
    `验房问题 ${defect.number}：${defect.description}`,
    ...(defect.item === '' ? [] : [`项目：${defect.item}`]),
    ...(defect.responsible === '' ? [] : [`责任单位：${defect.responsible}`]),
    ...(defect.dueOn === null ? [] : [`整改期限：${formatDay(defect.dueOn)}`]),
  ].join('\n');

/** Accepts a case about a defect in the caller's transaction. */
async function openCase(
  scope: Scope,
  tx: Tx,
  defect: queries.LockedDefect,
  { categoryId, urgency }: { categoryId: number; urgency: Urgency },
) {
  const owner = defect.houseId === null ? undefined : await queries.findOwner(tx, defect.houseId, today(scope.clock));
  const form: CaseForm = {
    kind: CASE_KIND.repair,
    categoryId,
    place: defect.houseId === null ? CASE_PLACE.estate : CASE_PLACE.inside,
    position: [defect.item, defect.position]
      .filter((text) => text !== '')
      .join(' ')
      .slice(0, 60),
    content: contentOf(defect),
    urgency,
    importance: defect.severity === SEVERITY.severe ? IMPORTANCE.high : IMPORTANCE.normal,
    visitFrom: null,
    visitTo: null,
    toldPrice: false,
    level: null,
    accusedId: null,
    departmentId: null,
    authorityNo: '',
    relatedId: null,
    photoIds: [],
  };
  const answer = await acceptCases(
    { ...scope, db: tx },
    {
      estateId: defect.estateId,
      houseId: defect.houseId,
      parkingId: null,
      publicAreaId: null,
      personId: owner?.personId ?? null,
      reporter: owner?.name ?? scope.actor.name,
      phone: owner?.phone ?? '',
      source: CASE_SOURCE.other,
      sourceNo: defect.number,
      cases: [{ form, next: { then: 'accept' } }],
    },
  );
  const [made] = answer.cases;
  if (!made) throw new Error('no case was made');
  return made;
}

export const categories = (scope: Scope): Promise<{ id: number; name: string }[]> => queries.listCategories(scope.db, CASE_KIND.repair);

export const send = (scope: Scope, { ids, ...how }: ParsedInputOf<typeof sendDefects>): Promise<OutputOf<typeof sendDefects>> =>
  inTransaction(scope.db, async (tx) => {
    const known = await queries.listCategories(tx, CASE_KIND.repair);
    if (!known.some(({ id }) => id === how.categoryId)) throw failField('categoryId', 'DEFECT_CATEGORY');
    const cases: { defectId: number; caseId: number; number: string }[] = [];
    let left = 0;
    for (const defect of await lockMany(scope, tx, [...new Set(ids)])) {
      if (defect.caseId !== null) {
        left += 1;
        continue;
      }
      const made = await openCase(scope, tx, defect, how);
      await step(scope, tx, defect, DEFECT_ACT.send, { note: `诉求 ${made.number}`, patch: { caseId: made.id } });
      cases.push({ defectId: defect.id, caseId: made.id, number: made.number });
    }
    return { cases, left };
  });
