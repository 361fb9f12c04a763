// A dozen decorations of the first demo estate over two years, in every state, with crews, rounds and violations. All days count from the
// first start; numbers go by the month of the application.
import { APPLICANT, CONTRACTOR, DECORATION, DECORATION_PASS, HOUSE_USE, type DecorationState } from '@anju/contract';
import { addDays, businessDay, daysBetween } from '@anju/domain';
import type pg from 'pg';
import { advanceIdentities, insertRows, type Row } from '../../insert-rows.ts';
import { counterDayFrom, counterDayUpTo } from '../charging/counter-days.ts';
import { DECORATION_PLANS, type DecorationPlan } from './decoration-plans.ts';
import { insertViolations, violationOf, type FoundViolation } from './decoration-violation.ts';
import { wayOf } from './decoration-way.ts';
import { layDecorationGround, type DecorationGround, type DecorationHouse } from './decoration-ground.ts';

const at = (day: string, time = '10:00'): string => new Date(`${day}T${time}:00+08:00`).toISOString();

/** The rows of one decoration. */
interface Made extends FoundViolation {
  readonly decoration: Row<'customer.decoration'>;
  readonly works: readonly Row<'customer.decorationChosenWork'>[];
  readonly steps: readonly Row<'customer.decorationStep'>[];
  readonly passes: readonly Row<'customer.decorationPass'>[];
  readonly inspections: readonly Row<'customer.decorationInspection'>[];
  readonly inspected: readonly Row<'customer.decorationInspectionLine'>[];
  readonly rounds: readonly Row<'customer.decorationAcceptance'>[];
  readonly checked: readonly Row<'customer.decorationAcceptanceLine'>[];
  readonly leaves: readonly Row<'customer.decorationLeave'>[];
}

const PERMITTED: readonly number[] = [
  DECORATION.working,
  DECORATION.stopped,
  DECORATION.accepting,
  DECORATION.failed,
  DECORATION.observing,
  DECORATION.archived,
];
const ACCEPTED: readonly number[] = [DECORATION.observing, DECORATION.archived];

