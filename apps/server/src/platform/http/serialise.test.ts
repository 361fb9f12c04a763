import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as contract from '@anju/contract';
import { getMenu, job, noAnswer, serverEvent, type Endpoint, type MenuNode } from '@anju/contract';
import { serialiserOf } from './serialise.ts';

/** What the client receives when a handler returns `data` for an endpoint with this output. */
function arrives(output: z.ZodType, data: unknown): unknown {
  const envelope = JSON.parse(serialiserOf(output)({ code: 200, msg: '', data })) as { code: unknown; msg: unknown; data: unknown };
  expect(envelope).toMatchObject({ code: 200, msg: '' });
  return envelope.data;
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'output' in value;

describe('an answer', () => {
  it('carries no field the contract does not declare, at any depth', () => {
    const output = z.object({ name: z.string(), rows: z.array(z.object({ id: z.int() })), one: z.object({ id: z.int() }).nullable() });
    const secret = { id: 1, passwordHash: 'secret' };
    expect(arrives(output, { name: '甲', rows: [secret, secret], one: secret, token: 'secret' })).toEqual({
      name: '甲',
      rows: [{ id: 1 }, { id: 1 }],
      one: { id: 1 },
    });
  });

  it('keeps null where the contract allows it', () => {
    const output = z.object({
      text: z.string().nullable(),
      number: z.int().nullable(),
      flag: z.boolean().nullable(),
      list: z.array(z.string()).nullable(),
      choice: z.enum(['a', 'b']).nullable(),
      numbered: z.literal([1, 3]).nullable(),
      record: z.record(z.string(), z.int()).nullable(),
    });
    const empty = { text: null, number: null, flag: null, list: null, choice: null, numbered: null, record: null };
    const full = { text: '', number: 0, flag: false, list: ['x'], choice: 'b', numbered: 3, record: { y: 1 } };
    expect(arrives(output, empty)).toEqual(empty);
    expect(arrives(output, full)).toEqual(full);
    expect(arrives(noAnswer, null)).toBeNull();
  });

  it('leaves an optional field out', () => {
    expect(arrives(z.object({ id: z.int(), note: z.string().optional() }), { id: 1 })).toEqual({ id: 1 });
  });

  it('does not judge values again: bounds and patterns are for what comes in', () => {
    expect(arrives(z.object({ code: z.string().regex(/^a$/).max(1), size: z.int().max(3) }), { code: 'long', size: 9 })).toEqual({
      code: 'long',
      size: 9,
    });
  });

  it('keeps literals of different types as they are', () => {
    const output = z.array(z.object({ state: z.literal([3, 1, '']) }));
    const rows = [{ state: 3 }, { state: '' }, { state: 1 }];
    expect(arrives(output, rows)).toEqual(rows);
  });

  it('keeps money as text and big ids as numbers', () => {
    const row = { amount: '12345678901234.10', id: Number.MAX_SAFE_INTEGER };
    expect(arrives(z.object({ amount: z.string(), id: z.int() }), row)).toEqual(row);
  });

  it('writes money with two decimals, at any depth, and nothing else', () => {
    const row = z.object({ amount: z.string(), price: z.string(), late: z.string().nullable(), paid: z.boolean() });
    const output = z.object({ total: z.string(), rows: z.array(row), sums: z.object({ open: z.string(), net: z.string() }).nullable() });
    const rows = [
      { amount: '12.5', price: '2.8', late: null, paid: true },
      { amount: '10.5000000000000000', price: '3', late: '-1', paid: false },
    ];
    const given = { total: '0', rows, sums: { open: '250.40', net: '-0.001' } };
    expect(arrives(output, given)).toEqual({
      total: '0.00',
      rows: [
        { amount: '12.50', price: '2.8', late: null, paid: true },
        { amount: '10.50', price: '3', late: '-1.00', paid: false },
      ],
      sums: { open: '250.40', net: '0.00' },
    });
    expect(given.total).toBe('0');
    expect(arrives(output, { total: '–', rows: [], sums: null })).toEqual({ total: '–', rows: [], sums: null });
  });

  it('chooses the member of a union by its mark, not by the first that fits', () => {
    const output = z.array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('short'), x: z.int() }),
        z.object({ kind: z.literal('long'), x: z.int(), note: z.string().nullable(), mark: z.enum(['a']).nullable() }),
      ]),
    );
    const rows = [
      { kind: 'long', x: 1, note: 'kept', mark: null },
      { kind: 'short', x: 2 },
      { kind: 'long', x: 3, note: null, mark: 'a' },
    ];
    expect(arrives(output, rows)).toEqual(rows);
    const leaking = [{ kind: 'long', x: 1, note: 'kept', mark: null, secret: 'secret' }];
    expect(arrives(output, leaking)).toEqual([{ kind: 'long', x: 1, note: 'kept', mark: null }]);
  });

  it('carries the menu to any depth with all its states', () => {
    const node = (id: number, state: MenuNode['state'], children: MenuNode[] = []): MenuNode => ({
      id,
      title: `节点${id}`,
      icon: '',
      state,
      redirect: '',
      component: 'main',
      acts: ['view'],
      hidden: false,
      children,
    });
    const tree = [node(1, 3, [node(2, 1, [node(3, '', [node(4, 3)])])])];
    expect(arrives(getMenu.output, tree)).toEqual(tree);
  });

  it('keeps a nullable branch of a recursive shape', () => {
    interface Branch {
      id: number;
      next: Branch | null;
    }
    const branch: z.ZodType<Branch> = z.lazy(() => z.object({ id: z.int(), next: branch.nullable() }));
    const chain = { id: 1, next: { id: 2, next: null } };
    expect(arrives(branch, chain)).toEqual(chain);
    expect(arrives(branch, { id: 1, secret: 1, next: { id: 2, secret: 2, next: null } })).toEqual(chain);
  });

  it('carries a job and an event about it whole', () => {
    const one = {
      id: 7,
      kind: 'k',
      title: '导出',
      state: 'done',
      done: 2,
      total: 2,
      message: '完成',
      fileId: null,
      result: { inserted: 5, note: '无' },
      createdAt: '2026-07-09T01:02:03.000Z',
      finishedAt: null,
    };
    expect(arrives(job, one)).toEqual(one);
    expect(arrives(serverEvent, { type: 'job', job: one })).toEqual({ type: 'job', job: one });
  });
});

describe('the serialiser', () => {
  it('compiles for every call of the contract that answers with an envelope', () => {
    const answering = Object.values<unknown>(contract).filter(isEndpoint);
    const broken = answering.filter(({ kind, output }) => {
      if (kind === 'stream' || kind === 'events') return false;
      try {
        return typeof serialiserOf(output) !== 'function';
      } catch {
        return true;
      }
    });
    expect(answering.length).toBeGreaterThan(0);
    expect(broken.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('is compiled once for an output', () => {
    const output = z.object({ id: z.int() });
    expect(serialiserOf(output)).toBe(serialiserOf(output));
  });
});
