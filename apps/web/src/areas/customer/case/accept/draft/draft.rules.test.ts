import { describe, expect, test } from 'vitest';
import { CASE_KIND, CASE_PLACE, CASE_SOURCE } from '@anju/contract';
import { visitChoices } from './times.rules.ts';
import {
  blankDraft,
  callAsked,
  homelessFailures,
  isBegun,
  movedTo,
  NOBODY,
  NOWHERE,
  requestOf,
  withoutFields,
  withPhrase,
} from './draft.rules.ts';

const asked = (query: string) => callAsked(new URLSearchParams(query));

describe('a call', () => {
  test('a notice names the house its own way; a link that names nothing begins no call', () => {
    expect(asked('house=9')?.place).toMatchObject({ houseId: 9 });
    expect(asked('estateId=1&content=灯不亮')?.place).toEqual({ ...NOWHERE, estateId: 1 });
    // The card of the house says which estate it belongs to.
    expect(asked('houseId=9&estateId=1')?.place).toEqual({ ...NOWHERE, houseId: 9 });
    expect(asked('estateId=1')).toBeNull();
    expect(asked('houseId=9&source=7')?.caller).toEqual({ source: CASE_SOURCE.inform });
    expect(asked('phone=13700001111')?.place.houseId).toBeNull();
    expect([asked(''), asked('houseId=x'), asked('id=5&tab=waiting')]).toEqual([null, null, null]);
    expect(asked('content=灯不亮&source=99')?.caller).toEqual({});
    expect(asked('phone=13700001111&source=1&call=k-1')).toMatchObject({ callKey: 'k-1', caller: { source: CASE_SOURCE.phone } });
  });

  test('words noted before the house was found stay; the place follows, unless the agent chose it', () => {
    const noted = { ...blankDraft(1, false), content: '漏水', workerId: 3 };
    expect(movedTo(noted, false, true)).toMatchObject({ content: '漏水', place: CASE_PLACE.inside, workerId: null });
    const stairs = { ...blankDraft(1, true), place: CASE_PLACE.unit };
    expect(movedTo(stairs, true, true).place).toBe(CASE_PLACE.unit);
    expect(movedTo(stairs, true, false).place).toBe(CASE_PLACE.estate);
  });

  test('an open house alone is nothing that could be lost', () => {
    expect(isBegun([blankDraft(4, true)])).toBe(false);
    expect(isBegun([{ ...blankDraft(4, true), position: '厨房' }])).toBe(true);
  });

  test('a refusal without a line of its own is told at the foot, with the case it belongs to', () => {
    const repair = blankDraft(1, true);
    const answered = { ...blankDraft(2, true), kind: CASE_KIND.complaint, answer: '已答复' };
    const failures = {
      houseId: '房屋不存在',
      phone: '电话不正确',
      'cases.0.form.visitFrom': '预约时间应晚于现在',
      'cases.0.form.photoIds.3': '照片不存在',
      'cases.1.form.relatedId': '诉求不存在',
      'cases.1.form.departmentId': '部门不存在',
      'cases.1.form.visitFrom': '预约时间应晚于现在',
    };
    expect(homelessFailures(failures, [repair, answered])).toEqual([
      '房屋不存在',
      '诉求 1：照片不存在',
      '诉求 2：诉求不存在',
      '诉求 2：预约时间应晚于现在',
    ]);
    expect(homelessFailures(withoutFields(failures, 1, ['related']), [repair, answered])).not.toContain('诉求 2：诉求不存在');
  });

  test('nobody visits a case that was answered on the spot', () => {
    const noted = { ...blankDraft(1, true), visitFrom: '2026-11-19T09:00:00+08:00', visitTo: '2026-11-19T12:00:00+08:00' };
    const { cases } = requestOf(NOWHERE, NOBODY, [], [noted, { ...noted, answer: '已答复' }], 'dispatch');
    expect(cases.map(({ form }) => [form.visitFrom, form.visitTo])).toEqual([
      [noted.visitFrom, noted.visitTo],
      [null, null],
    ]);
  });

  test('phrases are joined like speech', () => {
    expect(withPhrase('', '水压小')).toBe('水压小');
    expect(withPhrase('角阀漏水。', '水压小')).toBe('角阀漏水，水压小');
  });
});

test('visits are offered an hour ahead and never in the night', () => {
  const labels = (iso: string) => visitChoices(Date.parse(iso)).map(({ label }) => label);
  expect(labels('2026-11-18T11:42:00+08:00')[1]).toBe('今天 13:00');
  expect(labels('2026-11-18T17:20:00+08:00')).toEqual(['尽快', '明天上午', '明天下午']);
  expect(labels('2026-11-18T02:00:00+08:00')).toEqual(['尽快', '明天上午', '明天下午']);
  expect(visitChoices(Date.parse('2026-12-31T20:00:00+08:00'))[1]?.from).toBe('2027-01-01T09:00:00+08:00');
});
