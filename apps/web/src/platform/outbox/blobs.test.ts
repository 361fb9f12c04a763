import { afterEach, expect, test, vi } from 'vitest';
import { indexedBlobs } from './blobs.ts';

const fire = (target: EventTarget, type: string) => queueMicrotask(() => target.dispatchEvent(new Event(type)));

/** As much of IndexedDB as the store uses. `broken` databases cannot be asked; `full` ones take a picture and undo it. */
function fakeDatabase(is: { full?: boolean; broken?: boolean }) {
  const kept = new Map<string, unknown>();
  let opened = 0;
  const request = <T>(result: T) => {
    const made = Object.assign(new EventTarget(), { result, error: null });
    fire(made, 'success');
    return made;
  };
  const database = () =>
    Object.assign(new EventTarget(), {
      transaction: () => {
        if (is.broken) throw new DOMException('closing', 'InvalidStateError');
        const transaction = Object.assign(new EventTarget(), { error: is.full ? new DOMException('full', 'QuotaExceededError') : null });
        const end = () => setTimeout(() => transaction.dispatchEvent(new Event(is.full ? 'abort' : 'complete')));
        const store = {
          put: (blob: unknown, name: string) => {
            end();
            if (!is.full) kept.set(name, blob);
            return request(name);
          },
          get: (name: string) => {
            end();
            return request(kept.get(name));
          },
        };
        return Object.assign(transaction, { objectStore: () => store });
      },
    });
  const open = () => {
    opened += 1;
    if (opened > 1) is.broken = false;
    return request(database());
  };
  vi.stubGlobal('indexedDB', { open });
  return () => opened;
}
afterEach(() => vi.unstubAllGlobals());

test('a picture is kept once its transaction is complete, not when it was accepted', async () => {
  const is = { full: true };
  fakeDatabase(is);
  const blobs = indexedBlobs();
  await expect(blobs.put('a', new Blob(['x']))).rejects.toThrow('full');
  is.full = false;
  await blobs.put('a', new Blob(['x']));
  expect(await blobs.get('a')).toBeInstanceOf(Blob);
  expect(await blobs.get('b')).toBeUndefined();
});

test('a database the browser has closed is opened again', async () => {
  const opened = fakeDatabase({ broken: true });
  const blobs = indexedBlobs();
  await blobs.put('a', new Blob(['x']));
  expect(opened()).toBe(2);
  expect(await blobs.get('a')).toBeInstanceOf(Blob);
});
