// 收费字典 (menus 502-507): what may be charged for, in six families. Domain notes, 6.1.
// Prices are not here: each estate sets its own in the charging standards.
import { z } from 'zod';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { enumeration } from '../kit/enumeration.ts';
import { id, idParam, version } from '../kit/ids.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { MENU, type MenuId } from '../menu.ts';
import { receiptKind } from './paper-rule.ts';

export const chargeMethod = enumeration('计费方法', {
  1: '按面积',
  2: '按户',
  3: '按数量',
  4: '按用量',
  5: '固定金额',
  6: '按合同',
  7: '按公摊',
});
type ChargeMethod = (typeof chargeMethod.values)[number];

const family = z.enum(['basic', 'manage', 'meter', 'other', 'protocol', 'share']);
export type ChargeFamily = z.infer<typeof family>;

interface FamilyFacts {
  readonly menu: MenuId;
  readonly name: string;
  /** The first one is what a new charge begins with. */
  readonly methods: readonly [ChargeMethod, ...ChargeMethod[]];
}

export const CHARGE_FAMILIES: Readonly<Record<ChargeFamily, FamilyFacts>> = {
  basic: { menu: MENU.dictBasic, name: '基本费', methods: [1, 2, 3, 5] },
  manage: { menu: MENU.dictManage, name: '管理费', methods: [6, 3, 5] },
  meter: { menu: MENU.dictMeter, name: '计量费', methods: [4, 1] },
  other: { menu: MENU.dictOther, name: '其他费', methods: [5, 3] },
  protocol: { menu: MENU.dictProtocol, name: '协议费', methods: [6] },
  share: { menu: MENU.dictShare, name: '公摊费', methods: [7] },
};
const MENUS = Object.values(CHARGE_FAMILIES).map(({ menu }) => menu);

/** Somebody with a right on any of the six screens gets this far; the family asked for is checked by the service. */
const may = <A extends 'view' | 'add' | 'change' | 'remove'>(act: A) => ({ menu: MENUS, act });

const text = (what: string, max: number) => z.string().trim().max(max, `${what}最多${max}字`);

const values = z.object({
  family,
  parentId: id.nullable(),
  code: z
    .string('请输入编码')
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9-]{1,10}$/, '编码由字母、数字和短横线组成，最多10位'),
  name: z.string('请输入名称').trim().min(1, '请输入名称').max(30, '名称最多30字'),
  unit: text('单位', 20),
  method: chargeMethod.schema,
  /** Held, not earned. */
  deposit: z.boolean(),
  /** Collected for somebody else. */
  thirdParty: z.boolean(),
  /** The income belongs to the owners. */
  publicRevenue: z.boolean(),
  /** Percent. */
  taxRate: z
    .string('税率不正确')
    .trim()
    .regex(/^\d{1,3}(\.\d{1,2})?$/, '税率应为 0 到 100 之间的数，最多两位小数')
    .refine((rate) => Number(rate) <= 100, '税率不能超过 100%'),
  invoiceName: text('发票名称', 60),
  taxClass: text('税收分类', 40),
  subject: text('会计科目', 40),
  receiptKind,
  /** Paid first when money does not reach for all: smaller first. */
  settlePriority: z.int('结算顺序应为 1 到 99 的整数').min(1, '结算顺序应为 1 到 99 的整数').max(99, '结算顺序应为 1 到 99 的整数'),
  lateFee: z.boolean(),
  countsInRate: z.boolean(),
  refundable: z.boolean(),
  remark: text('备注', 200),
});
export type ChargeTypeForm = z.output<typeof values>;

