// 人员档案: every person and organisation the company deals with, stored once, whatever their roles. Phone and document numbers are sent
// masked; a separate call, which is logged, answers them in full.
import { z } from 'zod';
import { day, instant } from '../kit/dates.ts';
import { business, failures } from '../kit/failure.ts';
import { auditLines, optionalDay, optionalText, searchKey, severalOf } from '../kit/fields.ts';
import { id, version } from '../kit/ids.ts';
import { sortBy } from '../kit/paging.ts';
import { resource } from '../kit/resource.ts';
import { MENU } from '../menu.ts';
import { education, EMPLOYEE, politicalStatus } from '../org/enums.ts';
import { ID_TYPE, OWNER_TYPE, PERSON_KIND, RESIDENT_RELATION, VEHICLE_MODEL, CREDIT, gender } from './enums.ts';
import { tagMark } from './tag.ts';

const person = resource({ path: '/api/estate/person', menu: MENU.person, what: '人员' });

export const PERSON_FAILURES = failures({
  PERSON_ID_TAKEN: business('该证件号已登记为“{name}”，请使用已有的人员'),
  PERSON_IN_USE: business('“{name}”有{what}记录，不能删除'),
  MERGE_SELF: business('不能与自己合并'),
  MERGE_KIND: business('个人与单位不能合并'),
  MERGE_PAPERS: business('两人的{paper}号码不同，请先核对更正'),
  MERGE_OWNERS: business('两人在同一时期都是 {house} 的业主，不能合并'),
  MERGE_RESIDENTS: business('两人在同一时期都是 {house} 的住户，请先删除或迁出其中一条'),
  MERGE_BOTH: business('两人都有{what}档案，请先处理其中一份'),
});

export const MAX_TAGGED = 1_000;
/** Totals of persons and residents are exact up to this number; above it the list shows a hint. */
export const PERSON_COUNT_LIMIT = 20_000;
/** A search only by name stops at this many persons; the list then suggests a longer name. */
export const PERSON_FOUND_LIMIT = 200;

export const personRole = z.enum(['owner', 'resident', 'customer', 'employee']);
export type PersonRole = z.infer<typeof personRole>;
export const PERSON_ROLE_TEXT: Readonly<Record<PersonRole, string>> = {
  owner: '业主',
  resident: '住户',
  customer: '客户',
  employee: '员工',
};

// ---- search -----------------------------------------------------------------------------------------------------------

export const personFilter = z.object({
  /** Part of a name, initials, beginning or end of a phone, or the whole number of an identity document. */
  key: searchKey,
  kinds: severalOf(PERSON_KIND),
  /** Persons with any of these roles today. */
  roles: z.array(personRole).max(20).default([]),
  /** Persons with all of these tags. */
  tagIds: z.array(id).max(20).default([]),
});
export type PersonFilter = z.output<typeof personFilter>;

export const personRow = z.object({
  id,
  version,
  kind: PERSON_KIND.schema,
  name: z.string(),
  gender: gender.schema.nullable(),
  /** Masked, like all numbers of persons here. */
  phone: z.string(),
  idType: ID_TYPE.schema.nullable(),
  idNo: z.string(),
  roles: z.array(personRole),
  /** The first three houses owned or lived in today, `云栖花园 3幢-2单元-1203` each; only houses of the user's estates. */
  houses: z.array(z.string()),
  /** The number of these houses; for a developer, counting stops at a hundred. */
  houseCount: z.int(),
  tags: z.array(tagMark),
});
export type PersonRow = z.infer<typeof personRow>;

export const searchPersons = person.search(
  { ...personFilter.shape, sort: sortBy(['id', 'name']).default({ field: 'id', order: 'desc' }) },
  personRow,
  {
    totals: {
      /** More rows match than were counted. */
      more: z.boolean(),
    },
    menu: [MENU.person, MENU.resident, MENU.customer],
  },
);

// ---- one person -------------------------------------------------------------------------------------------------------

const phone = (what: string) =>
  z
    .string()
    .trim()
    .max(20, `${what}最多 20 位`)
    .regex(/^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(-\d{1,6})?|[48]00-?\d{3}-?\d{4})?$/, `${what}应为 11 位手机号，或带区号的座机号`)
    .default('');

/** Numbers that screens show only masked. */
export const personPrivate = z.object({
  phone: phone('电话'),
  secondPhone: phone('备用电话'),
  idType: ID_TYPE.schema.nullable().default(null),
  idNo: z.string().trim().max(30, '证件号最多 30 位').default(''),
  birthDate: optionalDay,
});
export type PersonPrivate = z.output<typeof personPrivate>;

