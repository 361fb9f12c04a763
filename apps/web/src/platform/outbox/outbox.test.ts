import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { SHARED_FAILURES } from '@anju/contract/shared-failures';
import { ApiError } from '../errors/index.ts';
import { memoryBlobs } from './blobs.ts';
import { createOutbox, type OutboxParts } from './outbox.ts';
import { countKept, readEntries, writeDraft, type OutboxEntry } from './store.ts';

const ACCOUNT = '1/7';
const lost = () => new ApiError({ code: 0, status: 0, msg: '' });
const failed = (status: number) => new ApiError({ code: status, status, msg: '' });
const refused = (msg: string) => new ApiError({ code: 1, status: 200, msg });
const step = (group: string, act: string) => ({ group, act, title: `${group} ${act}`, input: {} });

/** A server that carries out every key once, whatever the connection does to the question or to its answer. */
function fakeServer(fates: readonly ('fine' | 'question lost' | 'answer lost' | 'broken')[]) {
  const done: { readonly key: string; readonly group: string; readonly act: string; readonly files: readonly number[] }[] = [];
  let asked = 0;
  let uploads = 0;
  const send = async ({ key, group, act }: OutboxEntry, files: readonly number[]) => {
    const fate = fates[asked++] ?? 'fine';
    if (fate === 'question lost') throw lost();
    if (fate === 'broken') throw failed(500);
    if (!done.some((one) => one.key === key)) done.push({ key, group, act, files });
    if (fate === 'answer lost') throw lost();
  };
  const upload = async () => {
    const fate = fates[asked++] ?? 'fine';
    if (fate !== 'fine') throw fate === 'broken' ? failed(500) : lost();
    return (uploads += 1);
  };
  return { done, send, upload, uploads: () => uploads };
}

/** A store of pictures whose next readings fail, as often as the list says. */
function moodyBlobs(moods: readonly boolean[]) {
  const blobs = memoryBlobs();
  let asked = 0;
  const get = (name: string) => (moods[asked++] ? Promise.reject(new Error('IndexedDB')) : blobs.get(name));
  return { ...blobs, get };
}

const PHOTO = { blob: new Blob(['x']), name: 'x.jpg', category: 150 };
const open = (parts: Pick<OutboxParts, 'send' | 'upload'> & Partial<OutboxParts>) =>
  createOutbox({ account: ACCOUNT, blobs: memoryBlobs(), ...parts });

