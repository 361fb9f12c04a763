// 特约服务计费 (menu 157): paid services on demand. Items with a price and its limits; charges, each one bill of one occasion that goes the
// way of every bill: audited by somebody else, published, paid. Domain notes, 4.2.
import { z } from 'zod';
import { endpoint, noAnswer } from '../../kit/endpoint.ts';
import { day, instant } from '../../kit/dates.ts';
import { chosen, id, idParam, version } from '../../kit/ids.ts';
import { pageOf, pageQuery } from '../../kit/paging.ts';
import { MENU } from '../../menu.ts';
import { stepReason } from './bill.ts';
import { billState, chargeObject } from '../enums.ts';

const may = <A extends 'view' | 'add' | 'change' | 'void'>(act: A) => ({ menu: MENU.billingServe, act }) as const;

const amountOf = (what: string) =>
  z
    .string(`请输入${what}`)
    .trim()
    .regex(/^\d{1,12}(\.\d{1,2})?$/, `${what}应为非负数，最多两位小数`);

/** Amounts of one length, so that texts compare as their values do. */
const sortable = (amount: string): string => {
  const [whole = '', cents = ''] = amount.split('.');
  return whole.padStart(12, '0') + cents.padEnd(2, '0');
};

// ---- items --------------------------------------------------------------------------------------------------------------

export const serveItemForm = z
  .object({
    /** Null: for every estate. */
    estateId: id.nullable().default(null),
    chargeTypeId: chosen('收费项目'),
    name: z.string('请输入名称').trim().min(1, '请输入名称').max(40, '名称最多 40 个字'),
    unit: z.string('请输入单位').trim().min(1, '请输入单位').max(10, '单位最多 10 个字'),
    price: amountOf('单价'),
    minPrice: amountOf('最低价'),
    maxPrice: amountOf('最高价'),
    dueDays: z.int('付款天数应为 0 到 365').min(0, '付款天数应为 0 到 365').max(365, '付款天数应为 0 到 365'),
    latePolicyId: id.nullable().default(null),
    remark: z.string().trim().max(200, '说明最多 200 个字').default(''),
  })
  .superRefine((form, context) => {
    const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    const [low, high, usual] = [sortable(form.minPrice), sortable(form.maxPrice), sortable(form.price)];
    if (high < low) say('maxPrice', '最高价不能低于最低价');
    else if (usual < low || usual > high) say('price', '单价应在最低价与最高价之间');
  });
export type ServeItemForm = z.output<typeof serveItemForm>;

const itemRow = z.object({
  id,
  version,
  estateId: id.nullable(),
  estateName: z.string(),
  chargeTypeId: id,
  chargeTypeName: z.string(),
  name: z.string(),
  unit: z.string(),
  price: z.string(),
  minPrice: z.string(),
  maxPrice: z.string(),
  dueDays: z.int(),
  latePolicyId: id.nullable(),
  latePolicyName: z.string(),
  remark: z.string(),
  disabled: z.boolean(),
  /** Charges made by it, void ones left out. */
  used: z.int(),
});
export type ServeItemRow = z.infer<typeof itemRow>;

export const searchServeItems = endpoint({
  method: 'POST',
  path: '/api/charging/serve-item/search',
  access: may('view'),
  summary: '特约服务项目列表',
  /** With an estate: its own items and those for every estate. */
  input: pageQuery.extend({
    estateId: id.nullable().default(null),
    key: z.string().trim().max(40).default(''),
    disabled: z.boolean().nullable().default(null),
  }),
  output: pageOf(itemRow),
});
const choice = z.object({ id, name: z.string() });
/** What an item is made of: charge items that are no deposit, and late-fee policies. */
export const listServeChoices = endpoint({
  method: 'POST',
  path: '/api/charging/serve-item/choices',
  access: may('view'),
  summary: '特约服务项目可选内容',
  input: z.object({}),
  output: z.object({ chargeTypes: z.array(choice), latePolicies: z.array(choice) }),
});
export const createServeItem = endpoint({
  method: 'POST',
  path: '/api/charging/serve-item',
  access: may('add'),
  summary: '新增特约服务项目',
  idempotent: true,
  input: serveItemForm,
  output: z.object({ id }),
});
/** Charges made already keep their price. */
export const changeServeItem = endpoint({
  method: 'PUT',
  path: '/api/charging/serve-item/{id}',
  access: may('change'),
  summary: '修改特约服务项目',
  input: serveItemForm.safeExtend({ id: idParam, version }),
  output: noAnswer,
});
export const disableServeItem = endpoint({
  method: 'PUT',
  path: '/api/charging/serve-item/{id}/disabled',
  access: may('change'),
  summary: '停用或启用特约服务项目',
  input: z.object({ id: idParam, version, disabled: z.boolean() }),
  output: noAnswer,
});

