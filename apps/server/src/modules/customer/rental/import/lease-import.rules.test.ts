import { describe, expect, it } from 'vitest';
import { ID_TYPE, leaseImport, LEASE_PURPOSE, PERSON_KIND, RENT_CYCLE } from '@anju/contract';
import { readCells } from '../../../../platform/sheet-import/sheet-cells.rules.ts';
import { LEASE_LIMITS, readLeaseRow, type LeaseField } from './lease-import.rules.ts';

const GOOD = { estate: '云栖花园', house: '1-101', name: '李四', fromDate: '2026-07-10', toDate: '2027-07-09', rent: '3000' };
const read = (given: Partial<Record<LeaseField, string>>) => {
  const cells: Partial<Record<LeaseField, string>> = { ...GOOD, ...given };
  const texts = leaseImport.columns.map(({ field }) => cells[field] ?? '');
  return readCells(leaseImport.columns, LEASE_LIMITS, texts, readLeaseRow);
};
const reasons = (given: Partial<Record<LeaseField, string>>) => read(given).problems?.map(({ column, reason }) => `${column} ${reason}`);

describe('a row of a sheet of leases', () => {
  it('fills in what is usual and reads items as a list', () => {
    const { row, problems } = read({ items: '物业费、电梯费，物业费' });
    expect(problems).toBeNull();
    expect(row).toMatchObject({
      ...{ initials: 'ls', idType: null, kind: PERSON_KIND.natural, deposit: '0', keepBilled: false, filedOn: null },
      ...{ cycle: RENT_CYCLE.month, purpose: LEASE_PURPOSE.living, items: ['物业费', '电梯费'] },
    });
  });

  it('knows a company by its licence', () => {
    const { row, problems } = read({ name: '某公司', idType: '营业执照', idNo: '91330106ma2cfjt55q' });
    expect(row).toMatchObject({ idType: ID_TYPE.licence, kind: PERSON_KIND.body, idNo: '91330106MA2CFJT55Q' });
    expect(problems?.filter(({ column }) => column === '证件类型') ?? []).toEqual([]);
  });

  it('refuses a term that ends before it begins, half a filing, a negative rent and an unknown choice', () => {
    expect(reasons({ toDate: '2026-07-09' })).toEqual(['止租日期 止租日期不能早于起租日期']);
    expect(read({ toDate: '2026-07-09' }).row.toDate).toBeNull();
    expect(reasons({ filingNo: 'BA-1' })).toEqual(['备案日期 备案号和备案日期请一起填写']);
    expect(reasons({ filedOn: '2026-07-11' })).toEqual(['备案号 备案号和备案日期请一起填写']);
    expect(reasons({ rent: '-1' })).toEqual(['租金 应为非负数，最多两位小数']);
    expect(reasons({ cycle: '日付' })?.[0]).toContain('付租方式 应为月付');
    expect(reasons({ idNo: '123' })).toEqual(['证件号 身份证号不正确']);
  });
});
