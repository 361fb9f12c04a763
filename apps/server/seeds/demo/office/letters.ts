// Letters between the demo companies over the last three months, in every state, and two substitutes. The days count from the first start,
// so that something waits for every account whenever that is.
import { addDays, businessDay } from '@anju/domain';
import type pg from 'pg';
import { advanceIdentities, insertRows, type KeyedRow, type Row } from '../../insert-rows.ts';
import { createRandom, type Random } from '../random.ts';
import { ANSWERS, LETTER_ROUNDS, LETTERS, SUBSTITUTES, type LetterPlan } from './letter-plans.ts';

const SEED = 212;
/** How many employees of a named company receive a letter. */
const OF_COMPANY = 3;
const DAYS_TO_ANSWER = 7;

interface Staff {
  readonly id: number;
  readonly name: string;
  readonly companyId: number;
  readonly username: string | null;
  readonly company: string;
  readonly department: string;
}
interface House {
  readonly tenantId: number;
  readonly today: string;
  readonly staff: readonly Staff[];
  readonly random: Random;
}

const at = (day: string, time: string): string => `${day}T${time}:00+08:00`;

export async function insertLetters(client: pg.Client, now: Date): Promise<void> {
  const { rows } = await client.query<Staff & { tenantId: number }>(
    `select e.tenant_id as "tenantId", e.id, e.name, e.company_id as "companyId", a.username, c.name as company, d.name as department
       from org.employee e join system.tenant t on t.id = e.tenant_id and t.code = 'anju'
       join org.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
       join org.employee_job ej on ej.tenant_id = e.tenant_id and ej.employee_id = e.id and ej.main and ej.to_date is null
       join org.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
       join org.department d on d.tenant_id = j.tenant_id and d.id = j.department_id
       left join session.account a on a.tenant_id = e.tenant_id and a.employee_id = e.id
      where e.state = 1 order by e.id`,
  );
  const house = { tenantId: rows[0]?.tenantId ?? 0, today: businessDay(now), staff: rows, random: createRandom(SEED) };
  const made = LETTER_ROUNDS.flatMap((round) => LETTERS.map((plan) => makeLetter(plan, round, house)))
    .toSorted((one, other) => one.letter.createdAt.localeCompare(other.letter.createdAt))
    .map((one, place) => numbered(one, place + 1));
  const letters = withNumbers(made.map(({ letter }) => letter));
  await insertRows(client, 'oa.letter', letters);
  await insertRows(
    client,
    'oa.letterReceiver',
    made.flatMap(({ parts }) => parts),
  );
  await insertCounters(client, house.tenantId, letters);
  await insertRows(client, 'oa.substitute', makeSubstitutes(house));
  await advanceIdentities(client, ['oa.letter']);
}

// ---- people -------------------------------------------------------------------------------------------------------------------------

/** An account, or the first employee of 公司/部门 without an account. */
function personOf({ staff }: House, name: string): Staff {
  const [company, department] = name.split('/');
  const found =
    department === undefined
      ? staff.find(({ username }) => username === name)
      : staff.find((one) => one.company === company && one.department === department && one.username === null);
  if (!found) throw new Error(`nobody in the demo is ${name}`);
  return found;
}

function receiversOf(house: House, { to, from }: LetterPlan): Staff[] {
  const sender = personOf(house, from);
  const chosen = to.flatMap((name) => {
    const ofCompany = house.staff.filter(({ company, username }) => company === name && username === null);
    return ofCompany.length === 0 ? [personOf(house, name)] : ofCompany.slice(0, OF_COMPANY);
  });
  return [...new Set(chosen)].filter(({ id }) => id !== sender.id);
}

// ---- letters ------------------------------------------------------------------------------------------------------------------------

type Letter = Omit<KeyedRow<'oa.letter'>, 'createdAt' | 'sentAt'> & { readonly createdAt: string; readonly sentAt: string | null };
interface MadeLetter {
  readonly letter: Letter;
  readonly parts: readonly Row<'oa.letterReceiver'>[];
}

