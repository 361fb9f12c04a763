// What customer service did for the customer: requests, visits, decorations, moving in and out, surveys and levels.
import { sql } from 'kysely';
import {
  CASE,
  CASE_KIND,
  CASE_MENUS,
  DECORATION,
  LEASE,
  MENU,
  MOVE_IN,
  MOVE_IN_MENUS,
  RELATION_REASON,
  RELATION_VISIT,
  RELATION_WAY,
  SATISFACTION,
  SLIP,
  SLIP_KIND,
  SURVEY_CHANNEL,
  TIMELINE,
} from '@anju/contract';
import { formatDay } from '@anju/domain';
import { lit, own } from '../../../../platform/db/sql.ts';
import { seenBy as seenCase } from '../../case/seen/row.queries.ts';
import { seenVisit } from '../visit/visit.queries.ts';
import { dayOf, houseIdsOf, ofHouses, ofPerson, source, startOfDay } from './source.queries.ts';

const PLACE = (alias: string) => ({ estate: sql.ref(`${alias}.estate_id`), house: sql.ref(`${alias}.house_id`) });
const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('；');

/** A complaint is not told to whom it accuses, as everywhere. */
const cases = source<{ number: string; kind: number; title: string; state: number; satisfaction: number | null }>({
  kind: TIMELINE.case,
  menus: CASE_MENUS,
  link: MENU.caseFollow,
  select: (asked) => sql`
    select c.id, c.registered_at as at, c.house_id, null::numeric as amount, c.id as link_id,
           jsonb_build_object('number', c.number, 'kind', c.kind, 'title', c.title, 'state', c.state, 'satisfaction',
             c.satisfaction) as facts
      from customer.service_case c
     where ${own('c')} and ${seenCase(asked)}
       and (${ofHouses(asked, sql`c.house_id`, dayOf(sql`c.registered_at`))} or ${ofPerson(asked, sql`c.person_id`, PLACE('c'))})`,
  tell: ({ number, kind, title, state, satisfaction }) => ({
    title: `${CASE_KIND.text(kind)}：${title}`,
    text: joined(number, CASE.text(state), satisfaction === null ? '' : SATISFACTION.text(satisfaction)),
  }),
});

interface VisitFacts {
  readonly reason: number;
  readonly way: number;
  readonly state: number;
  readonly subject: string;
  readonly result: string;
  readonly satisfaction: number | null;
  readonly employee: string;
}
const visits = source<VisitFacts>({
  kind: TIMELINE.visit,
  menus: [MENU.relation],
  link: MENU.relation,
  select: (asked) => sql`
    select v.id, ${startOfDay(sql`coalesce(v.done_on, v.planned_on)`)} as at, v.house_id, null::numeric as amount, v.id as link_id,
           jsonb_build_object('reason', v.reason, 'way', v.way, 'state', v.state, 'subject', v.subject,
             'result', v.result || v.cancel_reason, 'satisfaction', v.satisfaction, 'employee', m.name) as facts
      from customer.visit v join org_view.employee m on ${own('m')} and m.id = v.employee_id
     where ${own('v')} and v.person_id = ${asked.personId} and ${seenVisit(asked)}
       and ${asked.houseId === null ? sql`true` : sql`v.house_id = ${asked.houseId}`}`,
  tell: ({ reason, way, state, subject, result, satisfaction, employee }) => ({
    title: `${RELATION_WAY.text(way)}走访：${RELATION_REASON.text(reason)}（${RELATION_VISIT.text(state)}）`,
    text: joined(subject, result, satisfaction === null ? '' : SATISFACTION.text(satisfaction), employee),
  }),
});

const decorations = source<{ number: string; state: number; contractor: string; content: string }>({
  kind: TIMELINE.decoration,
  menus: [MENU.decoration, MENU.decorationViolation, MENU.decorationFinish, MENU.decorationLeave],
  link: MENU.decoration,
  select: (asked) => sql`
    select d.id, d.applied_at as at, d.house_id, null::numeric as amount, d.id as link_id,
           jsonb_build_object('number', d.number, 'state', d.state, 'contractor', d.contractor, 'content', d.content) as facts
      from customer.decoration d
     where ${own('d')} and (${ofHouses(asked, sql`d.house_id`, dayOf(sql`d.applied_at`))}
       or ${ofPerson(asked, sql`d.owner_id`, PLACE('d'))} or ${ofPerson(asked, sql`d.applicant_id`, PLACE('d'))})`,
  tell: ({ number, state, contractor, content }) => ({ title: `装修${DECORATION.text(state)}`, text: joined(number, contractor, content) }),
});

