// 搬迁备案 (menu 91): a slip lets goods pass the gate once, within its hours. Somebody else than who wrote it decides it, unless the company
// lets an owner with few goods pass without. Arrears are shown and never hold goods: nothing here refuses a slip because of money.
import { z } from 'zod';
import { FILE_CATEGORY } from '../../files/file.ts';
import { HOUSE_USE } from '../../estate/enums.ts';
import { day, instant } from '../../kit/dates.ts';
import { business, failures } from '../../kit/failure.ts';
import {
  approvalFields,
  decidedFields,
  numberedAnswer,
  optionalDay,
  optionalId,
  optionalText,
  requiredText,
  searchKey,
  severalOf,
} from '../../kit/fields.ts';
import { fileId } from '../../kit/file-fields.ts';
import { chosen, id, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { states, type StateOf } from '../../kit/states.ts';
import { MENU } from '../../menu.ts';
import { gateCheckRow } from './gate.ts';

const slip = resource({ path: '/api/customer/release', menu: MENU.moveOut, what: '放行条' });

export const SLIP = states('放行条状态', {
  waiting: [1, '待审核'],
  ready: [2, '待放行'],
  passed: [3, '已放行'],
  expired: [4, '已过期'],
  rejected: [5, '已退回'],
  withdrawn: [6, '已撤销'],
});
export type SlipState = StateOf<typeof SLIP>;

export const SLIP_KIND = states('放行类型', { out: [1, '搬出'], in: [2, '搬入'], goods: [3, '临时出物'] });
export type SlipKind = StateOf<typeof SLIP_KIND>;

export const SLIP_APPLICANT = states('申请人身份', {
  owner: [1, '业主本人'],
  family: [2, '业主家属'],
  tenant: [3, '租客'],
  contractor: [4, '装修施工方'],
  commercial: [5, '商业客户'],
});
export type SlipApplicant = StateOf<typeof SLIP_APPLICANT>;

/** What shows that somebody other than the owner may move the goods. */
export const SLIP_PROOF = states('授权方式', { letter: [1, '业主书面委托'], phone: [2, '电话核实业主'], lease: [3, '租赁合同及物品清单'] });
export type SlipProof = StateOf<typeof SLIP_PROOF>;

export const SLIP_PAPER = states('资料类型', {
  identity: [1, '证件复印件'],
  letter: [2, '委托书'],
  lease: [3, '租赁合同'],
  other: [4, '其他'],
});
export type SlipPaper = StateOf<typeof SLIP_PAPER>;

/** What is ticked off before a commercial customer has left. */
export const SLIP_TICK = states('离场事项', {
  engineering: [1, '工程验收'],
  meters: [2, '抄表结算'],
  cards: [3, '卡证钥匙收回'],
  finance: [4, '财务清账'],
});
export type SlipTick = StateOf<typeof SLIP_TICK>;

export const SLIP_ACT = states('放行条动作', {
  apply: [1, '登记'],
  change: [2, '修改'],
  approve: [3, '通过'],
  reject: [4, '退回'],
  withdraw: [5, '撤销'],
  pass: [6, '放行'],
  expire: [7, '过期'],
  tick: [8, '勾选'],
  untick: [9, '取消勾选'],
  close: [10, '办结搬离'],
});
export type SlipAct = StateOf<typeof SLIP_ACT>;

export const SLIP_FAILURES = failures({
  SLIP_STATE: business('放行条 {number} {state}，不能{what}'),
  SLIP_OWN: business('只能由登记人{what}'),
  SLIP_HOUSE: business('所选房屋不存在、已停用，或不在同一小区'),
  SLIP_PERSON: business('所选人员不是该房屋的业主或住户，请改选或直接填写姓名'),
  SLIP_PROOF: business('{who}办理放行，请提供{proofs}'),
  SLIP_PROOF_FILE: business('请上传{what}'),
  SLIP_PROOF_NOTE: business('请写明核实的电话、时间和对方答复'),
  SLIP_IDENTITY: business('搬出请留存证件复印件'),
  SLIP_DECORATION: business('该房屋没有进行中的装修，施工方不能办理放行'),
  SLIP_PAST: business('放行时间已过，请改为现在之后'),
  SLIP_LONG: business('放行时间最长 {days} 天'),
  SLIP_NOT_LEAVING: business('只有“全部搬离”的搬出才办结搬离'),
  SLIP_CLOSED: business('放行条 {number} 已由 {by} 办结搬离'),
  SLIP_TICKS: business('还有离场事项未完成：{items}'),
  SLIP_STAY: business('所选住户已迁出或不在该房屋，请重新打开'),
});

// ---- rows ---------------------------------------------------------------------------------------------------------------

export const slipRow = z.object({
  id,
  version,
  number: z.string(),
  kind: SLIP_KIND.schema,
  whole: z.boolean(),
  state: SLIP.schema,
  estateId: id,
  estateName: z.string(),
  houseId: id,
  house: z.string(),
  /** How many houses it names. */
  houses: z.int(),
  applicant: SLIP_APPLICANT.schema,
  name: z.string(),
  /** Masked. */
  phone: z.string(),
  mover: z.string(),
  plate: z.string(),
  /** The goods in a line: 沙发 1组、纸箱 12个. */
  goodsText: z.string(),
  from: instant,
  to: instant,
  passedAt: instant.nullable(),
  passedBy: z.string(),
  /** A household that leaves and has not been closed yet. */
  closing: z.boolean(),
  own: z.boolean(),
  ...decidedFields,
});
export type SlipRow = z.output<typeof slipRow>;

const filter = {
  estateId: optionalId,
  kinds: severalOf(SLIP_KIND),
  states: severalOf(SLIP),
  applicants: severalOf(SLIP_APPLICANT),
  houseId: optionalId,
  /** Days on which goods may pass. */
  from: optionalDay,
  to: optionalDay,
  /** Households that leave and are not closed yet. */
  closing: z.boolean().default(false),
  key: searchKey,
};
export const searchSlips = slip.search(filter, slipRow, {
  totals: { waiting: z.int(), ready: z.int(), passed: z.int(), expired: z.int() },
});

const goodsRow = z.object({ name: z.string(), quantity: z.string(), unit: z.string(), note: z.string() });
export type SlipGoods = z.output<typeof goodsRow>;

/** What the house owes, for the clerk to mention; it never decides about a slip. Null where the user may not read money. */
const money = z.object({ open: z.string(), overdue: z.string(), prepaid: z.string(), deposit: z.string() });
export type SlipMoney = z.output<typeof money>;

const stay = z.object({ id, version, name: z.string(), relation: z.string() });

export const slipDetail = slipRow.extend({
  ...approvalFields,
  personId: id.nullable(),
  /** Masked. */
  idNo: z.string(),
  proof: SLIP_PROOF.schema.nullable(),
  proofNote: z.string(),
  remark: z.string(),
  sourceNo: z.string(),
  /** The running decoration of a contractor. */
  decoration: z.string(),
  houseList: z.array(z.object({ id, code: z.string() })),
  goods: z.array(goodsRow),
  papers: z.array(z.object({ kind: SLIP_PAPER.schema, file: z.object({ id, name: z.string() }) })),
  /** The code of the slip, for its print; null until it may pass and after it did. */
  code: z.string().nullable(),
  money: money.nullable(),
  steps: z.array(z.object({ act: SLIP_ACT.schema, by: z.string(), at: instant, remark: z.string() })),
  checks: z.array(gateCheckRow),
  ticks: z.array(z.object({ item: SLIP_TICK.schema, by: z.string(), at: instant, note: z.string() })),
  /** Who lives in the house now, for a household that leaves. */
  residents: z.array(stay),
  useState: HOUSE_USE.schema,
  closed: z
    .object({
      by: z.string(),
      at: instant,
      leftOn: day,
      readings: z.string(),
      cards: z.string(),
      ended: z.string(),
      useTo: HOUSE_USE.schema.nullable(),
      informNo: z.string(),
    })
    .nullable(),
});
export type SlipDetail = z.output<typeof slipDetail>;
export const getSlip = slip.get(slipDetail);

// ---- the form -----------------------------------------------------------------------------------------------------------

/** What the form shows once a house is chosen. */
export const readSlipHouse = slip.read('house', '房屋情况', {
  input: { houseId: id },
  output: z.object({
    houseId: id,
    estateId: id,
    estateName: z.string(),
    house: z.string(),
    useState: HOUSE_USE.schema,
    people: z.array(z.object({ personId: id, name: z.string(), phone: z.string(), relation: z.string(), isOwner: z.boolean() })),
    money: money.nullable(),
    decoration: z.string(),
    /** Slips of the house that wait or may pass. */
    open: z.array(z.object({ id, number: z.string(), kind: SLIP_KIND.schema, state: SLIP.schema, from: instant })),
  }),
});

export const MAX_SLIP_GOODS = 100;
export const MAX_SLIP_HOUSES = 20;
export const SLIP_LONGEST_DAYS = 31;
const quantity = z
  .string('请输入数量')
  .trim()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, '数量应为正数，最多两位小数')
  .refine((text) => /[1-9]/.test(text), '数量应大于零');