// ---- charges ------------------------------------------------------------------------------------------------------------

export const findServeObjects = endpoint({
  method: 'POST',
  path: '/api/charging/serve/objects',
  access: may('view'),
  summary: '可选的服务对象',
  input: z.object({ estateId: id, kind: chargeObject.schema, key: z.string().trim().max(60).default('') }),
  output: z.array(z.object({ id, text: z.string() })),
});

const quantity = z
  .string('请输入数量')
  .trim()
  .regex(/^\d{1,8}(\.\d{1,4})?$/, '数量应为正数，最多四位小数')
  .refine((text) => /[1-9]/.test(text), '数量应大于零');
const line = {
  itemId: chosen('服务项目'),
  quantity,
  price: amountOf('单价'),
  text: z.string().trim().max(200, '服务内容最多 200 个字').default(''),
};
const facts = {
  servedOn: z.iso.date('请选择服务日期'),
  servedBy: z.string().trim().max(40, '服务人员最多 40 个字').default(''),
  sourceNo: z.string().trim().max(40, '来源单号最多 40 个字').default(''),
};

export const MAX_SERVE_LINES = 20;
/** Several services at once for one object; the bills lie in the batch its maker has open for the estate today. */
export const createServes = endpoint({
  method: 'POST',
  path: '/api/charging/serve',
  access: may('add'),
  summary: '登记特约服务',
  idempotent: true,
  input: z.object({
    estateId: chosen('小区'),
    kind: z.literal(chargeObject.values, '请选择对象类型'),
    objectId: chosen('服务对象'),
    ...facts,
    lines: z.array(z.object(line)).min(1, '请填写服务项目').max(MAX_SERVE_LINES, `一次最多 ${MAX_SERVE_LINES} 项`),
  }),
  output: z.object({ batchNumber: z.string(), amount: z.string(), serves: z.array(z.object({ id, number: z.string() })) }),
});

const serveRow = z.object({
  id,
  number: z.string(),
  estateId: id,
  estateName: z.string(),
  objectKind: chargeObject.schema,
  objectId: id,
  objectText: z.string(),
  houseId: id.nullable(),
  itemId: id,
  itemName: z.string(),
  unit: z.string(),
  quantity: z.string(),
  price: z.string(),
  amount: z.string(),
  open: z.string(),
  servedOn: day,
  servedBy: z.string(),
  sourceNo: z.string(),
  text: z.string(),
  state: billState.schema,
  void: z.boolean(),
  createdBy: z.string(),
  createdAt: instant,
});
export type ServeRow = z.infer<typeof serveRow>;
export const searchServes = endpoint({
  method: 'POST',
  path: '/api/charging/serve/search',
  access: may('view'),
  summary: '特约服务列表',
  input: pageQuery.extend({
    estateId: id.nullable().default(null),
    itemId: id.nullable().default(null),
    from: day.nullable().default(null),
    to: day.nullable().default(null),
    states: z.array(billState.schema).default([]),
    /** Void ones as well. */
    withVoid: z.boolean().default(false),
    /** Number, source number, object or who served. */
    key: z.string().trim().max(60).default(''),
  }),
  /** Sums leave void ones out. */
  output: z.object({ rows: z.array(serveRow), total: z.int(), amount: z.string(), open: z.string() }),
});

const detail = serveRow.extend({
  billId: id,
  item: z.string(),
  payerName: z.string(),
  dueDate: day,
  explain: z.string(),
  batchNumber: z.string(),
  checkedBy: z.string(),
  /** Why its bill was sent back, where it was. */
  rejected: z.string(),
  /** Services for the same object on the same day, itself among them: one paper. */
  together: z.array(serveRow),
});
export type ServeDetail = z.infer<typeof detail>;
export const getServe = endpoint({
  method: 'GET',
  path: '/api/charging/serve/{id}',
  access: may('view'),
  summary: '特约服务详情',
  input: z.object({ id: idParam }),
  output: detail,
});
/** Until it is audited, also when it was sent back; who corrects it is its maker then. */
export const changeServe = endpoint({
  method: 'PUT',
  path: '/api/charging/serve/{id}',
  access: may('change'),
  summary: '更正特约服务',
  input: z.object({ id: idParam, ...facts, ...line }),
  output: noAnswer,
});
export const voidServe = endpoint({
  method: 'POST',
  path: '/api/charging/serve/{id}/void',
  access: may('void'),
  summary: '作废特约服务',
  input: z.object({ id: idParam, reason: stepReason }),
  output: noAnswer,
});
