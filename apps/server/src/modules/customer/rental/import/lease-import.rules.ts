// One row of a sheet of leases: text cells are read as values. Pure.
import { ID_TYPE, LEASE_PURPOSE, PERSON_KIND, RENT_CYCLE, type leaseImport } from '@anju/contract';
import { isCreditCode, isIdCardValid } from '@anju/domain';
import { pinyinInitials } from '@anju/domain/pinyin';
import type { CellLimits, SheetCells } from '../../../../platform/sheet-import/sheet-cells.rules.ts';

export type LeaseField = (typeof leaseImport)['columns'][number]['field'];

export const LEASE_LIMITS: CellLimits<LeaseField> = {
  estate: 60,
  house: 120,
  name: 60,
  idNo: 30,
  landlord: 60,
  contractNo: 60,
  items: 500,
  agent: 60,
  agentPhone: 30,
  filingNo: 60,
  remark: 500,
};
const WHOLE_DIGITS = 12;

export function readLeaseRow(cells: SheetCells<LeaseField>) {
  const { text, wrong } = cells;
  const name = text('name');
  const idNo = text('idNo').toUpperCase();
  const givenType = cells.choice('idType', ID_TYPE);
  // The type of the identity document is rarely filled in, because it is nearly always an ID card.
  const idType = idNo === '' ? null : (givenType ?? ID_TYPE.idCard);
  if (idType === ID_TYPE.idCard && !isIdCardValid(idNo)) wrong('idNo', '身份证号不正确');
  if (idType === ID_TYPE.licence && !isCreditCode(idNo)) wrong('idNo', '统一社会信用代码不正确');
  const fromDate = cells.day('fromDate');
  const lastDay = cells.day('toDate');
  // A term that ends before it begins is no range the database could compare.
  const toDate = fromDate !== null && lastDay !== null && lastDay < fromDate ? wrong('toDate', '止租日期不能早于起租日期') : lastDay;
  const filingNo = text('filingNo');
  const filedOn = cells.day('filedOn');
  if (filingNo === '' && text('filedOn') !== '') wrong('filingNo', '备案号和备案日期请一起填写');
  if (filingNo !== '' && text('filedOn') === '') wrong('filedOn', '备案号和备案日期请一起填写');
  return {
    estate: text('estate'),
    house: text('house'),
    name,
    initials: name === '' ? '' : pinyinInitials(name),
    phone: cells.mobile('phone'),
    idType,
    idNo,
    kind: idType === ID_TYPE.licence ? PERSON_KIND.body : PERSON_KIND.natural,
    landlord: text('landlord'),
    contractNo: text('contractNo'),
    fromDate,
    toDate,
    rent: cells.figure('rent', WHOLE_DIGITS),
    cycle: cells.choice('cycle', RENT_CYCLE) ?? RENT_CYCLE.month,
    deposit: cells.figure('deposit', WHOLE_DIGITS) ?? '0',
    purpose: cells.choice('purpose', LEASE_PURPOSE) ?? LEASE_PURPOSE.living,
    items: cells.list('items'),
    keepBilled: cells.yes('keepBilled'),
    agent: text('agent'),
    agentPhone: text('agentPhone'),
    filingNo,
    filedOn,
    remark: text('remark'),
  };
}
