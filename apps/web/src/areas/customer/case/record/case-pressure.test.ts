import { describe, expect, test } from 'vitest';
import { CASE, type CaseRow } from '@anju/contract';
import { momentText, pressingPromise, pressureOfPromise, spanText, spanWords } from './case-pressure.ts';
import { sampleCase } from './case-samples.ts';

/** 10:00 in Shanghai; the sample was registered at 09:00 and has answered in time. */
const NOW = Date.parse('2026-11-17T02:00:00.000Z');
const at = (time: string) => new Date(`2026-11-17T${time}:00+08:00`).toISOString();
const due = (time: string) => ({ due: at(time), at: null, late: null });
const said = (more: Partial<CaseRow>) => {
  const row = sampleCase(1, more);
  const name = pressingPromise(row);
  return name === null ? null : { name, ...pressureOfPromise(row, name, NOW) };
};

describe('what presses in a case', () => {
  test('the promise due first of those not kept; within two hours it is close', () => {
    expect(said({ arrive: due('10:05'), finish: due('18:00') })).toEqual({
      name: 'arrive',
      tone: 'owed',
      text: '剩 5 分',
      note: '今天 10:05 到期',
    });
    expect(said({ finish: due('12:18') })).toMatchObject({ name: 'finish', tone: 'kind', text: '剩 2:18' });
  });

  test('late from the minute it is due', () => {
    expect(said({ finish: due('10:00') })).toMatchObject({ tone: 'overdue', text: '超时 0 分' });
    expect(said({ finish: due('09:56') })).toMatchObject({ tone: 'overdue', text: '超时 4 分', note: '应在 今天 09:56' });
  });

  test('while paused the clock stands: what was left then is left still, what was late stays as late', () => {
    const paused = { state: CASE.paused, pausedAt: at('09:30') } as const;
    expect(said({ ...paused, finish: due('09:50') })).toMatchObject({ tone: 'ended', text: '停 30 分', note: '时钟已停，还剩 20 分' });
    expect(said({ ...paused, finish: due('09:20') })).toMatchObject({ tone: 'overdue', text: '超时 10 分', note: '暂停中，时钟已停' });
  });

  test('after the work only the last promise is told, whether anybody registered an arrival or not', () => {
    const done = { due: at('09:30'), at: at('09:45'), late: true };
    expect(said({ state: CASE.visiting, arrive: due('09:10'), finish: done })).toMatchObject({ tone: 'overdue', text: '超时 15 分' });
    expect(said({ state: CASE.done, finish: { ...done, late: false } })).toMatchObject({ tone: 'paid', text: '按时' });
    expect(pressureOfPromise(sampleCase(1, { state: CASE.visiting, arrive: due('09:10'), finish: done }), 'arrive', NOW).text).toBe('–');
    expect(said({ state: CASE.declined, finish: due('09:00') })).toBeNull();
    expect(said({ finish: { due: null, at: null, late: null } })).toBeNull();
  });

  test('spans and moments as people say them', () => {
    expect([59.9, 60, 138, 1440].map(spanWords)).toEqual(['59 分', '1 时', '2 时 18 分', '1 天']);
    expect([59.9, 60, 1439, 1440, 1620].map(spanText)).toEqual(['59 分', '1:00', '23:59', '1 天', '1 天 3 时']);
    expect(
      [at('16:00'), '2026-11-16T10:30:00Z', '2026-11-18T01:00:00Z', '2026-11-24T01:00:00Z', '2025-11-24T01:00:00Z'].map((one) =>
        momentText(one, NOW),
      ),
    ).toEqual(['今天 16:00', '昨天 18:30', '明天 09:00', '11.24 09:00', '2025.11.24 09:00']);
  });
});
