import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batchChangeHouses, searchHouses, type InputOf } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

let installation: Installation;
let emp: Person;
let ids: number[];
beforeAll(async () => {
  installation = await openInstallation();
  emp = await installation.as('emp');
  ids = (await emp.call(searchHouses, { size: 3 })).rows.map(({ id }) => id);
});
afterAll(() => installation.close());

type Batch = InputOf<typeof batchChangeHouses>;
const vacate = (useState: 4 | 5 = 5): Batch => ({ target: { ids }, patch: { useState } });
const send = (input: Batch, key: string, person = emp) => person.ask(batchChangeHouses, input, { 'idempotency-key': key });

async function count(statement: string): Promise<number> {
  const { rows } = await installation.database.asOwner((client) => client.query<{ n: number }>(`select count(*)::int as n ${statement}`));
  return rows[0]?.n ?? -1;
}
const countWork = () => count(`from system.audit_log where entity = 'house'`);
const countKey = (key: string) => count(`from system.idempotency where key = '${key}'`);

describe('a call with an idempotency key', () => {
  it('does its work once and answers the same each time', async () => {
    const before = await countWork();
    const first = await send(vacate(), 'once-only-1');
    const worked = (await countWork()) - before;
    expect(worked).toBeGreaterThan(0);
    expect(first.envelope).toEqual({ code: 200, msg: '', data: { changed: 3 } });
    expect(await send(vacate(), 'once-only-1')).toEqual(first);
    expect(await countWork()).toBe(before + worked);
  });

  it('runs the work once however many arrive together', async () => {
    const before = await countWork();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(vacate(4), 'together-1')));
    expect(answers.map(({ envelope }) => envelope)).toEqual(Array(5).fill({ code: 200, msg: '', data: { changed: 3 } }));
    expect(await countWork()).toBe(before + 3);
    expect(await countKey('together-1')).toBe(1);
  });

  it('leaves no record when it fails, and may be tried again with the same key', async () => {
    const nothing = await send({ target: { ids }, patch: {} }, 'try-again-1');
    expect(nothing.envelope).toEqual({ code: 1, msg: '请至少选择一项要修改的内容', data: null });
    expect(await countKey('try-again-1')).toBe(0);
    expect((await send(vacate(), 'try-again-1')).envelope.code).toBe(200);
  });

  it('is refused when the key was used for something else', async () => {
    await send(vacate(4), 'other-body-1');
    const { status, envelope } = await send(vacate(5), 'other-body-1');
    expect({ status, envelope }).toEqual({
      status: 400,
      envelope: { code: 400, msg: '同一防重标识用于了不同的内容，请刷新页面后重试', data: null },
    });
  });

  it.each(['', 'short', 'has spaces in it', 'x'.repeat(81)])('is refused with the key %j', async (key) => {
    const { status, envelope } = await send(vacate(), key);
    expect({ status, envelope }).toEqual({ status: 400, envelope: { code: 400, msg: '请求缺少防重标识，请刷新页面后重试', data: null } });
  });

  it('shares its key with nobody: another person works with the same one', async () => {
    await send(vacate(), 'shared-key-1');
    const binemp = await installation.as('binemp');
    const theirs = (await binemp.call(searchHouses, { size: 1 })).rows.map(({ id }) => id);
    const { envelope } = await send({ target: { ids: theirs }, patch: { useState: 5 } }, 'shared-key-1', binemp);
    expect(envelope).toEqual({ code: 200, msg: '', data: { changed: 1 } });
  });
});
