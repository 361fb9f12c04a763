import { describe, expect, it } from 'vitest';
import { fail } from '../errors/failure.ts';
import type { Tx } from '../tenancy/tenant-db.ts';
import { lockRow } from './lock-row.ts';

const tx = {} as Tx;
const book = { id: 1, version: 3, state: 2 };
const find = (given: Tx) => Promise.resolve(given === tx ? book : undefined);
const check = ({ state }: typeof book) => {
  if (state === 2) throw fail('BAD_REQUEST');
};

describe('a row held for a change', () => {
  it('is given when it is as it was seen, or when it does not matter what was seen', async () => {
    expect(await lockRow(tx, { what: '票据本', find, version: 3 })).toBe(book);
    expect(await lockRow(tx, { what: '票据本', find })).toBe(book);
  });

  it('is refused when it is absent, when its state forbids the step, and when it was changed; told in this order', async () => {
    const none = () => Promise.resolve(undefined);
    await expect(lockRow(tx, { what: '票据本', find: none, version: 2, check })).rejects.toThrow('票据本不存在或已被删除');
    await expect(lockRow(tx, { what: '票据本', find, version: 2, check })).rejects.toThrow('错误请求');
    await expect(lockRow(tx, { what: '票据本', find, version: 2 })).rejects.toThrow('票据本已被他人修改');
  });
});
