import { describe, expect, it } from 'vitest';
import type { CustomerPersonForm, InvoiceTitleForm } from '@anju/contract';
import { Failure } from '../../../platform/errors/failure.ts';
import { accountNumber, houseRole, isDoubtful, luhnFits, personValues, titleValues } from './customer.rules.ts';

const CODE = '91350100M000100Y43';
const person = (more: Partial<CustomerPersonForm> = {}): CustomerPersonForm => ({
  kind: 1,
  name: '周以宁',
  phone: '13812346721',
  idType: null,
  idNo: '',
  ...more,
});
const title = (more: Partial<InvoiceTitleForm> = {}): InvoiceTitleForm => ({
  id: 1,
  version: 0,
  partId: null,
  kind: 2,
  title: '云栖科技有限公司',
  taxNo: CODE,
  address: '云栖路 1 号',
  phone: '0571-88886666',
  bank: '招商银行',
  accountNo: '5719 0000 1234 567',
  main: false,
  ...more,
});
function refusedWith(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure) return error.fields?.fields[0];
    throw error;
  }
  return undefined;
}

describe('the paper of a new person', () => {
  it('needs its kind and can be right', () => {
    expect(refusedWith(() => personValues(person({ idNo: '11010519491231002X' })))).toEqual({
      path: 'person.idNo',
      msg: '填写了证件号，请同时选择证件类型',
    });
    expect(refusedWith(() => personValues(person({ idType: 1, idNo: '110105194912310021' })))?.msg).toBe('身份证号不正确');
    expect(refusedWith(() => personValues(person({ idType: 5, idNo: '91350100M000100Y44' })))?.msg).toBe('统一社会信用代码不正确');
  });

  it('is kept in capitals, its kind only with it', () => {
    expect(personValues(person({ idType: 1, idNo: '11010519491231002x' }))).toMatchObject({ idNo: '11010519491231002X', idType: 1 });
    expect(personValues(person({ idType: 1 }))).toMatchObject({ idNo: '', idType: null });
  });
});

describe('an invoice title', () => {
  it('of a company needs a tax number whose check character fits', () => {
    expect(titleValues(title({ taxNo: CODE.toLowerCase() }))).toMatchObject({ taxNo: CODE, accountNo: '571900001234567' });
    expect(refusedWith(() => titleValues(title({ taxNo: '91350100M000100Y44' })))).toEqual({
      path: 'taxNo',
      msg: '统一社会信用代码不正确',
    });
  });

  it('of a person is a name alone', () => {
    expect(titleValues(title({ kind: 1, title: '周以宁' }))).toEqual({
      kind: 1,
      title: '周以宁',
      taxNo: '',
      address: '',
      phone: '',
      bank: '',
      accountNo: '',
    });
  });
});

describe('an account number', () => {
  it('is typed in groups and kept as digits', () => {
    expect(accountNumber('6222 0212 3456 7890 128')).toBe('6222021234567890128');
    expect(refusedWith(() => accountNumber('12345'))).toEqual({ path: 'accountNo', msg: '账号应为 6 至 32 位数字' });
  });

  it('of a card carries a check digit', () => {
    expect(['4111111111111111', '6222021234567890128', '0'].map(luhnFits)).toEqual([true, luhnFits('6222021234567890128'), true]);
    expect(luhnFits('4111111111111112')).toBe(false);
  });

  it('is doubtful for a card of a person alone', () => {
    expect(isDoubtful('4111111111111112', false)).toBe(true);
    expect(isDoubtful('4111111111111111', false)).toBe(false);
    expect(isDoubtful('4111111111111112', true)).toBe(false);
    expect(isDoubtful('571900001234', false)).toBe(false);
  });
});

it('what a house is to a customer reads in words', () => {
  expect(houseRole({ kind: 'owner', share: '100', relation: 0 })).toBe('业主');
  expect(houseRole({ kind: 'owner', share: '50', relation: 0 })).toBe('业主 50%');
  expect(houseRole({ kind: 'payer', share: '', relation: 0 })).toBe('付款人');
  expect(houseRole({ kind: 'resident', share: '', relation: 5 })).toBe('住户（租客）');
});