const goodsForm = z.object({
  name: requiredText('物品名称', 40),
  quantity,
  unit: optionalText('单位', 10),
  note: optionalText('说明', 100),
});
const form = z
  .object({
    kind: z.literal(SLIP_KIND.values, '请选择放行类型'),
    /** The household leaves for good. */
    whole: z.boolean().default(false),
    houseIds: z.array(chosen('房屋')).min(1, '请选择房屋').max(MAX_SLIP_HOUSES, `房屋最多 ${MAX_SLIP_HOUSES} 套`),
    applicant: z.literal(SLIP_APPLICANT.values, '请选择申请人身份'),
    personId: optionalId,
    name: requiredText('申请人', 40),
    /** A masked phone stands for the person's own. */
    phone: requiredText('电话', 20),
    idNo: optionalText('证件号码', 30),
    proof: SLIP_PROOF.schema.nullable().default(null),
    proofNote: optionalText('核实情况', 200),
    mover: optionalText('搬家公司', 60),
    plate: optionalText('车牌', 60),
    from: instant,
    to: instant,
    goods: z.array(goodsForm).min(1, '请填写物品').max(MAX_SLIP_GOODS, `物品最多 ${MAX_SLIP_GOODS} 行`),
    papers: z
      .array(z.object({ kind: SLIP_PAPER.schema, fileId: fileId(FILE_CATEGORY.releasePaper) }))
      .max(20, '资料最多 20 份')
      .default([]),
    remark: optionalText('备注', 500),
    /** The number of the notice it came from. */
    sourceNo: optionalText('来源公文', 40),
  })
  .refine(({ from, to }) => Date.parse(to) > Date.parse(from), { path: ['to'], message: '结束时间应晚于开始时间' })
  .refine(({ kind, whole }) => !whole || kind === SLIP_KIND.out, { path: ['whole'], message: '只有搬出才有全部搬离' });
