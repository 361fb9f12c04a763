// 收费合同 (part of 计费标准, menu 155): what a customer pays by agreement and not by house. Standards hang on it as on a house, within its
// term; it ends before its term or is renewed, and what hangs on it follows. Listed and attached by ./attachment.ts.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { endpoint, noAnswer } from '../../kit/endpoint.ts';
import { chosen, id, idParam, version } from '../../kit/ids.ts';
import { MENU } from '../../menu.ts';
import { contractKind, contractTerm } from './contract-term.ts';

const may = (act: 'view' | 'add' | 'change' | 'remove') => ({ menu: MENU.billingStandard, act }) as const;
const PATH = '/api/charging/contract';

/** Left empty it says which one. */
const dayOf = (what: string) => z.iso.date(`请选择${what}`);

const area = z
  .string('面积不正确')
  .trim()
  .regex(/^\d{1,8}(\.\d{1,2})?$/, '面积应为正数，最多两位小数')
  .refine((text) => !/^[0.]+$/.test(text), '面积应大于 0');

const FORM = z.object({
  number: z
    .string('请输入合同编号')
    .trim()
    .min(1, '请输入合同编号')
    .max(60, '合同编号最多 60 个字')
    .transform((text) => text.toUpperCase()),
  name: z.string('请输入合同名称').trim().min(1, '请输入合同名称').max(60, '合同名称最多 60 个字'),
  kind: z.literal(contractKind.values, '请选择合同类型'),
  place: z.string().trim().max(100, '位置最多 100 个字').default(''),
  area: area.nullable().default(null),
  signedOn: day.nullable().default(null),
  fromDate: dayOf('起始日'),
  toDate: dayOf('到期日'),
  remark: z.string().trim().max(500, '备注最多 500 个字').default(''),
  /** A scan of the paper, uploaded before. */
  fileId: id.nullable().default(null),
});
const inOrder = ({ fromDate, toDate }: { readonly fromDate: string; readonly toDate: string }): boolean => toDate >= fromDate;
const ORDER = { path: ['toDate'], message: '到期日不能早于起始日' };

export const chargeContract = z.object({
  id,
  version,
  estateId: id,
  estateName: z.string(),
  customerId: id,
  customerNumber: z.string(),
  customerName: z.string(),
  phone: z.string(),
  number: z.string(),
  ...contractTerm.shape,
  area: z.string().nullable(),
  signedOn: day.nullable(),
  endedBy: z.string(),
  endReason: z.string(),
  remark: z.string(),
  file: z.object({ id, name: z.string() }).nullable(),
  /** What is published and not paid. */
  open: z.string(),
  /** Last day a living bill reaches; null when it was never billed. */
  billedTo: day.nullable(),
  createdBy: z.string(),
  createdAt: instant,
});
export type ChargeContract = z.infer<typeof chargeContract>;

export const getChargeContract = endpoint({
  method: 'GET',
  path: `${PATH}/{id}`,
  access: may('view'),
  summary: '收费合同详情',
  input: z.object({ id: idParam }),
  output: chargeContract,
});
/** By name, number, phone tail or initials, the first twenty. */
export const findContractCustomers = endpoint({
  method: 'POST',
  path: `${PATH}/customers`,
  access: may('view'),
  summary: '可签收费合同的客户',
  input: z.object({ key: z.string().trim().max(60) }),
  output: z.array(z.object({ id, number: z.string(), name: z.string(), phone: z.string() })),
});
export const createChargeContract = endpoint({
  method: 'POST',
  path: PATH,
  access: may('add'),
  summary: '登记收费合同',
  idempotent: true,
  input: FORM.extend({ estateId: chosen('小区'), customerId: chosen('客户') }).refine(inOrder, ORDER),
  output: z.object({ id }),
});
/** Estate and customer stay; another party is another contract. */
export const changeChargeContract = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}`,
  access: may('change'),
  summary: '修改收费合同',
  input: FORM.extend({ id: idParam, version }).refine(inOrder, ORDER),
  output: noAnswer,
});
/** To a later day; what hangs on it up to its last day goes on with it. */
export const renewChargeContract = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/renew`,
  access: may('change'),
  summary: '续签收费合同',
  input: z.object({ id: idParam, version, toDate: dayOf('新的到期日') }),
  output: z.object({ extended: z.int() }),
});
/** Its last day; what hangs on it ends with it. */
export const endChargeContract = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/end`,
  access: may('change'),
  summary: '解除收费合同',
  input: z.object({
    id: idParam,
    version,
    endedOn: dayOf('解约日'),
    reason: z.string('请输入解约原因').trim().min(1, '请输入解约原因').max(200, '解约原因最多 200 个字'),
  }),
  output: z.object({ ended: z.int() }),
});
export const removeChargeContract = endpoint({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  access: may('remove'),
  summary: '删除没有标准和账单的收费合同',
  input: z.object({ id: idParam }),
  output: noAnswer,
});
