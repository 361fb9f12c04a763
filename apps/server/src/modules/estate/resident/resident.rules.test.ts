import { describe, expect, it } from 'vitest';
import { checkLiving, checkMove, checkMoveOut, checkNotAhead } from './resident.rules.ts';

describe('days of a stay', () => {
  const today = '2026-07-20';

  it('are entered when they have come', () => {
    expect(() => checkNotAhead('2026-07-20', today, 'moveInDate')).not.toThrow();
    expect(() => checkNotAhead('2026-07-21', today, 'moveInDate')).toThrow('日期不能晚于今天');
  });

  it('end no sooner than they began; a stay of one day is one', () => {
    expect(() => checkMoveOut({ moveInDate: '2026-07-20' }, '2026-07-20', today)).not.toThrow();
    expect(() => checkMoveOut({ moveInDate: null }, '2020-01-01', today)).not.toThrow();
    expect(() => checkMoveOut({ moveInDate: '2026-07-02' }, '2026-07-01', today)).toThrow('迁出日期不能早于迁入日期 2026.07.02');
  });

  it('leave a day for the house that is left', () => {
    const stays = [{ name: '骆天', moveInDate: '2026-07-01' }];
    expect(() => checkMove(stays, '2026-07-02', today)).not.toThrow();
    expect(() => checkMove(stays, '2026-07-01', today)).toThrow('换房日期应晚于骆天的迁入日期 2026.07.01');
  });

  it('that are over stay as they are', () => {
    expect(() => checkLiving({ name: '骆天', moveOutDate: null })).not.toThrow();
    expect(() => checkLiving({ name: '骆天', moveOutDate: '2026-07-01' })).toThrow('骆天已迁出，历史记录不能修改');
  });
});
