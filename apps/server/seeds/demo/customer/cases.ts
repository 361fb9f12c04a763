// Two years of requests of the first demo estate. How many there are goes by season and weekday, when by the hours people call; each one is
// lived through by the product's own rules. The last days have cases in every state. All days count from the first start.
import { CASE, CASE_KIND, CASE_PLACE, CASE_SOURCE, CASE_URGENCY, type CaseSource, type Urgency } from '@anju/contract';
import { addDays, businessDay, weekdayOf } from '@anju/domain';
import type pg from 'pg';
import { advanceIdentities, insertRows } from '../../insert-rows.ts';
import { createRandom, type Random } from '../random.ts';
import { layCaseGround, type CaseGround, type House } from './case-ground.ts';
import { liveCase, type CaseLife, type Made } from './case-life.ts';
import { OPEN_PLANS, type OpenPlan } from './case-open.ts';
import { complaintOf, insertOutages, materialsOf } from './case-parts.ts';
import { TEAM_OF, TROUBLES } from './case-plans.ts';
import { bring } from './case-present.ts';
import type { Staff } from './case-settings.ts';
import { tell } from './case-story.ts';
import type { Trouble } from './case-words.ts';

const SEED = 94;
const DAYS = 730;
/** Cases of a middling day, before weekday and season. */
const A_DAY = 2.05;
/** From Monday to Sunday: most call on Monday, and on Saturday when they are at home. */
const WEEKDAYS = [1.25, 1, 0.95, 0.95, 1, 1.15, 0.8];
const SEASONS = [1.15, 1.05, 0.85, 0.85, 0.9, 1.15, 1.3, 1.2, 1, 0.85, 0.9, 1.05];
const BY_HOUR = [1, 0.5, 0.5, 0.5, 0.5, 1, 3, 7, 12, 12, 9, 6, 5, 6, 7, 7, 6, 7, 9, 10, 8, 5, 3, 1.5];
const HOURS = BY_HOUR.map((weight, hour) => [hour, weight] as const);
const SOURCES: readonly (readonly [CaseSource, number])[] = [
  [CASE_SOURCE.phone, 60],
  [CASE_SOURCE.visit, 15],
  [CASE_SOURCE.wechat, 18],
  [CASE_SOURCE.website, 3],
  [CASE_SOURCE.patrol, 2],
  [CASE_SOURCE.hotline, 1],
];
/** Months in which a trouble has its season bring that many times as many. */
const IN_SEASON = 4;
const HOUR = 3_600_000;

interface Called {
  readonly at: string;
  readonly house: House;
  readonly kind: Trouble['kind'];
  readonly category: string;
  readonly place: Trouble['place'];
  readonly urgency: Urgency;
  readonly source: CaseSource;
  readonly content: string;
  /** A case of the past, or a plan of the present. */
  readonly trouble: Trouble | null;
  readonly plan: OpenPlan | null;
}

export async function insertCases(client: pg.Client, now: Date): Promise<void> {
  const today = businessDay(now);
  const ground = await layCaseGround(client, today);
  await insertOutages(client, ground, today);
  const made = liveThrough(ground, now, today);
  const of = <T>(part: (one: Made) => readonly T[]): T[] => made.flatMap(part);
  await insertRows(
    client,
    'customer.serviceCase',
    of(({ row }) => [row]),
  );
  await insertRows(
    client,
    'customer.caseStep',
    of(({ steps }) => steps),
  );
  await insertRows(
    client,
    'customer.caseVisit',
    of(({ visits }) => visits),
  );
  await insertRows(
    client,
    'customer.caseAlarm',
    of(({ alarms }) => alarms),
  );
  await insertRows(
    client,
    'customer.complaint',
    of(({ row }) => complaintOf(row, ground)),
  );
  await insertRows(
    client,
    'customer.caseMaterial',
    of(({ row }) => materialsOf(row, createRandom(SEED * 7 + row.id))),
  );
  const months = Map.groupBy(made, ({ row }) => String(row.number).slice(2, 8));
  await insertRows(
    client,
    'system.numberCounter',
    [...months].map(([month, some]) => ({
      tenantId: ground.tenantId,
      companyId: 0,
      kind: 'case',
      period: `${month.slice(0, 4)}-${month.slice(4)}`,
      lastValue: some.length,
    })),
  );
  await advanceIdentities(client, ['customer.team', 'customer.caseCategory', 'customer.serviceCase']);
}

// ---- who calls --------------------------------------------------------------------------------------------------------------------------

/** About so many: the fraction is a chance. */
const about = (random: Random, count: number): number => Math.floor(count) + (random.chance(count % 1) ? 1 : 0);

