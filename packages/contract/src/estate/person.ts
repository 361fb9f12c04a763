// 人员档案: everyone and every body the company deals with, once, whatever roles it has. Phones and papers leave the server masked;
// showing them in full is a call of its own, which is logged.
import { z } from 'zod';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { id, idParam, version } from '../kit/ids.ts';
import { day, instant } from '../kit/dates.ts';
import { exportPurpose } from '../kit/export-purpose.ts';
import { pageQuery, sortBy } from '../kit/paging.ts';
import { MENU } from '../menu.ts';
import { education, employeeState, politicalStatus } from '../org/enums.ts';
import { customerCredit, gender, idCardType, ownerType, personKind, residentRelation, vehicleModel } from './enums.ts';
import { tagMark } from './tag.ts';

export const MAX_TAGGED = 1_000;
/** Totals of people and residents are exact up to here; beyond it the list says so. */
export const PERSON_COUNT_LIMIT = 20_000;
/** So many persons are fetched where a name alone is searched for; beyond it the list asks for more of the name. */
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
  /** Part of a name, initials, beginning or tail of a phone, a paper's whole number. */
  key: z.string().trim().max(60).default(''),
  kinds: z.array(personKind.schema).default([]),
  /** Somebody with any of these roles today. */
  roles: z.array(personRole).default([]),
  /** Somebody with all of these tags. */
  tagIds: z.array(id).max(20).default([]),
});
export type PersonFilter = z.output<typeof personFilter>;

export const personRow = z.object({
  id,
  version,
  kind: personKind.schema,
  name: z.string(),
  gender: gender.schema.nullable(),
  /** Masked, as every number of a person here. */
  phone: z.string(),
  idType: idCardType.schema.nullable(),
  idNo: z.string(),
  roles: z.array(personRole),
  /** The first three houses owned or lived in today, `云栖花园 3幢-2单元-1203` each; of those the asker may see. */
  houses: z.array(z.string()),
  /** How many there are; a developer's are not counted beyond a hundred. */
  houseCount: z.int(),
  tags: z.array(tagMark),
});
export type PersonRow = z.infer<typeof personRow>;

const view = { menu: [MENU.person, MENU.resident, MENU.customer], act: 'view' } as const;
const change = { menu: MENU.person, act: 'change' } as const;

export const searchPersons = endpoint({
  method: 'POST',
  path: '/api/estate/person/search',
  access: view,
  summary: '人员列表',
  input: pageQuery.extend({ ...personFilter.shape, sort: sortBy(['id', 'name']).default({ field: 'id', order: 'desc' }) }),
  output: z.object({
    rows: z.array(personRow),
    total: z.int(),
    /** There are more than were counted. */
    more: z.boolean(),
  }),
});

// ---- one person -------------------------------------------------------------------------------------------------------

const phone = (what: string) =>
  z
    .string()
    .trim()
    .max(20, `${what}最多 20 位`)
    .regex(/^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(-\d{1,6})?|[48]00-?\d{3}-?\d{4})?$/, `${what}应为 11 位手机号，或带区号的座机号`)
    .default('');

/** What a screen shows only masked. */
export const personPrivate = z.object({
  phone: phone('电话'),
  secondPhone: phone('备用电话'),
  idType: idCardType.schema.nullable().default(null),
  idNo: z.string().trim().max(30, '证件号最多 30 位').default(''),
  birthDate: day.nullable().default(null),
});
export type PersonPrivate = z.output<typeof personPrivate>;

export const personForm = z.object({
  kind: personKind.schema,
  name: z.string().trim().min(1, '请输入姓名或单位名称').max(60, '姓名最多 60 个字'),
  gender: gender.schema.nullable().default(null),
  education: education.schema.nullable().default(null),
  political: politicalStatus.schema.nullable().default(null),
  workplace: z.string().trim().max(100, '工作单位最多 100 个字').default(''),
  address: z.string().trim().max(200, '联系地址最多 200 个字').default(''),
  remark: z.string().trim().max(500, '备注最多 500 个字').default(''),
  tagIds: z.array(id).max(20, '最多 20 个标签').default([]),
});
export type PersonForm = z.output<typeof personForm>;

const house = { houseId: id, estateName: z.string(), code: z.string() };
const dated = { fromDate: day, toDate: day.nullable(), current: z.boolean() };

