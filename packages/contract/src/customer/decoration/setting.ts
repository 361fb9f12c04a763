// The settings behind 装修, kept on 装修登记 (menu 88): works, items of inspection and acceptance, kinds of violations, and per company the
// deposits and fees, hours, days of observation and the interval of inspections.
import { z } from 'zod';
import { business, failures } from '../../kit/failure.ts';
import { optionalId, optionalText, requiredText } from '../../kit/fields.ts';
import { id, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { CHECK_LIST, DECORATION_MONEY, MONEY_BASIS, VIOLATION_LEVEL } from './states.ts';
import { DECORATION_MENUS } from './decoration.ts';

const work = resource({ path: '/api/customer/decoration-work', menu: MENU.decoration, what: '施工项目' });
const item = resource({ path: '/api/customer/decoration-item', menu: MENU.decoration, what: '检查项目' });
const type = resource({ path: '/api/customer/violation-type', menu: MENU.decorationViolation, what: '违规类型' });
const setting = resource({ path: '/api/customer/decoration-setting', menu: MENU.decoration, what: '装修设置' });

export const DECORATION_SETTING_FAILURES = failures({
  DECORATION_NAME_TAKEN: business('“{name}”已存在'),
  DECORATION_COMPANY: business('所选公司不存在，或不在您的管理范围'),
});

const position = z.int('顺序应为整数').min(0, '顺序应为 0 到 9999').max(9999, '顺序应为 0 到 9999').default(0);

// ---- works --------------------------------------------------------------------------------------------------------------

const workForm = z.object({
  name: requiredText('名称', 20),
  /** A drawing of it has to be handed in. */
  drawing: z.boolean().default(false),
  /** Touches the structure: a paper of the design unit has to be handed in. */
  structural: z.boolean().default(false),
  gas: z.boolean().default(false),
  remark: optionalText('说明', 200),
  position,
});
export type DecorationWorkForm = z.output<typeof workForm>;
export const decorationWork = z.object({
  id,
  version,
  name: z.string(),
  drawing: z.boolean(),
  structural: z.boolean(),
  gas: z.boolean(),
  remark: z.string(),
  position: z.int(),
  disabled: z.boolean(),
});
export type DecorationWork = z.infer<typeof decorationWork>;
export const listDecorationWorks = work.read('list', '施工项目列表', { menu: DECORATION_MENUS, output: z.array(decorationWork) });
export const createDecorationWork = work.create(workForm);
export const changeDecorationWork = work.change(workForm);
export const disableDecorationWork = work.disable();

// ---- items of inspection and acceptance ---------------------------------------------------------------------------------

const itemForm = z.object({
  list: CHECK_LIST.schema,
  name: requiredText('名称', 30),
  hint: optionalText('要求', 200),
  /** 闭水试验: its begin and end are recorded. */
  water: z.boolean().default(false),
  position,
});
export type DecorationItemForm = z.output<typeof itemForm>;
export const decorationItem = z.object({
  id,
  version,
  list: CHECK_LIST.schema,
  name: z.string(),
  hint: z.string(),
  water: z.boolean(),
  position: z.int(),
  disabled: z.boolean(),
});
export type DecorationItem = z.infer<typeof decorationItem>;
export const listDecorationItems = item.read('list', '检查项目列表', { menu: DECORATION_MENUS, output: z.array(decorationItem) });
export const createDecorationItem = item.create(itemForm);
export const changeDecorationItem = item.change(itemForm);
export const disableDecorationItem = item.disable();

// ---- kinds of violations ------------------------------------------------------------------------------------------------

const typeForm = z.object({
  name: requiredText('名称', 20),
  level: VIOLATION_LEVEL.schema,
  /** Only while something is decorated; the others also happen elsewhere: 违建, 占道, 群租. */
  decoration: z.boolean().default(true),
  /** Usual days until it has to be put right. */
  days: z.int('整改天数应为整数').min(0, '整改天数应为 0 到 365').max(365, '整改天数应为 0 到 365').default(3),
  /** Has to be reported to committee and authority within 24 hours. */
  reports: z.boolean().default(false),
  position,
});
export type ViolationTypeForm = z.output<typeof typeForm>;
export const violationType = z.object({
  id,
  version,
  name: z.string(),
  level: VIOLATION_LEVEL.schema,
  decoration: z.boolean(),
  days: z.int(),
  reports: z.boolean(),
  position: z.int(),
  disabled: z.boolean(),
});
export type ViolationType = z.infer<typeof violationType>;
export const listViolationTypes = type.read('list', '违规类型列表', { menu: DECORATION_MENUS, output: z.array(violationType) });
export const createViolationType = type.create(typeForm);
export const changeViolationType = type.change(typeForm);
export const disableViolationType = type.disable();

// ---- per company --------------------------------------------------------------------------------------------------------

const amount = z
  .string('请输入金额')
  .trim()
  .regex(/^\d{1,8}(\.\d{1,2})?$/, '金额应为非负数，最多两位小数');
export const MAX_MONEY_LINES = 20;
/** Exactly one of charge type (a deposit) and item of 特约服务 (a fee). */
export const moneySetting = z
  .object({
    kind: DECORATION_MONEY.schema,
    chargeTypeId: optionalId,
    itemId: optionalId,
    basis: MONEY_BASIS.schema,
    price: amount.refine((text) => /[1-9]/.test(text), '金额应大于零'),
  })
  .superRefine(({ kind, chargeTypeId, itemId }, context) => {
    const deposit = kind === DECORATION_MONEY.deposit;
    if (deposit !== (chargeTypeId !== null)) context.addIssue({ code: 'custom', path: ['chargeTypeId'], message: '押金请选择收费项目' });
    if (deposit === (itemId !== null)) context.addIssue({ code: 'custom', path: ['itemId'], message: '费用请选择特约服务项目' });
  });
export type MoneySetting = z.output<typeof moneySetting>;

const settingForm = z.object({
  /** Null: every company that has none of its own. */
  companyId: optionalId,
  inspectDays: z.int('巡查间隔应为整数').min(1, '巡查间隔应为 1 到 60 天').max(60, '巡查间隔应为 1 到 60 天').default(3),
  observeDays: z.int('观察天数应为整数').min(0, '观察天数应为 0 到 365 天').max(365, '观察天数应为 0 到 365 天').default(30),
  waterHours: z.int('闭水时长应为整数').min(0, '闭水时长应为 0 到 72 小时').max(72, '闭水时长应为 0 到 72 小时').default(24),
  /** The approver has to confirm that they know what the house owes; the debt never forbids the decoration. */
  arrearsConfirm: z.boolean().default(false),
  workingHours: requiredText('施工时间', 100),
  /** Minutes of a day between which work is allowed, for the guard's warning; several parts of a day. */
  hours: z
    .array(
      z
        .object({
          from: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间应为 HH:mm'),
          to: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间应为 HH:mm'),
        })
        .refine(({ from, to }) => to > from, { path: ['to'], message: '结束应晚于开始' }),
    )
    .max(4, '最多四段')
    .default([]),
  /** No work on Saturdays, Sundays and holidays of the calendar. */
  workdaysOnly: z.boolean().default(false),
  rules: optionalText('禁止事项', 2000),
  /** The item of 特约服务 that bills damage, settled with the deposit. */
  damageItemId: optionalId,
  lines: z.array(moneySetting).max(MAX_MONEY_LINES, `最多 ${MAX_MONEY_LINES} 项`).default([]),
});
export type DecorationSettingForm = z.output<typeof settingForm>;

const settingRow = z.object({
  version,
  companyId: id.nullable(),
  companyName: z.string(),
  inspectDays: z.int(),
  observeDays: z.int(),
  waterHours: z.int(),
  arrearsConfirm: z.boolean(),
  workingHours: z.string(),
  hours: z.array(z.object({ from: z.string(), to: z.string() })),
  workdaysOnly: z.boolean(),
  rules: z.string(),
  damageItemId: id.nullable(),
  lines: z.array(
    z.object({
      kind: DECORATION_MONEY.schema,
      chargeTypeId: id.nullable(),
      itemId: id.nullable(),
      name: z.string(),
      basis: MONEY_BASIS.schema,
      price: z.string(),
    }),
  ),
});
export type DecorationSetting = z.infer<typeof settingRow>;
/** The one for all companies first, then those of single companies the user sees. */
export const listDecorationSettings = setting.read('list', '装修设置列表', { output: z.array(settingRow) });
/** Writes the setting of a company or of all; the version is 0 where there is none yet. */
export const saveDecorationSetting = setting.write('save', '保存装修设置', { act: 'change', input: settingForm.extend({ version }) });
export const removeDecorationSetting = setting.write('remove', '删除公司的装修设置', { act: 'change', input: { companyId: id } });
const choice = z.object({ id, name: z.string() });
/** Deposits and items of 特约服务 that a setting or an application may name; with an estate, those of that estate. */
export const listDecorationMoney = setting.read('money', '可选的押金和费用', {
  menu: DECORATION_MENUS,
  input: { estateId: optionalId },
  output: z.object({
    deposits: z.array(choice),
    items: z.array(choice.extend({ unit: z.string(), price: z.string(), minPrice: z.string(), maxPrice: z.string() })),
  }),
});