function makeLetter(plan: LetterPlan, round: (typeof LETTER_ROUNDS)[number], house: House): MadeLetter {
  const { tenantId, today, random } = house;
  const sender = personOf(house, plan.from);
  const ago = random.int(round.from, round.to);
  const day = addDays(today, -ago);
  // In every round one letter is revoked; of the present round two are still drafts.
  const place = LETTERS.indexOf(plan);
  const isDraft = round.present && (place === 4 || place === 10);
  const isRevoked = !isDraft && place === (round.from + 11) % LETTERS.length;
  // Colleagues with a substitute have not come to it, and something is left for every account.
  const away = round.present ? SUBSTITUTES.map(({ of }) => personOf(house, of)) : [];
  const chanceOf = ({ username }: Staff) => (round.present && username !== null ? round.signed / 2 : round.signed);
  const parts = receiversOf(house, plan).map((person): Row<'oa.letterReceiver'> => {
    const wait = random.int(0, Math.min(ago - 1, DAYS_TO_ANSWER));
    const signed = !isDraft && !isRevoked && !away.includes(person) && random.chance(chanceOf(person));
    const read = signed || (!isDraft && !isRevoked && random.chance(0.3));
    const doneOn = addDays(day, wait);
    return {
      tenantId,
      letterId: 0,
      companyId: person.companyId,
      personId: person.id,
      readAt: read ? at(doneOn, '10:20') : null,
      doneAt: signed ? at(doneOn, '10:40') : null,
      doneBy: signed ? person.name : '',
      answer: signed && plan.needsAnswer ? random.pick(ANSWERS) : '',
    };
  });
  const state = isDraft ? 1 : isRevoked ? 4 : parts.every(({ doneAt }) => doneAt !== null) ? 3 : 2;
  const letter = {
    tenantId,
    id: 0,
    number: null,
    title: plan.title,
    kind: plan.kind,
    urgency: plan.urgency ?? 1,
    secrecy: plan.secrecy ?? 1,
    body: plan.lines.map((line) => `<p>${line}</p>`).join(''),
    companyId: sender.companyId,
    senderId: sender.id,
    senderName: sender.name,
    state,
    needsAnswer: plan.needsAnswer ?? false,
    dueOn: plan.needsAnswer ? addDays(day, DAYS_TO_ANSWER) : null,
    sentAt: isDraft ? null : at(day, '09:30'),
    createdAt: at(day, `09:${10 + place}`),
    updatedAt: at(day, '09:30'),
  };
  return { letter, parts };
}

const numbered = ({ letter, parts }: MadeLetter, id: number): MadeLetter => ({
  letter: { ...letter, id },
  parts: parts.map((part) => ({ ...part, letterId: id })),
});

/** Numbers by the rule every tenant begins with, in the order of writing: HAN20260001. */
function withNumbers(letters: readonly Letter[]): Letter[] {
  const last = new Map<string, number>();
  return letters.map((letter) => {
    if (letter.sentAt === null) return letter;
    const year = letter.sentAt.slice(0, 4);
    const next = (last.get(year) ?? 0) + 1;
    last.set(year, next);
    return { ...letter, number: `HAN${year}${String(next).padStart(4, '0')}` };
  });
}

/** The next letter continues the numbers. */
async function insertCounters(client: pg.Client, tenantId: number, letters: readonly Letter[]): Promise<void> {
  const years = Map.groupBy(
    letters.filter(({ sentAt }) => sentAt !== null),
    ({ sentAt }) => String(sentAt).slice(0, 4),
  );
  await insertRows(
    client,
    'system.numberCounter',
    [...years].map(([period, some]) => ({ tenantId, companyId: 0, kind: 'letter', period, lastValue: some.length })),
  );
}

const makeSubstitutes = (house: House): Row<'oa.substitute'>[] =>
  SUBSTITUTES.map(({ account, of, fromDay, toDay, reason }) => {
    const away = personOf(house, of);
    return {
      tenantId: house.tenantId,
      employeeId: away.id,
      substituteId: personOf(house, account).id,
      fromDay: addDays(house.today, fromDay),
      toDay: addDays(house.today, toDay),
      reason,
      createdBy: away.name,
      createdAt: at(addDays(house.today, fromDay - 1), '16:00'),
    };
  });