export const personForm = z.object({
  kind: PERSON_KIND.schema,
  name: z.string().trim().min(1, '请输入姓名或单位名称').max(60, '姓名最多 60 个字'),
  gender: gender.schema.nullable().default(null),
  education: education.schema.nullable().default(null),
  political: politicalStatus.schema.nullable().default(null),
  workplace: optionalText('工作单位', 100),
  address: optionalText('联系地址', 200),
  remark: optionalText('备注', 500),
  tagIds: z.array(id).max(20, '最多 20 个标签').default([]),
});
export type PersonForm = z.output<typeof personForm>;

const house = { houseId: id, estateName: z.string(), code: z.string() };
const dated = { fromDate: day, toDate: day.nullable(), current: z.boolean() };

export const personDetail = personRow.extend({
  secondPhone: z.string(),
  /** Only the year, because the full birthday is part of the id number. */
  birthYear: z.int().nullable(),
  education: education.schema.nullable(),
  political: politicalStatus.schema.nullable(),
  workplace: z.string(),
  address: z.string(),
  remark: z.string(),
  owned: z.array(z.object({ id, ...house, ownerType: OWNER_TYPE.schema, share: z.string(), certificateNo: z.string(), ...dated })),
  lived: z.array(
    z.object({
      id,
      ...house,
      relation: RESIDENT_RELATION.schema,
      head: z.boolean(),
      moveInDate: day.nullable(),
      moveOutDate: day.nullable(),
    }),
  ),
  parkings: z.array(z.object({ key: z.string(), estateName: z.string(), code: z.string(), how: z.enum(['owned', 'leased']), ...dated })),
  vehicles: z.array(z.object({ id, plate: z.string(), model: VEHICLE_MODEL.schema, estateName: z.string(), code: z.string() })),
  customer: z.object({ id, number: z.string(), credit: CREDIT.schema, disabled: z.boolean(), since: instant }).nullable(),
  employee: z
    .object({
      id,
      number: z.string(),
      companyName: z.string(),
      state: EMPLOYEE.schema,
      entryDate: day.nullable(),
      leaveDate: day.nullable(),
    })
    .nullable(),
  /** Who recently looked at the full numbers; null for users who may not see these numbers. */
  looks: z.array(z.object({ id, at: instant, by: z.string() })).nullable(),
  changes: auditLines,
  updatedAt: instant,
});
export type PersonDetail = z.infer<typeof personDetail>;

/** For a merged person, answers the person it was merged into. */
export const getPerson = person.get(personDetail, { menu: [MENU.person, MENU.resident, MENU.customer] });
/** Full numbers, for users who may change or export persons or residents; every call is logged. */
export const showPerson = person.read('show', '查看完整电话与证件号', {
  menu: [MENU.person, MENU.resident],
  input: { id },
  output: z.object({
    phone: z.string(),
    secondPhone: z.string(),
    idType: ID_TYPE.schema.nullable(),
    idNo: z.string(),
    birthDate: day.nullable(),
  }),
});
/** Persons already on file: with the same document number, otherwise with the same name and phone. */
export const findSamePersons = person.write('same', '查重', {
  act: 'add',
  menu: [MENU.person, MENU.resident],
  input: { name: searchKey, phone: z.string().trim().max(20).default(''), idNo: z.string().trim().max(30).default('') },
  output: z.array(
    z.object({ id, name: z.string(), phone: z.string(), idNo: z.string(), by: z.enum(['idNo', 'phone']), houses: z.array(z.string()) }),
  ),
});
export const createPerson = person.create(personForm.extend({ private: personPrivate }));
/** Without `private` the numbers are not changed: a form that shows them masked must not write them back. */
export const changePerson = person.change(personForm.extend({ private: personPrivate.optional() }));
export const removePerson = person.remove();
/** Moves the roles of one person to the other; the merged person is kept and refers to the other. */
export const mergePersons = person.write('merge', '合并重复人员', {
  act: 'change',
  idempotent: true,
  input: { keepId: id, keepVersion: version, dropId: id, dropVersion: version },
});
export const tagPersons = person.write('tag', '批量设置标签', {
  act: 'change',
  idempotent: true,
  input: {
    ids: z.array(id).min(1, '请先勾选人员').max(MAX_TAGGED, `一次最多 ${MAX_TAGGED} 人`),
    add: z.array(id).max(20).default([]),
    remove: z.array(id).max(20).default([]),
  },
  output: z.object({ changed: z.int() }),
});
/** Numbers are exported masked unless the user has the right to export. */
export const exportPersons = person.export(personFilter, { act: 'view' });