export const personDetail = personRow.extend({
  secondPhone: z.string(),
  /** Only the year: the day is part of the paper's number. */
  birthYear: z.int().nullable(),
  education: education.schema.nullable(),
  political: politicalStatus.schema.nullable(),
  workplace: z.string(),
  address: z.string(),
  remark: z.string(),
  owned: z.array(z.object({ id, ...house, ownerType: ownerType.schema, share: z.string(), certificateNo: z.string(), ...dated })),
  lived: z.array(
    z.object({
      id,
      ...house,
      relation: residentRelation.schema,
      head: z.boolean(),
      moveInDate: day.nullable(),
      moveOutDate: day.nullable(),
    }),
  ),
  parkings: z.array(z.object({ key: z.string(), estateName: z.string(), code: z.string(), how: z.enum(['owned', 'leased']), ...dated })),
  vehicles: z.array(z.object({ id, plate: z.string(), model: vehicleModel.schema, estateName: z.string(), code: z.string() })),
  customer: z.object({ id, number: z.string(), credit: customerCredit.schema, disabled: z.boolean(), since: instant }).nullable(),
  employee: z
    .object({
      id,
      number: z.string(),
      companyName: z.string(),
      state: employeeState.schema,
      entryDate: day.nullable(),
      leaveDate: day.nullable(),
    })
    .nullable(),
  /** Who saw the full numbers lately; null for who may not see them himself. */
  looks: z.array(z.object({ id, at: instant, by: z.string() })).nullable(),
  changes: z.array(z.object({ id, at: instant, by: z.string(), action: z.string(), detail: z.string() })),
  updatedAt: instant,
});
export type PersonDetail = z.infer<typeof personDetail>;

/** Somebody who was folded into another answers as that one. */
export const getPerson = endpoint({
  method: 'GET',
  path: '/api/estate/person/{id}',
  access: view,
  summary: '人员详情',
  input: z.object({ id: idParam }),
  output: personDetail,
});
/** Full numbers. For who may change or export people or residents; every look is in the log. */
export const showPerson = endpoint({
  method: 'POST',
  path: '/api/estate/person/show',
  access: { menu: [MENU.person, MENU.resident], act: 'view' },
  summary: '查看完整电话与证件号',
  input: z.object({ id }),
  output: z.object({
    phone: z.string(),
    secondPhone: z.string(),
    idType: idCardType.schema.nullable(),
    idNo: z.string(),
    birthDate: day.nullable(),
  }),
});
/** Who is written down already: the same paper, else the same name with the same phone. */
export const findSamePersons = endpoint({
  method: 'POST',
  path: '/api/estate/person/same',
  access: { menu: [MENU.person, MENU.resident], act: 'add' },
  summary: '查重',
  input: z.object({
    name: z.string().trim().max(60).default(''),
    phone: z.string().trim().max(20).default(''),
    idNo: z.string().trim().max(30).default(''),
  }),
  output: z.array(
    z.object({ id, name: z.string(), phone: z.string(), idNo: z.string(), by: z.enum(['idNo', 'phone']), houses: z.array(z.string()) }),
  ),
});
export const createPerson = endpoint({
  method: 'POST',
  path: '/api/estate/person',
  access: { menu: MENU.person, act: 'add' },
  summary: '新增人员',
  idempotent: true,
  input: personForm.extend({ private: personPrivate }),
  output: z.object({ id }),
});
/** Without `private` the numbers stay as they are: a form that shows them masked must not write them back. */
export const changePerson = endpoint({
  method: 'PUT',
  path: '/api/estate/person/{id}',
  access: change,
  summary: '修改人员',
  input: personForm.extend({ id: idParam, version, private: personPrivate.optional() }),
  output: noAnswer,
});
export const removePerson = endpoint({
  method: 'DELETE',
  path: '/api/estate/person/{id}',
  access: { menu: MENU.person, act: 'remove' },
  summary: '删除人员',
  input: z.object({ id: idParam }),
  output: noAnswer,
});
/** The roles of one go to the other; the one folded in is kept and points to where it went. */
export const mergePersons = endpoint({
  method: 'POST',
  path: '/api/estate/person/merge',
  access: change,
  summary: '合并重复人员',
  idempotent: true,
  input: z.object({ keepId: id, keepVersion: version, dropId: id, dropVersion: version }),
  output: noAnswer,
});
export const tagPersons = endpoint({
  method: 'POST',
  path: '/api/estate/person/tag',
  access: change,
  summary: '批量设置标签',
  idempotent: true,
  input: z.object({
    ids: z.array(id).min(1, '请先勾选人员').max(MAX_TAGGED, `一次最多 ${MAX_TAGGED} 人`),
    add: z.array(id).max(20).default([]),
    remove: z.array(id).max(20).default([]),
  }),
  output: z.object({ changed: z.int() }),
});
/** Numbers leave masked unless the person holds the act export. */
export const exportPersons = endpoint({
  method: 'POST',
  path: '/api/estate/person/export',
  access: { menu: MENU.person, act: 'view' },
  summary: '导出人员（当前条件的全部行）',
  input: z.object({ filter: personFilter, purpose: exportPurpose }),
  output: z.object({ jobId: id }),
});
