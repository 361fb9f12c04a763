// 特约服务计费 (menu 157): special services, paid and on demand. An item has a price with limits; a charge is one bill for one occasion and
// follows the steps of every bill: approved by another user, published, paid. Domain notes, 4.2.
import { z } from 'zod';
import { day, dayOf, instant } from '../../kit/dates.ts';
import { chosen, id, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { stepReason } from './bill.ts';
import { BILL, OBJECT } from '../enums.ts';
import { optionalDay, optionalId, optionalText, requiredText, searchKey, severalOf } from '../../kit/fields.ts';
import { business, failures } from '../../kit/failure.ts';

const specialServiceItem = resource({ path: '/api/charging/special-service-item', menu: MENU.billingServe, what: '特约服务项目' });
const specialService = resource({ path: '/api/charging/special-service', menu: MENU.billingServe, what: '特约服务' });

export const SPECIAL_SERVICE_FAILURES = failures({
  SPECIAL_SERVICE_ITEM_OFF: business('特约服务项目不存在、已停用，或不用于该小区'),
  SPECIAL_SERVICE_OBJECT: business('所选{what}不存在、已停用，或不在该小区'),
  SPECIAL_SERVICE_PRICE: business('“{item}”单价应在 {min} 至 {max} 元之间'),
  SPECIAL_SERVICE_ZERO: business('“{item}”金额为零，不需要开单'),
  SPECIAL_SERVICE_FUTURE: business('服务日期不能晚于今天'),
  SPECIAL_SERVICE_STATE: business('特约服务 {number} {state}，不能{what}'),
  OPENING_LOCKED: business('“{estate}”期初已锁定，不能{what}'),
  OPENING_STATE: business('期初单 {number} {state}，不能{what}'),
  OPENING_WAITING: business('“{estate}”还有未完成的期初：{what}，请先审核发布或作废'),
  OPENING_DIFFERENT: business('期初{what} {sum}，与原账合计 {ledger} 相差 {difference}，不能锁定'),
  OPENING_NOT_SINGLE: business('期初账单不能单笔退回，请撤回整批，更正表格后重新导入'),
  OPENING_NOT_LOCKED: business('“{estate}”期初没有锁定'),
  ENERGY_TWICE: business('该小区 {month} 已有同一凭证号的{kind}购入，请填写不同的凭证号'),
  ENERGY_FUTURE: business('月份不能晚于本月'),
});

const amountOf = (what: string) =>
  z
    .string(`请输入${what}`)
    .trim()
    .regex(/^\d{1,12}(\.\d{1,2})?$/, `${what}应为非负数，最多两位小数`);

/** Pads amounts to the same length, so that the texts sort like their values. */
const sortable = (amount: string): string => {
  const [whole = '', cents = ''] = amount.split('.');
  return whole.padStart(12, '0') + cents.padEnd(2, '0');
};

// ---- items --------------------------------------------------------------------------------------------------------------

export const specialServiceItemForm = z
  .object({
    /** Null means every estate. */
    estateId: optionalId,
    chargeTypeId: chosen('收费项目'),
    name: requiredText('名称', 40),
    unit: requiredText('单位', 10),
    price: amountOf('单价'),
    minPrice: amountOf('最低价'),
    maxPrice: amountOf('最高价'),
    dueDays: z.int('付款天数应为 0 到 365').min(0, '付款天数应为 0 到 365').max(365, '付款天数应为 0 到 365'),
    latePolicyId: optionalId,
    remark: optionalText('说明', 200),
  })
  .superRefine((form, context) => {
    const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    const [low, high, usual] = [sortable(form.minPrice), sortable(form.maxPrice), sortable(form.price)];
    if (high < low) say('maxPrice', '最高价不能低于最低价');
    else if (usual < low || usual > high) say('price', '单价应在最低价与最高价之间');
  });
export type SpecialServiceItemForm = z.output<typeof specialServiceItemForm>;

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
  /** Number of charges with this item, without void ones. */
  used: z.int(),
});
export type SpecialServiceItemRow = z.infer<typeof itemRow>;

