import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { endpoint, idParam } from '@anju/contract';
import { call, setTransport } from '../api/index.ts';
import { ALL_ENDPOINTS } from './endpoints.ts';
import { exampleOf } from './example.ts';
import { refuse, serve, stub, takeUnstubbedCalls } from './stubs.ts';

const greet = endpoint({
  method: 'GET',
  path: '/api/greet/{id}',
  access: { public: true },
  summary: '',
  input: z.object({ id: idParam }),
  output: z.object({ text: z.string() }),
});

describe('stubs', () => {
  it('receive the parsed input and answer as the server does', async () => {
    const server = serve([stub(greet, ({ id }) => ({ text: `你好 ${id + 1}` }))]);
    await expect(call(greet, { id: 4 })).resolves.toEqual({ text: '你好 5' });
    expect(server.inputsOf(greet)).toEqual([{ id: 4 }]);
  });

  it('cannot answer what the contract does not allow', async () => {
    const lie = { text: 5 } as unknown as { text: string };
    serve([stub(greet, () => lie)]);
    await expect(call(greet, { id: 4 })).rejects.toMatchObject({ status: 0 });
  });

  it('refuse with the words of the catalogue', async () => {
    serve([stub(greet, () => refuse('HOUSE_CODE_TAKEN', { code: '1-1-101' }))]);
    await expect(call(greet, { id: 4 })).rejects.toMatchObject({ code: 1, msg: '房屋“1-1-101”已存在' });
  });

  it('remember calls nobody answers for', async () => {
    serve([]);
    await expect(call(greet, { id: 4 })).rejects.toMatchObject({ status: 404 });
    expect(takeUnstubbedCalls()).toEqual(['GET /api/greet/4']);
    setTransport(null);
  });
});

describe('exampleOf', () => {
  it.each(ALL_ENDPOINTS.map((one) => [`${one.method} ${one.path}`, one] as const))('fits the answer of %s', (_, one) => {
    for (const rows of [0, 1]) expect(one.output.safeParse(exampleOf(one.output, rows)).error).toBeUndefined();
  });
});
