// One row of a sheet of employees: text cells are read as values. Pure functions.
import { education, gender, politicalStatus, type employeeImport } from '@anju/contract';
import { isIdCardValid } from '@anju/domain';
import { pinyinInitials } from '@anju/domain/pinyin';
import type { SheetCells } from '../../../../platform/sheet-import/sheet-cells.rules.ts';
import { fromIdCard } from '../employee.rules.ts';

export type EmployeeField = (typeof employeeImport)['columns'][number]['field'];

export const EMPLOYEE_LIMITS: Partial<Record<EmployeeField, number>> = {
  number: 20,
  name: 60,
  company: 60,
  department: 60,
  job: 60,
  estates: 500,
};

const ID_CARD = 1;
const PHONE = /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})?$/;

export function readEmployeeRow(cells: SheetCells<EmployeeField>) {
  const { text, wrong } = cells;
  if (/\s/.test(text('number'))) wrong('number', '工号不能含空格');
  if (!PHONE.test(text('phone'))) wrong('phone', '应为 11 位手机号或带区号的固定电话');
  const idNo = text('idNo').toUpperCase();
  if (idNo !== '' && !isIdCardValid(idNo)) wrong('idNo', '身份证号不正确');
  const card = fromIdCard({ idType: ID_CARD, idNo });
  const name = text('name');
  return {
    number: text('number'),
    name,
    initials: name === '' ? '' : pinyinInitials(name),
    // The ID card fills in what the sheet leaves empty.
    gender: cells.choice('gender', gender) ?? card?.gender ?? null,
    birthDate: card?.birthDate ?? null,
    phone: text('phone'),
    company: text('company'),
    department: text('department'),
    job: text('job'),
    entryDate: cells.day('entryDate'),
    education: cells.choice('education', education),
    political: cells.choice('political', politicalStatus),
    idType: idNo === '' ? null : ID_CARD,
    idNo,
    estates: cells.list('estates'),
  };
}
