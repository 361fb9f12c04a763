// Contracts for the tests of 计费标准: one current, one not yet begun, one expired, one ended early. Dates are relative to today.
import {
  findContractCustomers,
  getAttachments,
  getChargeContract,
  listAttachableStandards,
  loadTree,
  searchAttachments,
  type AttachmentDetail,
  type AttachmentLine,
  type ChargeContract,
} from '@anju/contract';
import { addDays, businessDay } from '@anju/domain';
import { stub, type Stub } from '../../../../platform/testing/index.ts';
import { ESTATE_NODE, line } from '../attachment/attachment-samples.ts';

export const TODAY = businessDay(new Date());
const LAST_YEAR = addDays(TODAY, -365);

const contract = (id: number, more: Partial<ChargeContract> = {}): ChargeContract => ({
  id,
  version: 3,
  estateId: 1,
  estateName: '云栖花园',
  customerId: 8,
  customerNumber: 'KH-0008',
  customerName: '丰巢网络',
  phone: '138****6721',
  number: `HT-00${id}`,
  name: `快递柜场地 ${id}`,
  kind: 1,
  place: '东门岗亭旁',
  fromDate: LAST_YEAR,
  toDate: addDays(TODAY, 400),
  endedOn: null,
  area: '12.00',
  signedOn: LAST_YEAR,
  endedBy: '',
  endReason: '',
  remark: '',
  file: { id: 77, name: '合同.pdf' },
  open: '1200.00',
  billedTo: null,
  createdBy: '陈思远',
  createdAt: '2026-01-01T00:00:00.000Z',
  ...more,
});

export const CONTRACTS: readonly ChargeContract[] = [
  contract(1),
  contract(2, { toDate: addDays(TODAY, 30), open: '0.00' }),
  contract(3, { toDate: addDays(TODAY, -1) }),
  contract(4, { endedOn: TODAY, endedBy: '陈思远', endReason: '客户撤场' }),
  contract(5, { fromDate: addDays(TODAY, 5), file: null }),
];

const rent = ({ id, number, fromDate, toDate }: ChargeContract): AttachmentLine =>
  line(60 + id, { kind: 4, objectId: id, code: number, standardName: '场地租金', itemName: '租金', fromDate, toDate, monthly: '600.00' });

/** Only the first contract has a standard. */
const attached = (one: ChargeContract): AttachmentDetail => {
  const { id, number, estateId, estateName, customerName, area, name, kind, place, fromDate, toDate, endedOn } = one;
  const lines = id === 1 ? [rent(one)] : [];
  return {
    id,
    kind: 4,
    code: number,
    estateId,
    estateName,
    holderName: customerName,
    chargeArea: area,
    chargeStartDate: fromDate,
    contract: { name, kind, place, fromDate, toDate, endedOn },
    standards: lines,
    monthly: id === 1 ? '600.00' : '0.00',
    partial: false,
    lines,
    below: [],
  };
};

const byId = (id: unknown): ChargeContract => CONTRACTS.find((one) => one.id === Number(id)) ?? contract(Number(id));

export const CONTRACT_READS: readonly Stub[] = [
  stub(loadTree, ({ parent }) => (parent ? [] : [ESTATE_NODE])),
  stub(searchAttachments, ({ key, kind, contracts }) => {
    if (kind !== 4 || key === '无') return { rows: [], total: 0, without: 0 };
    const shown = CONTRACTS.filter(({ endedOn }) => contracts === null || endedOn === null);
    return { rows: shown.map(attached), total: shown.length, without: shown.length - 1 };
  }),
  stub(getAttachments, ({ id }) => attached(byId(id))),
  stub(getChargeContract, ({ id }) => byId(id)),
  stub(findContractCustomers, () => [{ id: 8, number: 'KH-0008', name: '丰巢网络', phone: '138****6721' }]),
  stub(listAttachableStandards, () => [
    {
      id: 5,
      estateId: 1,
      estateName: '云栖花园',
      name: '场地租金',
      chargeTypeId: 3,
      itemName: '租金',
      method: 6 as const,
      priceMethod: 1 as const,
      price: '600.00',
    },
  ]),
];
