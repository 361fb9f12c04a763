import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerEvent } from '@anju/contract/system/job';
import { enterSession } from '../../platform/session/index.ts';
import { testUser } from '../../platform/testing/index.ts';

const inform = (menu: number): ServerEvent => ({ type: 'inform', companyId: 3, menu });

/** The module as in a freshly loaded page: its memory contains only what the storage returns. */
async function load() {
  vi.resetModules();
  const [log, session] = await Promise.all([import('./push-log.ts'), import('../../platform/session/index.ts')]);
  return { ...log, enter: (id: number) => session.enterSession(testUser({ id })) };
}

beforeEach(() => enterSession(testUser()));

describe('the log of pushed events', () => {
  it('is a line per event with its time, kind and content', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-12T07:20:00Z'), toFake: ['Date'] });
    const { recordPush, pushLogText } = await load();
    recordPush({ type: 'hello', version: '1.2.0' });
    recordPush({ type: 'pending' });
    recordPush(inform(66));
    expect(pushLogText().split('\n')).toEqual([
      '2026-11-12T07:20:00.000Z [hello] {"version":"1.2.0"}',
      '2026-11-12T07:20:00.000Z [pending]',
      '2026-11-12T07:20:00.000Z [inform] {"companyId":3,"menu":66}',
    ]);
    vi.useRealTimers();
  });

  it('has the steps of the softphone among them, each on a line', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-12T07:20:00Z'), toFake: ['Date'] });
    const { recordPush, pushLogText, pushLogSize } = await load();
    const { setPushLines } = await import('../../platform/events/push-lines.ts');
    recordPush({ type: 'pending' });
    setPushLines(() => [
      { at: '2026-11-12T07:19:59.000Z', text: 'ring: Ready → Ringing' },
      { at: '2026-11-12T07:20:01.000Z', text: 'INVITE\r\n\r\nAuthorization: …' },
    ]);
    expect(pushLogText().split('\n')).toEqual([
      '2026-11-12T07:19:59.000Z [phone] ring: Ready → Ringing',
      '2026-11-12T07:20:00.000Z [pending]',
      '2026-11-12T07:20:01.000Z [phone] INVITE | Authorization: …',
    ]);
    expect(pushLogSize()).toBe(3);
    vi.useRealTimers();
  });

  it('keeps the newest 500', async () => {
    const { recordPush, readPushLog, PUSH_LOG_LIMIT } = await load();
    expect(PUSH_LOG_LIMIT).toBe(500);
    for (let menu = 1; menu <= 503; menu += 1) recordPush(inform(menu));
    expect(readPushLog()).toHaveLength(500);
    expect([readPushLog()[0]?.content, readPushLog().at(-1)?.content]).toEqual(['{"companyId":3,"menu":4}', '{"companyId":3,"menu":503}']);
  });

  it('outlives a reload', async () => {
    (await load()).recordPush(inform(66));
    const again = await load();
    again.recordPush(inform(67));
    expect(again.readPushLog().map(({ content }) => content)).toEqual(['{"companyId":3,"menu":66}', '{"companyId":3,"menu":67}']);
  });

  it('is not shown to the next person', async () => {
    const { enter, recordPush, readPushLog } = await load();
    enter(1);
    recordPush(inform(66));
    enter(2);
    expect(readPushLog()).toEqual([]);
    recordPush(inform(67));
    enter(1);
    expect(readPushLog().map(({ content }) => content)).toEqual(['{"companyId":3,"menu":66}']);
  });

  it('cuts long content', async () => {
    const { recordPush, readPushLog } = await load();
    recordPush({ type: 'session-ended', reason: '长'.repeat(2000) });
    expect(readPushLog()[0]?.content).toHaveLength(500);
  });

  it('goes on in memory when the storage is full, and begins anew after nonsense', async () => {
    sessionStorage.setItem('anju.push-log.7', '{nonsense');
    const { recordPush, readPushLog } = await load();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('QuotaExceededError');
    });
    recordPush(inform(66));
    recordPush(inform(67));
    full.mockRestore();
    expect(readPushLog()).toHaveLength(2);
  });
});