function live(plan: DecorationPlan, id: number, number: string, house: DecorationHouse, ground: DecorationGround, today: string): Made {
  const { tenantId, companyId, estateId } = ground;
  const day = (after: number): string => addDays(today, plan.ago * -1 + after);
  // The deposit goes back on a day the counter was open.
  const backOn = counterDayFrom(day(38 + plan.lasts));
  const way = wayOf(plan, daysBetween(day(0), backOn));
  const ended = way.at(-1)?.[2] ?? 0;
  const permitted = PERMITTED.includes(plan.state);
  const accepted = ACCEPTED.includes(plan.state);
  const decided = permitted || plan.state === DECORATION.paying || plan.state === DECORATION.refused;
  const looked = plan.state !== DECORATION.withdrawn;
  const stamp = { createdBy: ground.clerk.name, createdAt: at(day(0)), updatedBy: ground.clerk.name, updatedAt: at(day(ended), '16:00') };
  const permitTo = day(4 + Math.max(plan.lasts, 30));
  const decoration: Row<'customer.decoration'> = {
    tenantId,
    id,
    number,
    companyId,
    estateId,
    houseId: house.id,
    ownerId: house.personId,
    applicant: APPLICANT.owner,
    applicantId: house.personId,
    applicantName: house.name,
    phone: house.phone,
    contractorKind: CONTRACTOR.company,
    contractor: plan.contractor,
    licence: '91330106MA2CE7XX1K',
    leader: plan.leader,
    leaderPhone: '13900002222',
    content: plan.content,
    agreementOn: day(0),
    plannedFrom: day(4),
    plannedTo: permitTo,
    workingHours: ground.workingHours,
    state: plan.state,
    checkerId: looked ? ground.checker.accountId : null,
    checkedBy: looked ? ground.checker.name : '',
    checkedAt: looked ? at(day(1)) : null,
    decidedId: decided ? ground.head.accountId : null,
    decidedBy: decided ? ground.head.name : '',
    decidedAt: decided ? at(day(2)) : null,
    permits: permitted ? 1 : 0,
    permitNumber: permitted ? `${number}-XK1` : null,
    permitToken: permitted ? ground.code(id * 100) : null,
    permitFrom: permitted ? day(4) : null,
    permitTo: permitted ? permitTo : null,
    permitIssuedAt: permitted ? at(day(4)) : null,
    houseUseBefore: permitted ? HOUSE_USE.vacant : null,
    inspectDue: permitted && !accepted ? addDays(today, plan.inspectIn ?? 2) : null,
    endedOn: accepted ? day(4 + plan.lasts) : null,
    acceptedAt: accepted ? at(day(6 + plan.lasts)) : null,
    observeUntil: accepted ? day(36 + plan.lasts) : null,
    releasedAt: plan.state === DECORATION.archived ? at(day(38 + plan.lasts), '08:10') : null,
    archivedAt: plan.state === DECORATION.archived ? at(backOn) : null,
    appliedAt: at(day(0)),
    makerId: ground.clerk.accountId,
    ...stamp,
    version: way.length,
  };
  const steps = way.map(([act, to, after, by, remark = ''], place) => ({
    tenantId,
    decorationId: id,
    seq: place + 1,
    act,
    fromState: place === 0 ? DECORATION.waiting : (way[place - 1]?.[1] ?? DECORATION.waiting),
    toState: to,
    accountId: ground[by].accountId,
    by: ground[by].name,
    at: at(day(after), place % 2 === 0 ? '10:00' : '15:00'),
    remark,
  }));
  const passes = plan.workers.map(([name, trade], place) => ({
    tenantId,
    id: id * 10 + place,
    decorationId: id,
    seq: place + 1,
    number: `${number}-C0${place + 1}`,
    token: ground.code(id * 100 + place + 1),
    name,
    idNo: `33010619880${place + 1}011${id}${place}X`.slice(0, 18),
    phone: `1370000${String(1000 + id * 10 + place)}`,
    trade,
    validFrom: permitted ? day(4) : null,
    validTo: permitted ? permitTo : null,
    state: !permitted ? DECORATION_PASS.waiting : accepted ? DECORATION_PASS.returned : DECORATION_PASS.valid,
    endedAt: accepted ? at(day(8 + plan.lasts)) : null,
    ...stamp,
  }));
  const rounds = permitted
    ? Array.from({ length: Math.min(4, Math.floor(Math.min(plan.ago - 4, plan.lasts) / 3)) }, (_, place) => place)
    : [];
  const inspections = rounds.map((place) => ({
    tenantId,
    id: id * 10 + place,
    decorationId: id,
    at: at(day(7 + place * 3), '14:30'),
    accountId: ground.checker.accountId,
    by: ground.checker.name,
    wrong: plan.violation !== undefined && place === 1 ? 1 : 0,
    remark: place === 0 ? '现场整洁' : '',
  }));
  const violationId = plan.violation === undefined ? null : id;
  const inspected = rounds.flatMap((place) =>
    ground.inspectionItems.slice(0, 6).map((itemId, line) => {
      const wrong = violationId !== null && place === 1 && line === 1;
      return {
        tenantId,
        inspectionId: id * 10 + place,
        itemId,
        ok: !wrong,
        remark: wrong ? '见违规记录' : '',
        violationId: wrong ? violationId : null,
      };
    }),
  );
  const wasAsked = accepted || plan.state === DECORATION.accepting || plan.state === DECORATION.failed;
  const over = accepted || plan.state === DECORATION.failed;
  const acceptance = wasAsked
    ? [
        {
          tenantId,
          decorationId: id,
          round: 1,
          askedBy: ground.clerk.name,
          askedAt: at(day(4 + plan.lasts)),
          waterFrom: over ? at(day(4 + plan.lasts)) : null,
          waterTo: over ? at(day(5 + plan.lasts), '16:00') : null,
          passed: over ? accepted : null,
          checkedBy: over ? ground.checker.name : '',
          checkedAt: over ? at(day(6 + plan.lasts)) : null,
          result: over ? (accepted ? '验收合格' : '阳台排水不畅，整改后复验') : '',
        },
      ]
    : [];
  const checked = wasAsked
    ? ground.acceptanceItems.map((itemId, line) => {
        const bad = plan.state === DECORATION.failed && line === 4;
        return { tenantId, decorationId: id, round: 1, itemId, ok: over ? !bad : null, remark: bad ? '排水不畅' : '' };
      })
    : [];
  const leaves = accepted
    ? [
        {
          tenantId,
          decorationId: id,
          leftOn: day(8 + plan.lasts),
          rubbishCleared: true,
          keysBack: true,
          water: '12.50',
          power: '186.00',
          gas: '0.00',
          by: ground.clerk.name,
          at: at(day(8 + plan.lasts)),
        },
      ]
    : [];
  return {
    decoration,
    works: plan.works.map((name) => ({ tenantId, decorationId: id, workId: ground.work(name) })),
    steps,
    passes,
    inspections,
    inspected: inspections.length > 1 ? inspected : inspected.map((line) => ({ ...line, ok: true, remark: '', violationId: null })),
    rounds: acceptance,
    checked,
    leaves,
    ...violationOf(plan, id, number, house, ground, day),
  };
}

