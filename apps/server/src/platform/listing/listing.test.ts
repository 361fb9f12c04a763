import { expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { endpoint, pageOf, pageQuery, sortBy } from '@anju/contract';
import type { Actor, Scope } from '../scope.ts';
import type { DbOrTx } from '../tenancy/tenant-db.ts';
import { listing, type PageOf, type SearchOf } from './listing.ts';

const row = z.object({ name: z.string(), phone: z.string() });
const common = { method: 'POST', path: '/api/test/search', access: { session: true }, summary: '' } as const;
const plain = endpoint({ ...common, input: pageQuery.extend({ key: z.string() }), output: pageOf(row) });
const summed = endpoint({
  ...common,
  input: pageQuery.extend({ key: z.string(), sort: sortBy(['name']) }),
  output: pageOf(row).extend({ sum: z.string() }),
});

const scopeOf = (isTransaction: boolean): Scope =>
  ({
    db: { isTransaction } as DbOrTx,
    actor: { estates: [3], accountId: 7 } as Partial<Actor>,
    clock: { now: () => new Date('2026-07-09T02:00:00Z') },
  }) as Scope;
const scope = scopeOf(false);
const found = [{ name: '张三', phone: '13812346721' }];

it('asks for what matches and for the page, and answers both together', async () => {
  const calls: unknown[] = [];
  const search = listing(summed, {
    totals: async (_db, asked) => {
      calls.push(asked);
      return { total: 41, sum: '9.00' };
    },
    page: async (_db, asked, page) => {
      calls.push(asked, page);
      return found;
    },
  });
  const sort = { field: 'name', order: 'asc' } as const;
  expect(await search(scope, { key: '张', page: 3, size: 20, sort })).toEqual({ total: 41, sum: '9.00', rows: found });
  const asked = { filter: { key: '张' }, estates: [3], accountId: 7, today: '2026-07-09' };
  expect(calls).toEqual([asked, asked, { limit: 20, offset: 40, sort }]);
});

it('a list that only counts may answer a number, and rows are shown by the function of the list', async () => {
  const search = listing(plain, {
    totals: async () => 1,
    page: async () => [{ name: '张三', digits: 4 }],
    row: ({ name, digits }, { today }) => ({ name, phone: '*'.repeat(digits) + today }),
  });
  expect(await search(scope, { key: '', page: 1, size: 20 })).toEqual({ total: 1, rows: [{ name: '张三', phone: '****2026-07-09' }] });
});

it('a list that depends on something else says on what', async () => {
  const search = listing(plain, ({ actor }, { key }) => ({ viewer: actor.accountId, key }), {
    totals: async (_db, { viewer }) => viewer,
    page: async (_db, { key }) => [{ name: key, phone: '' }],
  });
  expect(await search(scope, { key: '李', page: 1, size: 20 })).toEqual({ total: 7, rows: [{ name: '李', phone: '' }] });
});

it('inside a transaction one statement follows the other', async () => {
  const order: string[] = [];
  const search = listing(plain, {
    totals: async () => {
      await Promise.resolve();
      order.push('totals');
      return 0;
    },
    page: async () => {
      order.push('page');
      return [];
    },
  });
  await search(scopeOf(true), { key: '', page: 1, size: 20 });
  await search(scope, { key: '', page: 1, size: 20 });
  expect(order).toEqual(['totals', 'page', 'page', 'totals']);
});

it('the types of search and page follow from the endpoint', () => {
  expectTypeOf<SearchOf<typeof summed>['filter']>().toEqualTypeOf<{ key: string }>();
  expectTypeOf<PageOf<typeof summed>['sort']>().toEqualTypeOf<{ field: 'name'; order: 'asc' | 'desc' }>();
  expectTypeOf<PageOf<typeof plain>['sort']>().toEqualTypeOf<undefined>();
});