const movedIn = source<{ number: string; state: number; refusal: string }>({
  kind: TIMELINE.moveIn,
  menus: MOVE_IN_MENUS,
  link: MENU.moveIn,
  select: (asked) => {
    const at = sql`coalesce(${startOfDay(sql`m.handed_on`)}, m.checked_at, m.told_at, m.created_at)`;
    return sql`
      select m.id, ${at} as at, m.house_id, null::numeric as amount, m.id as link_id,
             jsonb_build_object('number', m.number, 'state', m.state, 'refusal', m.refusal) as facts
        from customer.move_in m where ${own('m')} and ${ofHouses(asked, sql`m.house_id`, dayOf(at))}`;
  },
  tell: ({ number, state, refusal }) => ({ title: `入伙：${MOVE_IN.text(state)}`, text: joined(number, refusal) }),
});

const slips = source<{ number: string; kind: number; state: number; name: string }>({
  kind: TIMELINE.release,
  menus: [MENU.moveOut],
  link: MENU.moveOut,
  select: (asked) => sql`
    select r.id, r.created_at as at, r.house_id, null::numeric as amount, r.id as link_id,
           jsonb_build_object('number', r.number, 'kind', r.kind, 'state', r.state, 'name', r.name) as facts
      from customer.release r
     where ${own('r')} and ((r.id = any (array(select x.release_id from customer.release_house x
           where ${own('x')} and x.house_id = any (${houseIdsOf(asked)}::bigint[])))
         and exists (select from customer.release_house x
           where ${own('x')} and x.release_id = r.id and ${ofHouses(asked, sql`x.house_id`, dayOf(sql`r.created_at`))}))
       or ${ofPerson(asked, sql`r.person_id`, PLACE('r'))})`,
  tell: ({ number, kind, state, name }) => ({ title: `${SLIP_KIND.text(kind)}放行条 ${SLIP.text(state)}`, text: joined(number, name) }),
});

/** A draft is nobody's lease yet. */
const leases = source<{ number: string; state: number; landlord: string; tenant: string; from: string; to: string }>({
  kind: TIMELINE.lease,
  menus: [MENU.rental],
  link: MENU.rental,
  select: (asked) => sql`
    select l.id, ${startOfDay(sql`l.from_date`)} as at, l.house_id, l.rent as amount, l.id as link_id,
           jsonb_build_object('number', l.number, 'state', l.state, 'landlord', o.name, 'tenant', t.name, 'from', l.from_date,
             'to', l.end_on) as facts
      from customer.lease l join estate_view.person o on ${own('o')} and o.id = l.landlord_id
      join estate_view.person t on ${own('t')} and t.id = l.main_id
     where ${own('l')} and l.state <> ${lit(LEASE.draft)} and (${ofHouses(asked, sql`l.house_id`, sql`l.from_date`, true)}
       or ${ofPerson(asked, sql`l.landlord_id`, PLACE('l'))} or ${ofPerson(asked, sql`l.main_id`, PLACE('l'))})`,
  tell: ({ number, state, landlord, tenant, from, to }) => ({
    title: `租约${LEASE.text(state)}`,
    text: joined(number, `业主 ${landlord}`, `租客 ${tenant}`, `${formatDay(from)} 至 ${formatDay(to)}`),
  }),
});

const surveys = source<{ title: string; channel: number; score: string | null; name: string }>({
  kind: TIMELINE.survey,
  menus: [MENU.relation],
  link: MENU.relation,
  select: (asked) => sql`
    select a.id, a.at, a.house_id, null::numeric as amount, a.id as link_id,
           jsonb_build_object('title', s.title, 'channel', a.channel, 'score', a.score::text, 'name', a.name) as facts
      from customer.survey_answer a join customer.survey s on ${own('s')} and s.id = a.survey_id
     where ${own('a')} and ${ofHouses(asked, sql`a.house_id`, dayOf(sql`a.at`))}`,
  tell: ({ title, channel, score, name }) => ({
    title: `问卷：${title}`,
    text: joined(score === null ? '' : `得分 ${score}`, SURVEY_CHANNEL.text(channel), name),
  }),
});

const levels = source<{ from: string | null; to: string | null; reason: string; by: string; left: string | null }>({
  kind: TIMELINE.level,
  menus: [MENU.relation],
  link: null,
  select: (asked) => sql`
    select c.id, c.at, null::bigint as house_id, null::numeric as amount, null::bigint as link_id,
           jsonb_build_object('from', f.name, 'to', t.name, 'reason', c.reason, 'by', c.by,
             'left', case when c.suggested_id is distinct from c.level_id then g.name end) as facts
      from (select x.*, lag(x.level_id) over (order by x.id) as from_id from customer.level_change x
             where ${own('x')} and x.person_id = ${asked.personId}) c
      left join customer.level f on ${own('f')} and f.id = c.from_id
      left join customer.level t on ${own('t')} and t.id = c.level_id
      left join customer.level g on ${own('g')} and g.id = c.suggested_id`,
  tell: ({ from, to, reason, by, left }) => ({
    title: left === null ? `分级：${from ?? '无'} → ${to ?? '无'}` : `分级仍为 ${to ?? '无'}，未采纳“${left}”`,
    text: joined(reason, by),
  }),
});

export const CUSTOMER_SOURCES = [cases, visits, decorations, movedIn, slips, leases, surveys, levels] as const;
