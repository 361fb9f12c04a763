// 凭证整理 while others post and hand in: no number twice, none lost, and nobody waits for ever. domain: accounting 2.4.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  auditVouchers,
  checkVoucherNumbers,
  getVoucher,
  postVouchers,
  recallVouchers,
  removeVoucher,
  renumberVouchers,
  submitVouchers,
  VOUCHER,
} from '@anju/contract';
import type { Person } from '../../../../testing/installation.ts';
import { openVoucherStage, type Line, type VoucherStage } from '../voucher.fixtures.ts';

let stage: VoucherStage;
beforeAll(async () => {
  stage = await openVoucherStage();
});
afterAll(() => stage.close());

const BILLED: readonly Line[] = [
  ['112201', 'D', '106.00'],
  ['600101', 'C', '106.00'],
];
type Step = typeof auditVouchers;
const chosen = async (ids: readonly number[]) => ({
  companyId: stage.companyId,
  vouchers: await Promise.all(ids.map(async (id) => ({ id, version: (await stage.maker.call(getVoucher, { id })).version }))),
});
const take = async (person: Person, call: Step, ids: readonly number[]) =>
  expect((await person.call(call, await chosen(ids))).done).toBe(ids.length);
const remove = async (id: number) => {
  await take(stage.maker, recallVouchers, [id]);
  await stage.maker.call(removeVoucher, { id });
};
const write = async (day: string, n: number) => {
  const ids: number[] = [];
  for (let at = 0; at < n; at += 1) ids.push((await stage.write(BILLED, { day })).id);
  return ids as [number, number, number, number];
};
const numbers = async (ids: readonly number[]) => Promise.all(ids.map(async (id) => (await stage.maker.call(getVoucher, { id })).number));
const waiting = (count: number) =>
  vi.waitFor(async () => {
    const found = await stage.ask(`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    expect(found).toHaveLength(count);
  });
/** A voucher is held until both calls, one after the other, wait for it or have an answer. */
async function together<A, B>(id: number, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  return stage.installation.database.asOwner(async (client) => {
    await client.query('begin');
    await client.query('select 1 from accounting.voucher where id = $1 for update', [id]);
    const one = first();
    await waiting(1);
    const other = second();
    await Promise.race([other, waiting(2)]);
    await client.query('commit');
    return Promise.all([one, other]);
  });
}

it('a voucher that is posted meanwhile keeps its number, and the next one is free', async () => {
  const [gap, posted, second, loose] = await write('2025-01-10', 4);
  await remove(gap);
  await remove(second);
  await take(stage.auditor, auditVouchers, [posted]);
  const posting = await chosen([posted]);
  const [post, order] = await together(
    posted,
    () => stage.poster.call(postVouchers, posting),
    () => stage.maker.ask(renumberVouchers, { companyId: stage.companyId, ym: 202501, word: '记' }),
  );
  expect([post.done, order.envelope.code, order.envelope.msg]).toEqual([1, 200, '']);
  expect(await numbers([posted, loose])).toEqual(['记-0002', '记-0003']);
  expect(await stage.write(BILLED, { day: '2025-01-11' })).toMatchObject({ state: VOUCHER.submitted, number: '记-0004' });
  const check = await stage.maker.call(checkVoucherNumbers, { companyId: stage.companyId, ym: 202501, word: '记' });
  expect(check.words[0]).toMatchObject({ last: 4, missing: [{ no: 1, explained: true }] });
});

it('vouchers handed in meanwhile are in order too: neither waits for the other for ever', async () => {
  const [held, gap, again] = await write('2025-02-10', 3);
  await remove(gap);
  await take(stage.maker, recallVouchers, [again]);
  const { id: fresh } = await stage.write(BILLED, { day: '2025-02-12', submit: false });
  const handIn = { ...(await chosen([again, fresh])), confirmed: true };
  const [order, submitted] = await together(
    held,
    () => stage.maker.ask(renumberVouchers, { companyId: stage.companyId, ym: 202502, word: '记' }),
    () => stage.maker.ask(submitVouchers, handIn),
  );
  expect([order.envelope.code, submitted.envelope.code]).toEqual([200, 200]);
  expect(await numbers([held, again, fresh])).toEqual(['记-0001', '记-0002', '记-0003']);
  expect((await stage.write(BILLED, { day: '2025-02-13' })).number).toBe('记-0004');
});

it('a number given back is not given to two while the books fill gaps', async () => {
  await stage.ask(`update accounting.account_set set fill_gaps = true where company_id = $1`, [stage.companyId]);
  const [held, gap, last] = await write('2025-03-10', 3);
  await remove(gap);
  const [order, filled] = await together(
    held,
    () => stage.maker.ask(renumberVouchers, { companyId: stage.companyId, ym: 202503, word: '记', by: 'number' }),
    () => stage.write(BILLED, { day: '2025-03-12' }),
  );
  expect(order.envelope).toMatchObject({ msg: '凭证号已连续，不需要整理' });
  expect(await numbers([held, filled.id, last])).toEqual(['记-0001', '记-0002', '记-0003']);
});
