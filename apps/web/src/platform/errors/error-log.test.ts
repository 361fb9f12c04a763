import { beforeEach, describe, expect, it } from 'vitest';
import { ERROR_LOG_LIMIT, errorLogText, logError, readErrorLog, watchUncaughtErrors } from './error-log.ts';

beforeEach(() => localStorage.clear());

describe('error log', () => {
  it('keeps the newest 100', () => {
    for (let index = 0; index < 120; index += 1) logError('api', `失败 ${index}`);
    const entries = readErrorLog();
    expect(entries).toHaveLength(ERROR_LOG_LIMIT);
    expect(entries[0]?.message).toBe('失败 20');
    expect(entries.at(-1)?.message).toBe('失败 119');
  });

  it('survives a damaged store', () => {
    localStorage.setItem('anju.error-log', '{');
    logError('page', '还在');
    expect(errorLogText()).toContain('[page] / 还在');
  });

  it('hears window errors and rejections nobody caught until told to stop', () => {
    const stop = watchUncaughtErrors();
    window.dispatchEvent(new ErrorEvent('error', { message: '窗口出错' }));
    const rejection = Object.assign(new Event('unhandledrejection'), { reason: new Error('承诺出错') });
    window.dispatchEvent(rejection);
    stop();
    window.dispatchEvent(new ErrorEvent('error', { message: '之后' }));
    expect(readErrorLog().map((entry) => [entry.source, entry.message])).toEqual([
      ['window', '窗口出错'],
      ['promise', '承诺出错'],
    ]);
  });
});
