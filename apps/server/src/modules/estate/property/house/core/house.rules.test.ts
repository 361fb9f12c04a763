import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { houseForm, ownerForm, type HouseForm, type OwnerForm } from '@anju/contract';
import { areaValues, checkAreaDate, checkShares, describeChange, houseValues } from './house.rules.ts';

const form = (more: Partial<HouseForm> = {}): HouseForm =>
  houseForm.parse({
    estateId: 1,
    buildingId: 3,
    unitId: 4,
    floor: 12,
    houseNo: '1203',
    usage: 1,
    realUse: 1,
    useState: 4,
    useType: 1,
    ...more,
  });
const owner = (share: string): OwnerForm => ownerForm.parse({ name: '王芳', ownerType: 1, share });

describe('values of a house', () => {
  it('carry the code of building, unit and number, and the zone of the building', () => {
    const values = houseValues(form({ zoneId: null }), { zoneId: 2, zone: '一区', building: '3幢', unit: '2单元' });
    expect(values).toMatchObject({ code: '3幢-2单元-1203', zoneId: 2, buildingId: 3, unitId: 4 });
  });

  it('leave the unit out of the code of a building without units', () => {
    expect(houseValues(form(), { zoneId: null, zone: '', building: '10幢', unit: '' }).code).toBe('10幢-1203');
  });

  it('sort 2幢 before 10幢, and 99 before 100', () => {
    const key = (building: string, houseNo: string) =>
      houseValues(form({ houseNo }), { zoneId: null, zone: '', building, unit: '' }).sortKey;
    const sorted = [key('2幢', '99'), key('2幢', '100'), key('10幢', '1')];
    expect([...sorted].sort()).toEqual(sorted);
  });

  it('charge by the area the basis names', () => {
    const area = { fromDate: '2024-01-01', buildArea: '100', useArea: '80', innerArea: '85.5', reason: '' };
    expect(([1, 2, 3] as const).map((basis) => areaValues({ ...area, basis }).chargeArea)).toEqual(['100', '80', '85.5']);
  });
});

describe('the date of a new area', () => {
  it('lies after the version in force and not after today', () => {
    expect(() => checkAreaDate('2024-05-02', '2024-05-01', '2024-05-02')).not.toThrow();
    expect(() => checkAreaDate('2024-05-01', '2024-05-01', '2024-05-02')).toThrow('生效日期应晚于现有版本的 2024.05.01');
    expect(() => checkAreaDate('2024-05-03', '2024-05-01', '2024-05-02')).toThrow('生效日期不能晚于今天');
  });
});

describe('shares of owners', () => {
  it.each([[['100']], [['50', '50']], [['33.33', '33.33', '33.34']], [['0.0001', '99.9999']], [[]]])('%j are whole', (shares) => {
    expect(() => checkShares(shares.map(owner))).not.toThrow();
  });

  it.each([
    [['33.3333', '33.3333', '33.3333'], '99.9999'],
    [['99.99'], '99.99'],
    [['60', '50'], '110.00'],
  ])('%j are not', (shares, sum) => {
    expect(() => checkShares(shares.map(owner))).toThrow(`业主份额合计应为 100%，现为 ${sum}%`);
  });
});

describe('how a change reads', () => {
  it('names only what differs, with labels, days and words', () => {
    const before = { useState: 5, useType: 1, remark: '', chargeStartDate: null, disabled: false, houseNo: '101' };
    const after = { useState: 4, useType: 1, remark: '已通知', chargeStartDate: '2024-05-01', disabled: true, houseNo: '102' };
    expect(describeChange(before, after, '')).toBe(
      '房号：101 → 102；使用状态：空置 → 使用中；计费起始日：空 → 2024.05.01；备注：空 → 已通知；停用：否 → 是',
    );
  });

  it('lists the filled fields of something new', () => {
    expect(describeChange(null, { code: '3幢-101', usage: 2, remark: '', floor: 0, sortKey: 'x' }, '')).toBe(
      '楼层：0；用途：商用；房屋编码：3幢-101',
    );
  });

  it('ends with the note, and is empty when nothing changed', () => {
    expect(describeChange({ basis: 1 }, { basis: 3 }, '复测')).toBe('计费面积依据：建筑面积 → 套内面积；复测');
    expect(describeChange(null, null, '看过')).toBe('看过');
    expect(describeChange({ layout: '两室' }, { layout: '两室' }, '')).toBe('');
  });

  it('does not take trailing zeros for a change', () => {
    expect(describeChange({ coefficient: '1.0000', buildArea: '100.00' }, { coefficient: '1', buildArea: '100' }, '')).toBe('');
    expect(describeChange({ coefficient: '1.0000', buildArea: '100.00' }, { coefficient: '1.2', buildArea: '95.3' }, '')).toBe(
      '收费系数：1 → 1.2；建筑面积：100.00 → 95.30',
    );
  });

  it('says nothing of a change to the same, whatever the values', () => {
    const value = fc.oneof(fc.string(), fc.constantFrom(null, '', true, false), fc.nat());
    const fields = fc.dictionary(fc.constantFrom('remark', 'layout', 'floor', 'disabled', 'useState', 'unknown'), value);
    fc.assert(
      fc.property(fields, (values) => {
        expect(describeChange(values, { ...values }, '')).toBe('');
      }),
    );
  });

  it('leaves a text that looks like a day as it was typed', () => {
    expect(describeChange({ remark: '2024-02-30' }, { remark: '2024-05-01' }, '')).toBe('备注：2024-02-30 → 2024-05-01');
  });
});
