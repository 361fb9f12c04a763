// 模拟开票 exists in demo installations only.
import { expect, it } from 'vitest';
import { findTaxProvider, firstTaxProvider, listTaxProviders, taxProviderOf } from './tax-providers.ts';

const context = { db: {} as never, tenantId: 1, clock: { now: () => new Date() } };
const names = (demo: boolean) => listTaxProviders({ demo }).map(({ value }) => value);

it('is offered and used in a demo, and nowhere else', () => {
  expect([names(true), names(false)]).toEqual([['manual', 'simulator'], ['manual']]);
  expect([firstTaxProvider({ demo: true }), firstTaxProvider({ demo: false })]).toEqual(['simulator', 'manual']);
  expect(findTaxProvider({ demo: false }, 'simulator')).toBeUndefined();
  expect(findTaxProvider({ demo: true }, 'manual')).toBeUndefined();
});

it('refuses what came from a demo, and concludes nothing about a provider that is gone', async () => {
  const refused = { state: 'refused', message: '模拟开票只用于演示系统，没有开具发票' };
  const ended = taxProviderOf({ demo: false }, 'simulator');
  expect([await ended.query(context, 'FP1-1'), await ended.file(context, '26')]).toEqual([refused, null]);
  expect(await taxProviderOf({ demo: false }, 'other').query(context, 'FP1-1')).toEqual({ state: 'unknown' });
});
