// Further data of the demo employees: identity documents, education, emergency contacts. Also two more employees with a history: one who
// changed jobs, left and handed over, and one who is suspended.
import { addDays, isIdCardValid } from '@anju/domain';
import { pinyinInitials } from '@anju/domain/pinyin';
import type pg from 'pg';
import { CREATED_AT } from '../ground.ts';
import { personName } from '../names.ts';
import { mobile } from '../estate/people.ts';
import { createRandom, type Random } from '../random.ts';

const SEED = 20_260_731;
const AREAS = ['330106', '330108', '330203', '320505', '340104', '440305'];
const CHECKS = [...'0123456789X'];

interface Known {
  readonly tenant_id: number;
  readonly id: string;
  readonly name: string;
  readonly gender: 1 | 2;
  readonly phone: string;
}

/** Repeatable: each employee has a separate random stream. */
function papersOf({ id, name, gender }: Known) {
  const random = createRandom(SEED + Number(id));
  const birthDate = addDays('1968-01-01', random.int(0, 12_000));
  return {
    id,
    initials: pinyinInitials(name),
    birth_date: birthDate,
    id_no: idCard(random, birthDate, gender),
    education: random.weighted([
      [3, 3],
      [4, 4],
      [5, 4],
      [6, 1],
    ] as const),
    political: random.weighted([
      [1, 6],
      [2, 1],
      [3, 2],
    ] as const),
    emergency_contact: personName(random, gender === 1 ? 2 : 1),
    emergency_phone: mobile(random),
  };
}

function idCard(random: Random, birthDate: string, gender: 1 | 2): string {
  const head = `${random.pick(AREAS)}${birthDate.replaceAll('-', '')}${random.digits(2)}${random.int(0, 4) * 2 + (gender === 1 ? 1 : 0)}`;
  return head + (CHECKS.find((check) => isIdCardValid(head + check)) ?? '');
}

const COMPANY = '云栖物业服务处';
const LEFT = { number: 'AJ0901', name: '方启明', gender: 1, phone: '13757180901', entry: '2018-05-07', left: '2026-05-31' } as const;
const SUSPENDED = { number: 'AJ0902', name: '唐婉清', gender: 2, phone: '13757180902', entry: '2021-09-01' } as const;

export async function insertEmployeeExtras(client: pg.Client): Promise<void> {
  // The plans name the holder of a job but no start date, so the job starts on the day of entry.
  await client.query(
    `update org.employee_job ej set from_date = e.entry_date from org.employee e
      where e.tenant_id = ej.tenant_id and e.id = ej.employee_id and ej.to_date is null and e.entry_date is not null`,
  );
  await insertTwoMore(client);
  const { rows } = await client.query<Known>('select tenant_id, id, name, gender, phone from org.employee order by tenant_id, id');
  await insertPapers(client, rows);
}

async function insertTwoMore(client: pg.Client): Promise<void> {
  const add = `
    insert into org.employee (tenant_id, company_id, number, name, gender, phone, state, entry_date, leave_date, leave_reason, created_by, created_at,
                              updated_by, updated_at)
    select tenant_id, id, $2, $3, $4, $5, $6, $7, $8, $9, '系统', $10, '系统', $10 from org.company where name = $1`;
  const { number, name, gender, phone, entry, left } = LEFT;
  await client.query(add, [COMPANY, number, name, gender, phone, 3, entry, left, '个人发展，合同期满不续签', CREATED_AT]);
  await client.query(add, [
    COMPANY,
    SUSPENDED.number,
    SUSPENDED.name,
    SUSPENDED.gender,
    SUSPENDED.phone,
    2,
    SUSPENDED.entry,
    null,
    '',
    CREATED_AT,
  ]);
  // Two of the company's jobs: the employee's first and last one.
  const held = `
    insert into org.employee_job (tenant_id, employee_id, job_id, main, from_date, to_date)
    select e.tenant_id, e.id, (select j.id from org.job j join org.department d on d.tenant_id = j.tenant_id and d.id = j.department_id
                                where d.tenant_id = e.tenant_id and d.company_id = e.company_id order by j.id desc offset $2 limit 1), true, $3, $4
      from org.employee e where e.number = $1`;
  await client.query(held, [LEFT.number, 1, LEFT.entry, '2022-12-31']);
  await client.query(held, [LEFT.number, 0, '2023-01-01', LEFT.left]);
  await client.query(held, [SUSPENDED.number, 0, SUSPENDED.entry, null]);
  await client.query(
    `insert into org.handover (tenant_id, employee_id, to_employee_id, kind, entity_id, what, at, by)
     select l.tenant_id, l.id, t.id, 'department-leader', d.id, c.name || ' ' || d.name, $2, t.name
       from org.employee l join org.company c on c.tenant_id = l.tenant_id and c.id = l.company_id
       join session.account a on a.tenant_id = l.tenant_id and a.username = 'emp' join org.employee t on t.tenant_id = a.tenant_id and t.id = a.employee_id
       join lateral (select d.id, d.name from org.department d where d.tenant_id = c.tenant_id and d.company_id = c.id order by d.id desc limit 1) d on true
      where l.number = $1`,
    [LEFT.number, `${LEFT.left}T17:30:00+08:00`],
  );
}

async function insertPapers(client: pg.Client, employees: readonly Known[]): Promise<void> {
  const papers = JSON.stringify(employees.map(papersOf));
  const shape = `jsonb_to_recordset($1::jsonb) as made (id bigint, initials text, birth_date date, id_no text, education smallint, political smallint,
                                                        emergency_contact text, emergency_phone text)`;
  await client.query(
    `insert into estate.person (tenant_id, name, initials, gender, phone, id_type, id_no, birth_date, education, political, created_at, updated_by, updated_at)
     select e.tenant_id, e.name, made.initials, e.gender, e.phone, 1, made.id_no, made.birth_date, made.education, made.political, $2, '系统', $2
       from ${shape} join org.employee e on e.id = made.id order by e.tenant_id, e.id`,
    [papers, CREATED_AT],
  );
  await client.query(
    `update org.employee e set initials = made.initials, birth_date = made.birth_date, education = made.education, political = made.political,
            emergency_contact = made.emergency_contact, emergency_phone = made.emergency_phone, person_id = p.id
       from ${shape} join estate.person p on p.id_type = 1 and p.id_no = made.id_no
      where e.id = made.id and p.tenant_id = e.tenant_id`,
    [papers],
  );
}