describe('the outbox', () => {
  test('whatever is lost and however often the page is closed, each step arrives once and in the order of its group', async () => {
    const act = fc.oneof(
      { weight: 4, arbitrary: fc.record({ group: fc.constantFrom('a', 'b', 'c'), photo: fc.boolean() }) },
      { weight: 2, arbitrary: fc.constant('reload' as const) },
      { weight: 2, arbitrary: fc.constant('connection' as const) },
    );
    const fate = fc.constantFrom('fine' as const, 'question lost' as const, 'answer lost' as const, 'broken' as const);
    const moods = fc.array(fc.boolean(), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 25 }), fc.array(fate, { maxLength: 60 }), moods, async (acts, fates, unreadable) => {
        localStorage.clear();
        const server = fakeServer(fates);
        const blobs = moodyBlobs(unreadable);
        let box = open({ ...server, blobs });
        const taken: string[] = [];
        for (const [at, one] of acts.entries()) {
          if (one === 'reload') box = open({ ...server, blobs });
          else if (one === 'connection') await box.flush();
          else {
            const files = one.photo ? [PHOTO] : [];
            taken.push(`${one.group} ${at} ${one.photo ? 1 : 0}`);
            await box.add({ ...step(one.group, String(at)), files });
          }
        }
        // The connection stays from now on; every fate is used up at the latest after as many attempts.
        for (let left = fates.length + unreadable.length + 2; left > 0; left--) await box.flush();
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
    await box.add({ ...step('a', 'finish'), files: [PHOTO] });
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
        send: () => Promise.reject(failed(status)),
      });
      await box.add(step('a', 'take'));
      await box.flush();
      expect(box.state()).toMatchObject({ lost: true, entries: [{ refused: '' }] });
    }
  });

  test('a step the server cannot answer holds back its own group only', async () => {
    const sent: string[] = [];
    const send = async ({ group, act }: OutboxEntry) => {
      if (group === 'a') throw failed(500);
      sent.push(`${group} ${act}`);
    };
    const box = open({ upload: async () => 1, send });
    for (const [group, act] of [
      ['a', 'take'],
      ['a', 'arrive'],
      ['b', 'take'],
    ] as const)
      await box.add(step(group, act));
    await box.flush();
    expect(sent).toEqual(['b take']);
    expect(box.state().entries.map(({ act, refused: why }) => [act, why])).toEqual([
      ['take', ''],
      ['arrive', ''],
    ]);
    await box.drop(box.state().entries[0]?.key ?? '');
    await box.drop(box.state().entries[0]?.key ?? '');
    expect(box.state()).toMatchObject({ entries: [], lost: false });
  });

  test('a picture that cannot be read at the moment makes its step wait; one that is gone does not', async () => {
    const server = fakeServer([]);
    const blobs = moodyBlobs([true, true]);
    const box = open({ ...server, blobs });
    await box.add({ ...step('a', 'finish'), files: [PHOTO] });
    await box.flush();
    expect(server.done).toEqual([]);
    await box.flush();
    expect(server.done).toMatchObject([{ act: 'finish', files: [1] }]);
    const emptied = open({ ...server, blobs: { ...blobs, get: async () => undefined } });
    await emptied.add({ ...step('b', 'finish'), files: [PHOTO] });
    await emptied.flush();
    expect(server.done[1]).toMatchObject({ group: 'b', files: [] });
  });

  test('without room in the browser nothing is sent or uploaded twice, and a step that could not be kept leaves no picture', async () => {
    const server = fakeServer(['fine', 'question lost', 'question lost', 'question lost']);
    const blobs = memoryBlobs();
    const box = open({ ...server, blobs });
    await box.add({ ...step('a', 'finish'), files: [PHOTO] });
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await box.flush();
    await expect(box.add({ ...step('a', 'photos'), files: [PHOTO] })).rejects.toThrow('full');
    expect(await blobs.names()).toHaveLength(box.state().entries.length);
    for (let left = 3; left > 0; left--) await box.flush();
    full.mockRestore();
    await box.flush();
    expect(server.uploads()).toBe(1);
    expect(server.done).toMatchObject([{ act: 'finish', files: [1] }]);
    expect(box.state()).toMatchObject({ entries: [], lost: false });
    expect(await blobs.names()).toEqual([]);
  });

  test('a step that was lost and then refused is no longer called lost', async () => {
    const answers = [lost(), lost(), refused('诉求 1 已完成')];
    const box = open({ upload: async () => 1, send: () => Promise.reject(answers.shift() ?? lost()) });
    await box.add(step('a', 'take'));
    await box.flush();
    expect(box.state().lost).toBe(true);
    await box.flush();
    expect(box.state()).toMatchObject({ lost: false, entries: [{ refused: '诉求 1 已完成' }] });
  });

  test('a step whose key the server knows with other content has arrived', async () => {
    const { text: msg } = SHARED_FAILURES.IDEMPOTENCY_REUSED;
    const answers = [lost(), lost(), new ApiError({ code: 400, status: 400, msg })];
    const arrived: string[] = [];
    const send = () => Promise.reject(answers.shift() ?? refused('再次发送'));
    const box = open({ upload: async () => 1, send, onSent: ({ act }) => void arrived.push(act) });
    await box.add(step('a', 'finish'));
    await box.flush();
    await box.flush();
    expect(arrived).toEqual(['finish']);
    expect(box.state().entries).toEqual([]);
  });

  test('a corrected step takes the place of the refused one, which goes with its pictures', async () => {
    const sent: string[] = [];
    const blobs = memoryBlobs();
    const send = async ({ act, input }: OutboxEntry) => {
      if (input['wrong']) throw refused('签名不清');
      sent.push(act);
    };
    const box = open({ upload: async () => 1, send, blobs });
    await box.add({ ...step('a', 'finish'), input: { wrong: true }, files: [PHOTO] });
    await box.flush();
    await box.add({ ...step('a', 'photos') });
    await box.add({ ...step('a', 'finish'), corrects: 'last', files: [PHOTO] });
    await box.flush();
    expect(sent).toEqual(['photos', 'finish']);
    await box.add({ ...step('b', 'take'), input: { wrong: true } });
    await box.add(step('b', 'arrive'));
    await box.flush();
    await box.add({ ...step('b', 'take'), corrects: 'there' });
    await box.flush();
    expect(sent.slice(2)).toEqual(['take', 'arrive']);
    expect(box.state().entries).toEqual([]);
    expect(await blobs.names()).toEqual([]);
  });

  test('a step that is given up during its upload is not sent', async () => {
    const server = fakeServer([]);
    const upload = async () => {
      void box.drop(box.state().entries[0]?.key ?? '');
      return 1;
    };
    const box = open({ ...server, upload });
    await box.add({ ...step('a', 'finish'), files: [PHOTO] });
    await box.flush();
    expect(server.done).toEqual([]);
  });

  test('counts what an account would lose, and nothing of another account', async () => {
    await open({ upload: async () => 1, send: () => Promise.reject(lost()) }).add(step('a', 'take'));
    writeDraft(ACCOUNT, 'case.5', { result: '已修' });
    writeDraft('1/70', 'case.6', { result: '已修' });
    expect(countKept(ACCOUNT)).toEqual({ steps: 1, drafts: 1 });
    expect(countKept('1/70')).toEqual({ steps: 0, drafts: 1 });
  });
});
