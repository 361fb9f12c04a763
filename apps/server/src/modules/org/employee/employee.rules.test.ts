import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { addDays } from '@anju/domain';
import {
  checkEnd,
  checkFree,
  checkLeaveDate,
  checkPapers,
  checkReturnDate,
  checkTransfer,
  describeChange,
  fromIdCard,
  jobsAtLeaving,
  overlaps,
  shareOut,
} from './employee.rules.ts';

const refusal = (work: () => unknown): string => {
  try {
    work();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('identity papers', () => {
  it('need their kind and right check digits', () => {
    expect(refusal(() => checkPapers({ idType: null, idNo: '11010519491231002X' }))).toBe('填写了证件号，请同时选择证件类型');
    expect(refusal(() => checkPapers({ idType: 1, idNo: '110105194912310021' }))).toBe('身份证号不正确');
    expect(refusal(() => checkPapers({ idType: 1, idNo: '11010519491231002X' }))).toBe('');
    expect(refusal(() => checkPapers({ idType: 2, idNo: 'E12345678' }))).toBe('');
    expect(refusal(() => checkPapers({ idType: null, idNo: '' }))).toBe('');
  });

  it('tell birthday and gender, when they are an id card', () => {
    expect(fromIdCard({ idType: 1, idNo: '11010519491231002X' })).toEqual({ birthDate: '1949-12-31', gender: 2 });
    expect(fromIdCard({ idType: 1, idNo: '110101900307123' })).toEqual({ birthDate: '1990-03-07', gender: 1 });
    expect(fromIdCard({ idType: 2, idNo: 'E12345678' })).toBeNull();
  });
});

const span = (fromDate: string, toDate: string | null = null) => ({ fromDate, toDate });
const held = (jobId: number, main: boolean, fromDate: string, toDate: string | null = null) => ({
  id: jobId,
  jobId,
  jobName: `岗位${jobId}`,
  main,
  ...span(fromDate, toDate),
});

describe('jobs', () => {
  it('overlap when they share a day, whichever comes first', () => {
    expect(overlaps(span('2026-01-01', '2026-01-31'), span('2026-01-31'))).toBe(true);
    expect(overlaps(span('2026-01-01', '2026-01-31'), span('2026-02-01'))).toBe(false);
    const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-01-01', days));
    const any = fc
      .tuple(day, fc.option(fc.integer({ min: 0, max: 30 })))
      .map(([from, days]) => span(from, days === null ? null : addDays(from, days)));
    fc.assert(
      fc.property(any, any, (a, b) => {
        const days = (one: typeof a) =>
          Array.from({ length: 130 }, (_, at) => addDays('2026-01-01', at)).filter(
            (d) => d >= one.fromDate && (one.toDate === null || d <= one.toDate),
          );
        expect(overlaps(a, b)).toBe(days(a).some((one) => days(b).includes(one)));
        expect(overlaps(a, b)).toBe(overlaps(b, a));
      }),
    );
  });

  it('are held once at a time, one of them as the main one', () => {
    const now = [held(1, true, '2026-01-01'), held(2, false, '2026-01-01', '2026-06-30')];
    const wanted = (jobId: number, main: boolean, fromDate: string) => refusal(() => checkFree(now, { jobId, main, ...span(fromDate) }));
    expect(wanted(1, false, '2026-05-01')).toBe('该员工在此期间已担任“岗位1”');
    expect(wanted(3, true, '2026-05-01')).toBe('该员工在此期间已有主岗“岗位1”，请办理调岗');
    expect(wanted(2, false, '2026-07-01')).toBe('');
    expect(wanted(3, false, '2026-05-01')).toBe('');
  });

  it('change on a day after they began and before they end', () => {
    expect(refusal(() => checkTransfer(span('2026-01-01'), '2026-01-01'))).toBe('日期应晚于原岗位的起始日期 2026.01.01');
    expect(refusal(() => checkTransfer(span('2026-01-01'), '2026-01-02'))).toBe('');
    expect(refusal(() => checkTransfer(span('2026-01-01', '2026-03-31'), '2026-04-01'))).toBe('该任职已于 2026.03.31 结束');
  });

  it('end on a day they are held', () => {
    expect(refusal(() => checkEnd(span('2026-01-02'), '2026-01-01'))).toBe('结束日期不能早于起始日期 2026.01.02');
    expect(refusal(() => checkEnd(span('2026-01-02'), '2026-01-02'))).toBe('');
    expect(refusal(() => checkEnd(span('2026-01-02', '2026-03-01'), '2026-03-01'))).toBe('该任职已于 2026.03.01 结束');
  });
});

describe('the last day', () => {
  it('ends what goes on, drops what has not begun and leaves the past alone', () => {
    const jobs = [held(1, true, '2025-01-01'), held(2, false, '2024-01-01', '2024-12-31'), held(3, false, '2026-09-01')];
    const { ended, dropped } = jobsAtLeaving(jobs, '2026-07-31', '2026-08-01');
    expect([ended.map(({ id }) => id), dropped.map(({ id }) => id)]).toEqual([[1], [3]]);
  });

  it('is not before a job that began since', () => {
    expect(refusal(() => jobsAtLeaving([held(1, true, '2026-07-20')], '2026-07-10', '2026-08-01'))).toBe(
      '离职日期不能早于现任岗位的起始日期 2026.07.20',
    );
  });

  it('lies between the day of entry and today', () => {
    expect(refusal(() => checkLeaveDate('2026-08-02', '2020-01-01', '2026-08-01'))).toBe('离职日期不能晚于今天');
    expect(refusal(() => checkLeaveDate('2019-12-31', '2020-01-01', '2026-08-01'))).toBe('日期不能早于入职日期 2020.01.01');
    expect(refusal(() => checkLeaveDate('2026-08-01', null, '2026-08-01'))).toBe('');
  });

  it('comes before the day of coming back', () => {
    expect(refusal(() => checkReturnDate('2026-07-31', '2026-07-31', '2026-08-01'))).toBe('复职日期应晚于离职日期 2026.07.31');
    expect(refusal(() => checkReturnDate('2026-08-02', '2026-07-31', '2026-08-01'))).toBe('复职日期不能晚于今天');
    expect(refusal(() => checkReturnDate('2026-08-01', '2026-07-31', '2026-08-01'))).toBe('');
  });
});

describe('open work', () => {
  const groups = [
    {
      kind: 'device',
      items: [
        { id: 1, what: '电梯' },
        { id: 2, what: '水泵' },
      ],
    },
    { kind: 'follow-up', items: [{ id: 1, what: '回访' }] },
  ];

  it('goes line by line, the rest to the one named for all', () => {
    expect(shareOut(groups, [{ kind: 'device', id: 2, toEmployeeId: 8 }], 9)).toEqual([
      { kind: 'device', id: 1, what: '电梯', toEmployeeId: 9 },
      { kind: 'device', id: 2, what: '水泵', toEmployeeId: 8 },
      { kind: 'follow-up', id: 1, what: '回访', toEmployeeId: 9 },
    ]);
  });

  it('is refused while anything is left, with how much', () => {
    expect(refusal(() => shareOut(groups, [{ kind: 'device', id: 2, toEmployeeId: 8 }], null))).toBe('该员工还有 2 项未交接的工作');
    expect(shareOut([], [], null)).toEqual([]);
  });
});

describe('a change', () => {
  it('reads as what was and what is', () => {
    expect(describeChange({ phone: '138****0000', education: 4 }, { phone: '139****1111', education: 5 }, '')).toBe(
      '电话：138****0000 → 139****1111；学历：大专 → 本科',
    );
    expect(describeChange(null, { job: '收费员（主岗）', fromDate: '2026-03-01' }, '')).toBe('岗位：收费员（主岗）；起：2026.03.01');
    expect(describeChange(null, null, '交接 2 项工作')).toBe('交接 2 项工作');
  });
});
