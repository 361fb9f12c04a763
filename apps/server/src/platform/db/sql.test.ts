import { sql, type RawBuilder } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { tenantDatabase } from '../tenancy/tenant-db.ts';
import { allOf, own, when, where } from './sql.ts';

const db = tenantDatabase(
  { connect: () => Promise.reject(new Error('nothing is sent here')), end: () => Promise.resolve(), options: {} },
  7,
);
const textOf = (fragment: RawBuilder<unknown>) => fragment.compile(db).sql;

describe('conditions', () => {
  it('are joined, and those that are absent left out', () => {
    const states = [1, 2];
    const condition = where(own('k'), when(states.length > 0, sql`k.state = any (${states})`), when(false, sql`k.reason = 1`));
    expect(textOf(condition)).toBe('where k.tenant_id = $1 and k.state = any ($2)');
    expect(condition.compile(db).parameters).toEqual([7, states]);
    expect(textOf(allOf(sql`a`, undefined, sql`b`))).toBe('a and b');
  });

  it('may all be absent', () => {
    expect(textOf(where())).toBe('');
    expect(textOf(where(undefined, when(false, sql`a`)))).toBe('');
    expect(textOf(allOf(undefined))).toBe('true');
  });

  it('are put in brackets where they name alternatives', () => {
    expect(textOf(where(sql`a`, sql`b or c`))).toBe('where a and (b or c)');
    expect(textOf(allOf(sql`a`, sql`${sql`b`} OR c`, sql`${sql`d or e`}`))).toBe('a and (b OR c) and (d or e)');
    expect(textOf(allOf(sql`a`, sql`k.order_no = 1`))).toBe('a and k.order_no = 1');
  });

  it('are made only when they are needed', () => {
    const make = vi.fn(() => sql`a`);
    expect(when(false, make)).toBeUndefined();
    expect(make).not.toHaveBeenCalled();
    expect(textOf(allOf(when(true, make)))).toBe('a');
  });
});