function calledOn(day: string, random: Random, { houses }: CaseGround): Called[] {
  const month = Number(day.slice(5, 7));
  const expected = A_DAY * (WEEKDAYS[weekdayOf(day) - 1] ?? 1) * (SEASONS[month - 1] ?? 1);
  const weights = TROUBLES.map((one) => [one, one.weight * (one.months?.includes(month) ? IN_SEASON : 1)] as const);
  // Some days are quiet, and on some days many calls come.
  return Array.from({ length: about(random, (expected * random.int(40, 160)) / 100) }, () => {
    const trouble = random.weighted(weights);
    const [urgent, emergency] = trouble.urgent ?? [8, 0];
    const urgency = random.weighted<Urgency>([
      [CASE_URGENCY.emergency, emergency],
      [CASE_URGENCY.urgent, urgent],
      [CASE_URGENCY.normal, 100 - urgent - emergency],
    ]);
    const time = [random.weighted(HOURS), random.int(0, 59)].map((part) => String(part).padStart(2, '0')).join(':');
    const { kind, category, place } = trouble;
    const at = `${day}T${time}:00+08:00`;
    const content = random.pick(trouble.texts);
    return {
      at,
      house: random.pick(houses),
      kind,
      category,
      place,
      urgency,
      source: random.weighted(SOURCES),
      content,
      trouble,
      plan: null,
    };
  });
}

const present = ({ houses }: CaseGround, now: Date): Called[] =>
  OPEN_PLANS.map((plan) => {
    const { kind, category, place, content, urgency = CASE_URGENCY.normal } = plan;
    const house = houses[plan.house] as House;
    const at = new Date(now.getTime() - plan.ago * HOUR).toISOString();
    return { at, house, kind, category, place, urgency, source: CASE_SOURCE.phone, content, trouble: null, plan };
  });

// ---- what becomes of it -----------------------------------------------------------------------------------------------------------------

const PLACES = { inside: CASE_PLACE.inside, unit: CASE_PLACE.unit, estate: CASE_PLACE.estate } as const;

function liveThrough(ground: CaseGround, now: Date, today: string): Made[] {
  const random = createRandom(SEED);
  const past = Array.from({ length: DAYS }, (_, nth) => calledOn(addDays(today, nth - DAYS), random, ground)).flat();
  const called = [...past, ...present(ground, now)].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const made: Made[] = [];
  const counters = new Map<string, number>();
  const plans = new Map<OpenPlan, { id: number; number: string }>();
  called.forEach((one, nth) => {
    const month = businessDay(new Date(one.at)).slice(0, 7);
    const value = (counters.get(month) ?? 0) + 1;
    const named = { id: made.length + 1, number: `SQ${month.replace('-', '')}${String(value).padStart(4, '0')}` };
    const life = live(one, named, createRandom(SEED * 1000 + nth), ground, { now: now.toISOString(), today, plans });
    // What would not have ended before today was not called in; the open cases are those of the plans.
    if (one.plan === null && (life.now.endedAt === null || businessDay(new Date(life.now.endedAt)) >= today)) return;
    counters.set(month, value);
    if (one.plan) plans.set(one.plan, named);
    made.push(life.made(now.toISOString()));
  });
  return made;
}

interface Around {
  readonly now: string;
  readonly today: string;
  readonly plans: ReadonlyMap<OpenPlan, { id: number; number: string }>;
}

function live(called: Called, named: { id: number; number: string }, random: Random, ground: CaseGround, around: Around): CaseLife {
  const { tenantId, companyId, estateId, teams, worked } = ground;
  const { house, kind, urgency, source, content, at, plan, trouble } = called;
  const category = ground.category(kind, called.category);
  const desk = ground.account(random.chance(0.9) ? 'newbie' : 'emp');
  const inEstate = called.place === 'estate' && ground.areas.length > 0;
  const limit = ground.limit(kind, category.id, urgency);
  const asked = {
    tenantId,
    ...named,
    companyId,
    estateId,
    houseId: inEstate ? null : house.id,
    publicAreaId: inEstate ? random.pick(ground.areas) : null,
    place: PLACES[called.place ?? 'inside'],
    position: '',
    personId: house.personId,
    reporter: house.name,
    phone: house.phone,
    source,
    kind,
    categoryId: category.id,
    urgency,
    title: content,
    content,
    paid: category.paid && called.place === undefined,
    makerId: desk.accountId,
    registeredAt: at,
    visitRule: category.visitRule,
    accusedId: plan?.accused === undefined ? null : ground.account(plan.accused).id,
  };
  const life = liveCase(asked, desk, limit, worked);
  const team = kind === CASE_KIND.repair ? teams[TEAM_OF[called.category.split('/')[0] ?? ''] ?? 'general'] : teams.general;
  // Repairs are done by hand, everything else is talked about.
  const workers = team.members.filter(({ job }) => team !== teams.general || (job === '维修工') === (kind === CASE_KIND.repair));
  const common = { life, random, desk, teamId: team.id };
  if (plan) {
    const into = plan.into === undefined ? undefined : around.plans.get(OPEN_PLANS[plan.into] as OpenPlan);
    bring({ ...common, plan, into, worker: (team.members[plan.worker ?? 0] ?? team.members[0]) as Staff, ...around });
  } else if (trouble) {
    tell({ ...common, trouble, limit, worked, workers }, source === CASE_SOURCE.phone || source === CASE_SOURCE.visit);
  }
  if (life.now.state === CASE.new && plan === null) throw new Error(`case ${named.number} was left alone`);
  return life;
}
