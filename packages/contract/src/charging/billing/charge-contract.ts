// 收费合同 (part of 计费标准, menu 155): what a customer pays by agreement and not by house. Standards are attached to it as to a house, within its
// term. When it is ended early or renewed, its attachments follow. Listed and attached by ./attachment.ts.
import { z } from 'zod';
import { FILE_CATEGORY } from '../../files/file.ts';
import { day, dayOf, instant } from '../../kit/dates.ts';
import { endpoint, noAnswer } from '../../kit/endpoint.ts';
import { chosen, id, idParam, version } from '../../kit/ids.ts';
import { MENU } from '../../menu.ts';
import { contractKind, contractTerm } from './contract-term.ts';
import { fileRef, optionalDay, optionalText, requiredText } from '../../kit/fields.ts';
import { optionalFile } from '../../kit/file-fields.ts';
import { business, failures } from '../../kit/failure.ts';

export const CHARGE_CONTRACT_FAILURES = failures({
  CONTRACT_NUMBER_TAKEN: business('合同编号 {number} 已被使用'),
  CONTRACT_ENDED: business('合同 {number} 已解约，不能{what}'),
  CONTRACT_END_DAY: business('解约日应在合同期 {from} 至 {to} 之内'),
  CONTRACT_RENEW_DAY: business('续签的到期日应晚于 {date}'),
  CONTRACT_BILLED_TO: business('“{item}”已计费至 {date}，请先作废或红冲其后的账单，或改在该日之后'),
  CONTRACT_TERM_USED: business('“{item}”的标准自 {from} 至 {to}，合同期应包含它'),
  CONTRACT_USED: business('合同 {number} 已有标准或账单，不能删除，可以解约'),
});

const may = (act: 'view' | 'add' | 'change' | 'remove') => ({ menu: MENU.billingStandard, act }) as const;
const PATH = '/api/charging/contract';

/** The message for an empty date names which date is missing. */
const chosenDay = (what: string) => dayOf(`请选择${what}`);

const area = z
  .string('面积不正确')
  .trim()
  .regex(/^\d{1,8}(\.\d{1,2})?$/, '面积应为正数，最多两位小数')
  .refine((text) => !/^[0.]+$/.test(text), '面积应大于 0');

const FORM = z.object({
  number: requiredText('合同编号', 60).transform((text) => text.toUpperCase()),
  name: requiredText('合同名称', 60),
  kind: z.literal(contractKind.values, '请选择合同类型'),
  place: optionalText('位置', 100),
  area: area.nullable().default(null),
  signedOn: optionalDay,
  fromDate: chosenDay('起始日'),
  toDate: chosenDay('到期日'),
  remark: optionalText('备注', 500),
  /** A scan of the contract, already uploaded. */
  fileId: optionalFile(FILE_CATEGORY.contractPaper),
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
  file: fileRef,
  /** Published and unpaid amount. */
  open: z.string(),
  /** The last day covered by a bill that is not void; null when it was never billed. */
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
/** By name, number, last digits of a phone, or initials; the first twenty. */
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
/** Estate and customer cannot change; another party requires another contract. */
export const changeChargeContract = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}`,
  access: may('change'),
  summary: '修改收费合同',
  input: FORM.extend({ id: idParam, version }).refine(inOrder, ORDER),
  output: noAnswer,
});
/** Extends the contract to a later day; attachments that last until its last day are extended with it. */
export const renewChargeContract = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/renew`,
  access: may('change'),
  summary: '续签收费合同',
  input: z.object({ id: idParam, version, toDate: chosenDay('新的到期日') }),
  output: z.object({ extended: z.int() }),
});
/** `endedOn` is the last day of the contract; its attachments end with it. */
export const endChargeContract = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/end`,
  access: may('change'),
  summary: '解除收费合同',
  input: z.object({
    id: idParam,
    version,
    endedOn: chosenDay('解约日'),
    reason: requiredText('解约原因', 200),
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