export type SlipForm = z.output<typeof form>;
export const createSlip = slip.create(form, { output: numberedAnswer.extend({ state: SLIP.schema, ...approvalFields }) });
/** By who wrote it, while it waits or after it came back. */
export const changeSlip = slip.change(form, { act: 'add', output: z.object({ state: SLIP.schema, ...approvalFields }) });

// ---- steps --------------------------------------------------------------------------------------------------------------

export const approveSlip = slip.step('{id}/approve', '通过放行条', { act: 'audit', fields: { note: optionalText('意见', 200) } });
export const rejectSlip = slip.step('{id}/reject', '退回放行条', { act: 'audit', fields: { note: requiredText('退回原因', 200) } });
export const withdrawSlip = slip.step('{id}/withdraw', '撤销放行条', { act: 'void', fields: { reason: requiredText('撤销原因', 200) } });

export const tickSlip = slip.step('{id}/tick', '勾选离场事项', {
  act: 'add',
  version: false,
  fields: { item: SLIP_TICK.schema, done: z.boolean(), note: optionalText('说明', 200) },
});

/** A household has left: who no longer lives there, readings and cards, the house's use, and a notice to the desk for the settling. */
export const closeSlip = slip.step('{id}/close', '办结搬离', {
  act: 'add',
  fields: {
    leftOn: day,
    residents: z.array(z.object({ id, version })).max(50, '住户最多 50 人').default([]),
    readings: optionalText('表底读数', 500),
    cards: optionalText('卡证钥匙', 500),
    useTo: z
      .union([z.literal(HOUSE_USE.inUse), z.literal(HOUSE_USE.vacant)])
      .nullable()
      .default(null),
    inform: z.boolean().default(true),
  },
  output: z.object({ informNo: z.string() }),
});

// ---- setting ------------------------------------------------------------------------------------------------------------

const setting = z.object({
  /** Kinds that an owner in person with few goods needs no decision for. */
  freeKinds: severalOf(SLIP_KIND),
  freeLines: z.int('请输入行数').min(1, '行数应在 1 至 50 之间').max(50, '行数应在 1 至 50 之间'),
  /** A copy of the identity document is kept for every move-out. */
  needIdentity: z.boolean(),
  template: z.array(z.object({ name: requiredText('物品名称', 40), unit: optionalText('单位', 10) })).max(60, '常用物品最多 60 行'),
});
export type SlipSetting = z.output<typeof setting>;
export const readSlipSetting = slip.read('setting', '放行设置', {
  input: { companyId: optionalId },
  output: setting.extend({ companyId: id, version, updatedBy: z.string() }),
});
export const saveSlipSetting = slip.write('setting', '保存放行设置', {
  act: 'audit',
  method: 'PUT',
  input: setting.extend({ companyId: chosen('公司'), version }),
});