/** With an estate: the items of that estate and those for every estate. */
export const searchSpecialServiceItems = specialServiceItem.search(
  {
    estateId: optionalId,
    key: z.string().trim().max(40).default(''),
    disabled: z.boolean().nullable().default(null),
  },
  itemRow,
);
const choice = z.object({ id, name: z.string() });
/** The options of an item: charge items that are not deposits, and late-fee policies. */
export const listSpecialServiceChoices = specialServiceItem.read('choices', '特约服务项目可选内容', {
  output: z.object({ chargeTypes: z.array(choice), latePolicies: z.array(choice) }),
});
export const createSpecialServiceItem = specialServiceItem.create(specialServiceItemForm);
/** Existing charges keep their price. */
export const changeSpecialServiceItem = specialServiceItem.change(specialServiceItemForm);
export const disableSpecialServiceItem = specialServiceItem.disable();

// ---- charges ------------------------------------------------------------------------------------------------------------

export const findSpecialServiceObjects = specialService.read('objects', '可选的服务对象', {
  input: z.object({ estateId: id, kind: OBJECT.schema, key: searchKey }),
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
  text: optionalText('服务内容', 200),
};
const facts = {
  servedOn: dayOf('请选择服务日期'),
  servedBy: optionalText('服务人员', 40),
  sourceNo: optionalText('来源单号', 40),
};

export const MAX_SPECIAL_SERVICE_LINES = 20;
/** Charges several services for one object in one call; the bills go into the batch that the user has open for the estate today. */
export const createSpecialServices = specialService.create(
  z.object({
    estateId: chosen('小区'),
    kind: z.literal(OBJECT.values, '请选择对象类型'),
    objectId: chosen('服务对象'),
    ...facts,
    lines: z.array(z.object(line)).min(1, '请填写服务项目').max(MAX_SPECIAL_SERVICE_LINES, `一次最多 ${MAX_SPECIAL_SERVICE_LINES} 项`),
  }),
  {
    summary: '登记特约服务',
    output: z.object({ batchNumber: z.string(), amount: z.string(), serves: z.array(z.object({ id, number: z.string() })) }),
  },
);

const specialServiceRow = z.object({
  id,
  number: z.string(),
  estateId: id,
  estateName: z.string(),
  objectKind: OBJECT.schema,
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
  state: BILL.schema,
  void: z.boolean(),
  createdBy: z.string(),
  createdAt: instant,
});
export type SpecialServiceRow = z.infer<typeof specialServiceRow>;
/** Totals exclude void charges. */
export const searchSpecialServices = specialService.search(
  {
    estateId: optionalId,
    itemId: optionalId,
    from: optionalDay,
    to: optionalDay,
    states: severalOf(BILL),
    /** Includes void charges. */
    withVoid: z.boolean().default(false),
    /** Number, source number, object or the employee who served. */
    key: searchKey,
  },
  specialServiceRow,
  { totals: { amount: z.string(), open: z.string() } },
);

const detail = specialServiceRow.extend({
  billId: id,
  item: z.string(),
  payerName: z.string(),
  dueDate: day,
  explain: z.string(),
  batchNumber: z.string(),
  checkedBy: z.string(),
  /** Why the bill was rejected; otherwise empty. */
  rejected: z.string(),
  /** Services for the same object on the same day, including this one; they are printed on one paper. */
  together: z.array(specialServiceRow),
});
export type SpecialServiceDetail = z.infer<typeof detail>;
export const getSpecialService = specialService.get(detail);
/** Possible until it is approved, also after a rejection; the user who corrects it then counts as its creator. */
export const changeSpecialService = specialService.step('{id}', '更正特约服务', {
  method: 'PUT',
  version: false,
  fields: { ...facts, ...line },
});
export const voidSpecialService = specialService.step('{id}/void', '作废特约服务', {
  act: 'void',
  version: false,
  fields: { reason: stepReason },
});