/** What the table would refuse, in words and beside the field it is about. */
function complaints(form: ChargeTypeForm): [keyof ChargeTypeForm, string][] {
  const { name, methods } = CHARGE_FAMILIES[form.family];
  const found: [keyof ChargeTypeForm, string][] = [];
  if (!methods.includes(form.method)) {
    const words = methods.map((method) => chargeMethod.text(method)).join('、');
    found.push(['method', `${name}的计费方法只能是${words}`]);
  }
  if (form.family === 'meter' && form.unit === '') found.push(['unit', '计量费请输入单位，如 元/吨']);
  if (form.publicRevenue && form.family !== 'manage') found.push(['publicRevenue', '只有管理费的收入可以归业主共有']);
  if (form.publicRevenue && form.thirdParty) found.push(['thirdParty', '归业主共有的收入不能同时是代收']);
  if (form.deposit && form.family !== 'other') found.push(['deposit', '只有其他费可以是押金']);
  if (form.deposit && form.thirdParty) found.push(['thirdParty', '押金由本公司保管，不能是代收']);
  if (form.deposit && !form.refundable) found.push(['refundable', '押金必须可退']);
  if (form.deposit && form.lateFee) found.push(['lateFee', '押金不计违约金']);
  if (form.deposit && form.countsInRate) found.push(['countsInRate', '押金不计入收缴率']);
  if (form.deposit && Number(form.taxRate) > 0) found.push(['taxRate', '押金不是收入，税率应为 0']);
  return found;
}
const checked = <S extends z.ZodType<ChargeTypeForm>>(schema: S) =>
  schema.superRefine((form, context) => {
    for (const [path, message] of complaints(form)) context.addIssue({ code: 'custom', path: [path], message });
  });

export const chargeTypeRow = z.object({
  ...values.shape,
  id,
  version,
  code: z.string(),
  taxRate: z.string(),
  parentName: z.string(),
  disabled: z.boolean(),
  /** Directly below it. */
  below: z.int(),
});
export type ChargeTypeRow = z.infer<typeof chargeTypeRow>;

/** In the order of the tree, parents before those below. `under` means it and all below it. */
export const searchChargeTypes = endpoint({
  method: 'POST',
  path: '/api/manage/charge-type/search',
  access: may('view'),
  summary: '收费项目列表',
  input: pageQuery.extend({
    family,
    key: z.string().trim().max(60).optional(),
    under: id.optional(),
    disabled: z.boolean().optional(),
  }),
  output: pageOf(chargeTypeRow),
});

export const chargeTypeNode = z.object({ id, parentId: id.nullable(), code: z.string(), name: z.string(), disabled: z.boolean() });
export type ChargeTypeNode = z.infer<typeof chargeTypeNode>;

/** All of a family at once: a dictionary is small. */
export const chargeTypeTree = endpoint({
  method: 'GET',
  path: '/api/manage/charge-type/tree/{family}',
  access: may('view'),
  summary: '收费项目树',
  input: z.object({ family }),
  output: z.array(chargeTypeNode),
});

export const createChargeType = endpoint({
  method: 'POST',
  path: '/api/manage/charge-type',
  access: may('add'),
  summary: '新增收费项目',
  idempotent: true,
  input: checked(values),
  output: z.object({ id }),
});

/** The family stays what it is. Under another parent it becomes the last one there. */
export const changeChargeType = endpoint({
  method: 'PUT',
  path: '/api/manage/charge-type/{id}',
  access: may('change'),
  summary: '修改收费项目',
  input: checked(values.extend({ id: idParam, version })),
  output: noAnswer,
});

/** Under `parentId`, in front of `before`; null is the end. */
export const placeChargeType = endpoint({
  method: 'PUT',
  path: '/api/manage/charge-type/{id}/place',
  access: may('change'),
  summary: '调整收费项目位置',
  input: z.object({ id: idParam, parentId: id.nullable(), before: id.nullable() }),
  output: noAnswer,
});

/** A disabled one stays where it is used and is offered nowhere else. */
export const disableChargeType = endpoint({
  method: 'PUT',
  path: '/api/manage/charge-type/{id}/disabled',
  access: may('change'),
  summary: '停用或启用收费项目',
  input: z.object({ id: idParam, version, disabled: z.boolean() }),
  output: noAnswer,
});

export const removeChargeType = endpoint({
  method: 'DELETE',
  path: '/api/manage/charge-type/{id}',
  access: may('remove'),
  summary: '删除收费项目',
  input: z.object({ id: idParam }),
  output: noAnswer,
});
