// Rows of a sheet of residents as a set: checked against the visible houses and their residents, and inserted as persons, stays and tags.
import { sql, type RawBuilder } from 'kysely';
import { own, run } from '../../../platform/db/sql.ts';
import { joinKnown, KNOWN_ID, stagedPeople, withPeople } from '../person/person-match.queries.ts';
import { repeated, sameAs, withFaults, type Fault } from '../../../platform/sheet-import/sheet-import.queries.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import { seen, seenInPart } from '../../../platform/reach/reach.queries.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface ResidentReach extends Reach {
  readonly importId: number;
  readonly today: string;
}

const FIELDS = sql`estate text, house text, name text, initials text, gender smallint, birth_date date, phone text, id_type smallint,
  id_no text,
  relation smallint, move_in_date date, head boolean, tags text[]`;

/** Rows with their house; `move_in` is the day the stay begins. */
const housed = ({ importId, today, ...reach }: ResidentReach) => sql`
  (select r.*, e.id as estate_id, h.id as house_id, coalesce(h.disabled, false) as house_off,
    coalesce(r.move_in_date, ${today}::date) as move_in,
          coalesce(${KNOWN_ID}, namesake.person_id) as person_id, paper.name as paper_name, unknown.names as unknown_tags
     from ${stagedPeople(importId, FIELDS)} r
     left join estate.estate e on ${own('e')} and e.name = r.estate and ${seenInPart(reach, sql`e.id`)}
     left join estate.house h on ${own('h')} and h.estate_id = e.id and h.code = r.house
       and ${seen(reach, sql`h.estate_id`, sql`h.building_id`)}
     ${joinKnown()}
     left join (
       select s.tenant_id, s.house_id, m.name, min(s.person_id) as person_id from estate.resident s
         join estate.person m on m.tenant_id = s.tenant_id and m.id = s.person_id where ${own('s')} and s.move_out_date is null
           group by 1, 2, 3) namesake
       on r.phone = '' and r.id_no = '' and namesake.tenant_id = r.tenant_id and namesake.house_id = h.id and namesake.name = r.name
     left join lateral (
       select string_agg(n, '、' order by nth) as names from unnest(r.tags) with ordinality as given(n, nth)
        where not exists (select from estate.tag t where ${own('t')} and t.name = n and not t.disabled)) unknown on true)`;

/** Without phone and identity document a name does not identify a person, but within one house it is enough. */
const PERSON = sql`coalesce(r.person_id::text, case when r.phone = '' and r.id_no = '' then 'n' || r.name else r.who end)`;

const placed = (reach: ResidentReach) => sql`
  (select r.*, coalesce(stay.last_day >= r.move_in, false) as existing, chief.id is not null as headed,
          case when r.house_id is not null then ${sameAs(sql`r.house_id`, PERSON)} end as same_stay,
          case when r.head and r.house_id is not null then ${sameAs(sql`r.house_id`, sql`r.head`)} end as same_head
     from ${housed(reach)} r
     left join (
       select s.tenant_id, s.house_id, s.person_id, max(coalesce(s.move_out_date, 'infinity')) as last_day from estate.resident s
         where ${own('s')} group by 1, 2, 3) stay
       on stay.tenant_id = r.tenant_id and stay.house_id = r.house_id and stay.person_id = r.person_id
     left join estate.resident chief on ${own('chief')} and chief.house_id = r.house_id and chief.head and chief.move_out_date is null)`;

const faults = (today: string): readonly Fault[] => [
  { when: sql`p.estate_id is null and p.estate <> ''`, column: '小区', value: sql`p.estate`, reason: '小区不存在，或不在您的管理范围' },
  { when: sql`p.same_stay is not null`, column: '姓名', value: sql`p.name`, reason: repeated(sql`p.same_stay`) },
  ...[
    {
      when: sql`p.estate_id is not null and p.house_id is null and p.house <> ''`,
      column: '房号',
      value: sql`p.house`,
      reason: '该小区没有此房号，应如 3幢-2单元-1203',
    },
    { when: sql`p.house_off`, column: '房号', value: sql`p.house`, reason: '该房屋已停用' },
    { when: sql`p.paper_name <> p.name`, column: '证件号', value: sql`p.id_no`, reason: '该证件号已登记在其他姓名下' },
    {
      when: sql`p.move_in_date > ${today}::date`,
      column: '迁入日期',
      value: sql`p.move_in_date::text`,
      reason: '日期不能晚于今天',
    },
    { when: sql`p.head and p.headed`, column: '户主', value: sql`'是'::text`, reason: '该房屋已有户主' },
    {
      when: sql`p.head and p.same_head is not null and p.same_stay is null`,
      column: '户主',
      value: sql`'是'::text`,
      reason: sql`'该房屋的户主已写在第 ' || p.same_head || ' 行'`,
    },
    { when: sql`p.unknown_tags is not null`, column: '标签', value: sql`p.unknown_tags`, reason: '标签不存在或已停用' },
    // A person who already lives there is not changed, whatever else the row contains.
  ].map((fault) => ({ ...fault, when: sql`not p.existing and ${fault.when}` })),
];

export const checkedResidents = (reach: ResidentReach): RawBuilder<unknown> => withFaults(placed(reach), faults(reach.today));

export async function insertResidents(tx: Tx, reach: ResidentReach, rows: readonly number[], { by, at }: Stamp): Promise<void> {
  const good = sql`(select p.* from ${placed(reach)} p where p.row_no = any (${rows}::int[]))`;
  await run(tx)`
    with ${withPeople(good, ['gender', 'birthDate'], { by, at })},
    tagged as (
      insert into estate.person_tag (tenant_id, person_id, tag_id)
      select distinct n.tenant_id, n.holder_id, t.id from people n cross join unnest(n.tags) given join estate.tag t
        on ${own('t')} and t.name = given
          on conflict do nothing)
    insert into estate.resident (tenant_id, house_id, person_id, relation, move_in_date, head, created_by, created_at, updated_by,
      updated_at)
    select tenant_id, house_id, holder_id, relation, move_in, head, ${by}, ${at}, ${by}, ${at} from people order by house_id, row_no`;
}
