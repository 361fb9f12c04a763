// Who is visited by a care plan, and the daily round that plans the visits. The plan's row is held by one process at a time and remembers
// the
// day of its round; a visit for the same person and occasion is refused by the database as well.
import { CARE_RULE, RELATION_REASON, type CareForm } from '@anju/contract';
import { addDays, anniversaryIn, careDaysIn, careText, yearsOn } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import type { Schedule } from '../../../../platform/schedule/schedule.ts';
import type { Services } from '../../../../platform/scope.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import { SYSTEM_NAME, systemActor } from '../../../../platform/system-actor.ts';
import { inTransaction, type Db, type DbOrTx, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { insertVisits } from '../visit/visit-change.queries.ts';
import * as queries from './care.queries.ts';

type Rules = Pick<
  CareForm,
  'rule' | 'estateIds' | 'audience' | 'tagIds' | 'levelIds' | 'minAge' | 'maxAge' | 'festivalDays' | 'firstOn' | 'everyDays'
>;
export interface Cared extends queries.Candidate {
  readonly on: string;
  readonly age: number | null;
}

/** `02-29` is kept on the 28th, so both are looked for on that day. */
function monthDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day.slice(5));
  return days.includes('02-28') ? [...days, '02-29'] : days;
}

/** Whom a plan visits for which day of a stretch. */
export async function listCared(db: DbOrTx, plan: Rules, day: string, to: string): Promise<Cared[]> {
  const yearly = plan.rule === CARE_RULE.birthday || plan.rule === CARE_RULE.movedIn;
  const common = yearly ? [] : careDaysIn(plan, day, to);
  if (!yearly && common.length === 0) return [];
  const found = await queries.listCandidates(db, plan, day, yearly ? monthDays(day, to) : null);
  const fits = (age: number | null): boolean =>
    (plan.minAge === null || (age !== null && age >= plan.minAge)) && (plan.maxAge === null || (age !== null && age <= plan.maxAge));
  return found
    .flatMap((person) => {
      const of = plan.rule === CARE_RULE.birthday ? person.birthDate : person.movedIn;
      const own = yearly ? (of === null ? null : anniversaryIn(of, day, to)) : null;
      return (yearly ? (own === null ? [] : [own]) : common).map((on) => ({
        ...person,
        on,
        age: person.birthDate === null ? null : yearsOn(person.birthDate, on),
      }));
    })
    .filter(({ age }) => fits(age))
    .toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : one.houseId - other.houseId));
}

/** Plans the visits of one plan; returns how many are new. */
export async function planVisits(tx: Tx, plan: queries.BarePlan, day: string, stamp: Stamp): Promise<number> {
  const cared = await listCared(tx, plan, day, addDays(day, plan.daysBefore));
  const visits = cared.map(({ personId, estateId, houseId, house, name, on }) => ({
    ...{ personId, estateId, houseId, plannedOn: on, occasion: on },
    subject: careText(plan.text === '' ? plan.name : plan.text, { name, house }),
  }));
  const { employeeId, way, id: planId } = plan;
  return insertVisits(tx, visits, { reason: RELATION_REASON.care, employeeId, way, planId }, stamp);
}

/** The round of a day over all plans of a tenant. */
export async function comeRound(
  { clock, events, audit }: Pick<Services, 'clock' | 'events' | 'audit'>,
  db: Db,
  tenantId: number,
): Promise<number> {
  const day = today(clock);
  const stamp = { tenantId, by: SYSTEM_NAME, at: clock.now().toISOString() };
  let made = 0;
  for (const id of await queries.listDue(db, day))
    made += await inTransaction(db, async (tx) => {
      const plan = await queries.takeRound(tx, id, day);
      if (!plan) return 0;
      const planned = await planVisits(tx, plan, day, stamp);
      if (planned === 0) return 0;
      const note = `${plan.name}：生成走访 ${planned} 次`;
      await audit.write(tx, systemActor(tenantId), { action: '生成走访', entity: 'care-plan', entityId: id, note });
      await events.publish(tx, { tenantId }, { type: 'pending' });
      return planned;
    });
  return made;
}

const MINUTES = 30;
export function careHousekeeping(schedule: Schedule, services: Services): void {
  schedule.everyMinutesPerTenant(MINUTES, 'customer.care-round', (db, tenantId) => comeRound(services, db, tenantId));
}
