// 收费字典 (menus 502-507): what may be charged for, in six families. Domain notes, 6.1.
// A charge has no price: each estate sets its own in the charging standards.
import { z } from 'zod';
import { business, failures } from '../kit/failure.ts';
import { requiredText, searchText } from '../kit/fields.ts';
import { id, version } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { states, type StateOf } from '../kit/states.ts';
import { MENU, type MenuId } from '../menu.ts';
import { receiptKind } from './paper-rule.ts';

export const CHARGE_METHOD = states('计费方法', {
  byArea: [1, '按面积'],
  byHouse: [2, '按户'],
  byQuantity: [3, '按数量'],
  byUsage: [4, '按用量'],
  fixed: [5, '固定金额'],
  byContract: [6, '按合同'],
  byShare: [7, '按公摊'],
});
type ChargeMethod = StateOf<typeof CHARGE_METHOD>;

const family = z.enum(['basic', 'manage', 'meter', 'other', 'protocol', 'share']);
export type ChargeFamily = z.infer<typeof family>;

interface FamilyFacts {
  readonly menu: MenuId;
  readonly name: string;
  /** The first one is the default of a new charge. */
  readonly methods: readonly [ChargeMethod, ...ChargeMethod[]];
}

export const CHARGE_FAMILIES: Readonly<Record<ChargeFamily, FamilyFacts>> = {
  basic: {
    menu: MENU.dictBasic,
    name: '基本费',
    methods: [CHARGE_METHOD.byArea, CHARGE_METHOD.byHouse, CHARGE_METHOD.byQuantity, CHARGE_METHOD.fixed],
  },
  manage: { menu: MENU.dictManage, name: '管理费', methods: [CHARGE_METHOD.byContract, CHARGE_METHOD.byQuantity, CHARGE_METHOD.fixed] },
  meter: { menu: MENU.dictMeter, name: '计量费', methods: [CHARGE_METHOD.byUsage, CHARGE_METHOD.byArea] },
  other: { menu: MENU.dictOther, name: '其他费', methods: [CHARGE_METHOD.fixed, CHARGE_METHOD.byQuantity] },
  protocol: { menu: MENU.dictProtocol, name: '协议费', methods: [CHARGE_METHOD.byContract] },
  share: { menu: MENU.dictShare, name: '公摊费', methods: [CHARGE_METHOD.byShare] },
};
const MENUS = Object.values(CHARGE_FAMILIES).map(({ menu }) => menu);

/** A right on any of the six screens admits the call; the service then checks the right on the family. */
const chargeType = resource({ path: '/api/manage/charge-type', menu: MENUS, what: '收费项目' });

export const CHARGE_TYPE_FAILURES = failures({
  CHARGE_CODE_TAKEN: business('编码“{code}”已用于{family}“{name}”'),
  CHARGE_NAME_TAKEN: business('名称“{name}”已用于{family}“{code}”'),
  CHARGE_PARENT_SELF: business('上级不能是自己或自己的下级'),
  CHARGE_PARENT_DISABLED: business('上级“{name}”已停用，请先启用'),
  CHARGE_DEPTH: business('收费项目最多 {max} 级'),
  CHARGE_HAS_CHILDREN: business('“{name}”下还有 {count} 个项目，不能删除'),
  CHARGE_CHILDREN_ON: business('“{name}”下还有 {count} 个使用中的项目，请先停用'),
  CHARGE_IN_USE: business('“{name}”已用于{what}，不能删除，可以停用'),
  CHARGE_FIXED: business('“{name}”已用于{what}，不能改{field}，请停用后新增'),
});

const text = (what: string, max: number) => z.string().trim().max(max, `${what}最多${max}字`);

const values = z.object({
  family,
  parentId: id.nullable(),
  code: z
    .string('请输入编码')
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9-]{1,10}$/, '编码由字母、数字和短横线组成，最多10位'),
  name: requiredText('名称', 30, 'tight'),
  unit: text('单位', 20),
  method: CHARGE_METHOD.schema,
  /** The money is held for the payer and is not income. */
  deposit: z.boolean(),
  /** Collected on behalf of a third party. */
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
  /** 税收分类编码; needed by invoices that go through an interface. */
  taxCode: z
    .string()
    .trim()
    .regex(/^(\d{19})?$/, '税收分类编码应为 19 位数字')
    .default(''),
  subject: text('会计科目', 40),
  receiptKind,
  /** When a payment does not cover everything, smaller numbers are paid first. */
  settlePriority: z.int('结算顺序应为 1 到 99 的整数').min(1, '结算顺序应为 1 到 99 的整数').max(99, '结算顺序应为 1 到 99 的整数'),
  lateFee: z.boolean(),
  countsInRate: z.boolean(),
  refundable: z.boolean(),
  remark: text('备注', 200),
});
export type ChargeTypeForm = z.output<typeof values>;

/** What the constraints of the table would refuse, as a message for each field. */
function complaints(form: ChargeTypeForm): [keyof ChargeTypeForm, string][] {
  const { name, methods } = CHARGE_FAMILIES[form.family];
  const found: [keyof ChargeTypeForm, string][] = [];
  if (!methods.includes(form.method)) {
    const words = methods.map((method) => CHARGE_METHOD.text(method)).join('、');
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
  /** How many charges are directly below it. */
  below: z.int(),
});
export type ChargeTypeRow = z.infer<typeof chargeTypeRow>;

/** In the order of the tree, parents before children. `under` means a charge and everything below it. */
export const searchChargeTypes = chargeType.search(
  {
    family,
    key: searchText.optional(),
    under: id.optional(),
    disabled: z.boolean().optional(),
  },
  chargeTypeRow,
);

export const chargeTypeNode = z.object({ id, parentId: id.nullable(), code: z.string(), name: z.string(), disabled: z.boolean() });
export type ChargeTypeNode = z.infer<typeof chargeTypeNode>;

/** The whole family in one answer, because a dictionary is small. */
export const chargeTypeTree = chargeType.read('tree/{family}', '收费项目树', {
  method: 'GET',
  input: { family },
  output: z.array(chargeTypeNode),
});

export const createChargeType = chargeType.create(checked(values));

/** The family cannot change. Under another parent the charge becomes the last child. */
export const changeChargeType = chargeType.change(checked(values));

/** Moves the charge under `parentId`, in front of `before`; null means to the end. */
export const placeChargeType = chargeType.step('{id}/place', '调整收费项目位置', {
  method: 'PUT',
  version: false,
  fields: { parentId: id.nullable(), before: id.nullable() },
});

/** A disabled charge is kept where it is used but can no longer be chosen. */
export const disableChargeType = chargeType.disable();

export const removeChargeType = chargeType.remove();