/** The money came three days after the application: begun so much earlier that the counter was open then. */
function paidAtCounter(plan: DecorationPlan, today: string): DecorationPlan {
  if (!PERMITTED.includes(plan.state)) return plan;
  const came = addDays(today, 3 - plan.ago);
  return { ...plan, ago: plan.ago + daysBetween(counterDayUpTo(came), came) };
}

export async function insertDecorations(client: pg.Client, now: Date): Promise<void> {
  const today = businessDay(now);
  const ground = await layDecorationGround(client, DECORATION_PLANS.length);
  const counts = new Map<string, number>();
  const [decorating, inUse] = [[...ground.decorating], [...ground.inUse]];
  /** A house on which somebody works is 装修中 in the demo, as far as there are such houses. */
  const houseFor = (state: DecorationState): DecorationHouse => {
    const working = PERMITTED.includes(state) && !ACCEPTED.includes(state);
    const house = (working ? decorating.shift() : undefined) ?? inUse.shift();
    if (!house) throw new Error('the demo has too few houses to decorate');
    return house;
  };
  const made = DECORATION_PLANS.map((planned, place) => {
    const plan = paidAtCounter(planned, today);
    const month = addDays(today, -plan.ago).slice(0, 7);
    const next = (counts.get(month) ?? 0) + 1;
    counts.set(month, next);
    const number = `ZX${month.replace('-', '')}${String(next).padStart(4, '0')}`;
    return live(plan, place + 1, number, houseFor(plan.state), ground, today);
  });
  const all = <T>(part: (one: Made) => readonly T[]): T[] => made.flatMap(part);
  const decorations = made.map(({ decoration }) => decoration);
  await insertRows(client, 'customer.decoration', decorations);
  await insertRows(
    client,
    'customer.decorationChosenWork',
    all((one) => one.works),
  );
  await insertRows(
    client,
    'customer.decorationStep',
    all((one) => one.steps),
  );
  await insertRows(
    client,
    'customer.decorationPass',
    all((one) => one.passes),
  );
  await insertViolations(client, made);
  await insertRows(
    client,
    'customer.decorationInspection',
    all((one) => one.inspections),
  );
  await insertRows(
    client,
    'customer.decorationInspectionLine',
    all((one) => one.inspected),
  );
  await insertRows(
    client,
    'customer.decorationAcceptance',
    all((one) => one.rounds),
  );
  await insertRows(
    client,
    'customer.decorationAcceptanceLine',
    all((one) => one.checked),
  );
  await insertRows(
    client,
    'customer.decorationLeave',
    all((one) => one.leaves),
  );
  await insertRows(
    client,
    'system.numberCounter',
    ['decoration', 'violation'].flatMap((kind) =>
      [...counts].map(([period, lastValue]) => ({ tenantId: ground.tenantId, companyId: 0, kind, period, lastValue })),
    ),
  );
  await advanceIdentities(client, [
    'customer.decoration',
    'customer.decorationPass',
    'customer.decorationInspection',
    'customer.violation',
  ]);
}
