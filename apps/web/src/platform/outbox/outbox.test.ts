import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../errors/index.ts';
import { memoryBlobs } from './blobs.ts';
import { createOutbox, type OutboxParts } from './outbox.ts';
import { countKept, readEntries, writeDraft, type OutboxEntry } from './store.ts';

const ACCOUNT = '1/7';
const lost = () => new ApiError({ code: 0, status: 0, msg: '' });
const refused = (msg: string) => new ApiError({ code: 1, status: 200, msg });
const step = (group: string, act: string) => ({ group, act, title: `${group} ${act}`, input: {} });

/** A server that carries out every key once, whatever the connection does to the question or to its answer. */
function fakeServer(fates: readonly ('fine' | 'question lost' | 'answer lost')[]) {
  const done: { readonly key: string; readonly group: string; readonly act: string; readonly files: readonly number[] }[] = [];
  let asked = 0;
  let uploads = 0;
  const send = async ({ key, group, act }: OutboxEntry, files: readonly number[]) => {
    const fate = fates[asked++] ?? 'fine';
    if (fate === 'question lost') throw lost();
    if (!done.some((one) => one.key === key)) done.push({ key, group, act, files });
    if (fate === 'answer lost') throw lost();
  };
  const upload = async () => {
    if ((fates[asked++] ?? 'fine') !== 'fine') throw lost();
    return (uploads += 1);
  };
  return { done, send, upload, uploads: () => uploads };
}

const open = (parts: Pick<OutboxParts, 'send' | 'upload'> & Partial<OutboxParts>) =>
  createOutbox({ account: ACCOUNT, blobs: memoryBlobs(), ...parts });

describe('the outbox', () => {
  test('whatever is lost and however often the page is closed, each step arrives once and in the order of its group', async () => {
    const act = fc.oneof(
      { weight: 4, arbitrary: fc.record({ group: fc.constantFrom('a', 'b', 'c'), photo: fc.boolean() }) },
      { weight: 2, arbitrary: fc.constant('reload' as const) },
      { weight: 2, arbitrary: fc.constant('connection' as const) },
    );
    const fate = fc.constantFrom('fine' as const, 'question lost' as const, 'answer lost' as const);
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 25 }), fc.array(fate, { maxLength: 60 }), async (acts, fates) => {
        localStorage.clear();
        const server = fakeServer(fates);
        const blobs = memoryBlobs();
        let box = open({ ...server, blobs });
        const taken: string[] = [];
        for (const [at, one] of acts.entries()) {
          if (one === 'reload') box = open({ ...server, blobs });
          else if (one === 'connection') await box.flush();
          else {
            const files = one.photo ? [{ blob: new Blob(['x']), name: 'x.jpg', category: 150 }] : [];
            taken.push(`${one.group} ${at} ${one.photo ? 1 : 0}`);
            await box.add({ ...step(one.group, String(at)), files });
          }
        }
        // The connection stays from now on; every fate is used up at the latest after as many attempts.
        for (let left = fates.length + 2; left > 0; left--) await box.flush();
        const arrived = server.done.map(({ group, act: name, files }) => `${group} ${name} ${files.length}`);
        expect(arrived.toSorted()).toEqual(taken.toSorted());
        for (const group of ['a', 'b', 'c'])
          expect(arrived.filter((one) => one.startsWith(group))).toEqual(taken.filter((one) => one.startsWith(group)));
        expect(readEntries(ACCOUNT)).toEqual([]);
        expect(await blobs.names()).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  test('a refused step says why and holds back its own group only, until it is tried again or given up', async () => {
    const sent: string[] = [];
    let allowed = false;
    const box = open({
      upload: async () => 1,
      send: async ({ group, act }) => {
        if (group === 'a' && act === 'take' && !allowed) throw refused('诉求 1 已转给他人');
        sent.push(`${group} ${act}`);
      },
    });
    for (const [group, act] of [
      ['a', 'take'],
      ['a', 'arrive'],
      ['b', 'take'],
    ] as const)
      await box.add(step(group, act));
    await box.flush();
    expect(sent).toEqual(['b take']);
    expect(box.state().entries.map(({ act, refused: why }) => [act, why])).toEqual([
      ['take', '诉求 1 已转给他人'],
      ['arrive', ''],
    ]);
    allowed = true;
    await box.retry(box.state().entries[0]?.key ?? '');
    expect(sent).toEqual(['b take', 'a take', 'a arrive']);
    allowed = false;
    await box.add(step('a', 'take'));
    await box.flush();
    await box.drop(box.state().entries[0]?.key ?? '');
    expect(box.state().entries).toEqual([]);
  });

  test('an upload that arrived is not repeated when the step after it is lost', async () => {
    // Asked again while the first attempt runs, the outbox makes a second one.
    const server = fakeServer(['fine', 'question lost', 'question lost']);
    const box = open(server);
    await box.add({ ...step('a', 'finish'), files: [{ blob: new Blob(['x']), name: 'sign.png', category: 151 }] });
    await box.flush();
    expect(box.state()).toMatchObject({ lost: true, entries: [{ files: [{ fileId: 1 }] }] });
    await box.flush();
    expect(server.uploads()).toBe(1);
    expect(server.done).toMatchObject([{ act: 'finish', files: [1] }]);
    expect(box.state().lost).toBe(false);
  });

  test('an overloaded server and an ended session judge nothing', async () => {
    for (const status of [401, 429, 500, 503]) {
      localStorage.clear();
      const box = open({
        upload: async () => 1,
        send: () => Promise.reject(new ApiError({ code: status, status, msg: '' })),
      });
      await box.add(step('a', 'take'));
      await box.flush();
      expect(box.state()).toMatchObject({ lost: true, entries: [{ refused: '' }] });
    }
  });

  test('counts what an account would lose, and nothing of another account', async () => {
    await open({ upload: async () => 1, send: () => Promise.reject(lost()) }).add(step('a', 'take'));
    writeDraft(ACCOUNT, 'case.5', { result: '已修' });
    writeDraft('1/70', 'case.6', { result: '已修' });
    expect(countKept(ACCOUNT)).toEqual({ steps: 1, drafts: 1 });
    expect(countKept('1/70')).toEqual({ steps: 0, drafts: 1 });
  });
});
