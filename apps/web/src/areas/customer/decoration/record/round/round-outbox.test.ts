import { renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createInspection, DECORATION, FILE_CATEGORY, readDecoration, recordAcceptance, uploadFile } from '@anju/contract';
import { ApiError } from '../../../../../platform/errors/index.ts';
import { tellSessionEnd } from '../../../../../platform/session/session-end.ts';
import { refuse, stub, type StubServer } from '../../../../../platform/testing/index.ts';
import { logInAs } from '../../../../../platform/testing/session.ts';
import { serve } from '../../../../../platform/testing/stubs.ts';
import { sampleDecorationDetail } from '../decoration-samples.ts';
import { saveRound, useRounds } from './round-outbox.ts';

const FATES = ['fine', 'question lost', 'answer lost'] as const;
const ROUND = 1;
const photo = (at: number) => ({ blob: new Blob(['x']), name: `${at}.jpg`, category: FILE_CATEGORY.decorationPhoto });
const SIGN = { blob: new Blob(['s']), name: '验收签字.png', category: FILE_CATEGORY.customerSign };

/** A server that carries out every key once, whatever the connection does; an inspection makes the version of a decoration another one. */
function fakeServer(fates: readonly (typeof FATES)[number][]) {
  const done: string[] = [];
  const keys = new Map<string, unknown>();
  const versions = new Map<number, number>();
  const categories = new Map<number, number>();
  let asked = 0;
  let server: StubServer | null = null;
  const versionOf = (id: number) => versions.get(id) ?? ROUND;
  const lost = () => new ApiError({ code: 0, status: 0, msg: '' });
  /** Carries out what the key of the last call was not yet used for. */
  function once<T>(input: unknown, work: () => T): T {
    const fate = fates[asked++] ?? 'fine';
    if (fate === 'question lost') throw lost();
    const key = server?.calls.at(-1)?.headers.get('idempotency-key') ?? '';
    const known = keys.get(key) as { readonly body: string; readonly answer: T } | undefined;
    const body = JSON.stringify(input);
    if (known && known.body !== body) refuse('IDEMPOTENCY_REUSED');
    const answer = known ? known.answer : work();
    keys.set(key, { body, answer });
    if (fate === 'answer lost') throw lost();
    return answer;
  }
  const countOf = (ids: readonly number[], category: number) => {
    expect(ids.every((id) => categories.get(id) === category)).toBe(true);
    return ids.length;
  };
  server = serve([
    stub(uploadFile, ({ cat }) => {
      if (fates[asked++] === 'question lost') throw lost();
      categories.set(categories.size + 1, cat);
      return { id: categories.size, name: '', url: '' };
    }),
    stub(createInspection, (input) =>
      once(input, () => {
        const { decorationId: id, photoIds } = input;
        versions.set(id, versionOf(id) + 1);
        done.push(`${id} inspect ${countOf(photoIds, FILE_CATEGORY.decorationPhoto)}`);
        return { id: done.length, violations: [] };
      }),
    ),
    stub(recordAcceptance, (input) =>
      once(input, () => {
        const { id, version, photoIds, signFileId } = input;
        if (version !== versionOf(id)) refuse('STALE', { what: '装修' });
        done.push(`${id} accept ${countOf(photoIds, FILE_CATEGORY.decorationPhoto)}`);
        countOf([signFileId ?? 0], FILE_CATEGORY.customerSign);
        return { passed: false, observeUntil: null };
      }),
    ),
    stub(readDecoration, ({ id }) => {
      const round = { ...sampleDecorationDetail(id).rounds[0], round: ROUND, passed: null };
      const waiting = { askedBy: '', askedAt: '2026-11-10T02:00:00.000Z', remark: '', checkedBy: '', checkedAt: null, result: '' };
      const blank = { ...waiting, waterFrom: null, waterTo: null, signFileId: null, lines: [], photos: [] };
      return sampleDecorationDetail(id, { version: versionOf(id), state: DECORATION.accepting, rounds: [{ ...blank, ...round }] });
    }),
  ]);
  return { done, versionOf };
}

const waiting = (): unknown[] =>
  Object.keys(localStorage)
    .filter((key) => key.endsWith('.entries'))
    .flatMap((key) => JSON.parse(localStorage.getItem(key) ?? '[]') as unknown[]);

test('whatever is lost and however often the page is loaded again, each round arrives once, in order, with its photos', async () => {
  const round = fc.record({ id: fc.constantFrom(1, 2), photos: fc.nat(2) });
  const step = fc.oneof({ weight: 4, arbitrary: round }, { weight: 1, arbitrary: fc.constant('reload' as const) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), fc.array(fc.constantFrom(...FATES), { maxLength: 20 }), async (steps, fates) => {
      localStorage.clear();
      tellSessionEnd();
      logInAs({}, []);
      const { done, versionOf } = fakeServer(fates);
      const taken: string[] = [];
      for (const one of steps) {
        if (one === 'reload') {
          tellSessionEnd();
          continue;
        }
        const { id, photos } = one;
        // First the inspection of a decoration, then its acceptance: both read before either has arrived.
        const act = taken.some((text) => text.startsWith(`${id} inspect`)) ? 'accept' : 'inspect';
        if (taken.some((text) => text.startsWith(`${id} accept`))) continue;
        const files = Array.from({ length: photos }, (_, at) => photo(at));
        const lines = [{ itemId: 1, ok: false, remark: '渗水' }];
        const saved = await (act === 'inspect'
          ? saveRound({ id, act, title: '巡查', input: { decorationId: id, lines, remark: '' }, files })
          : saveRound({ id, act, title: '验收', input: { id, version: 1, round: ROUND, lines, remark: '' }, files: [SIGN, ...files] }));
        expect(saved.end === 'sent' || saved.end === 'waits').toBe(true);
        taken.push(`${id} ${act} ${photos}`);
      }
      // A page is open, and the connection stays from now on.
      const page = renderHook(useRounds);
      await vi.waitFor(
        () => {
          dispatchEvent(new Event('online'));
          expect(waiting()).toEqual([]);
        },
        { interval: 1 },
      );
      page.unmount();
      for (const id of [1, 2])
        expect(done.filter((text) => text.startsWith(String(id)))).toEqual(taken.filter((text) => text.startsWith(String(id))));
      expect(versionOf(1)).toBe(taken.some((text) => text.startsWith('1 inspect')) ? 2 : 1);
    }),
    { numRuns: 60 },
  );
});
