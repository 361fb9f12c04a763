import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { uuid } from '../../../platform/api/index.ts';
import { holdLogin, INSTANCE, letLoginGo } from './page.ts';

/** Locks of a browser as its pages share them; a page that would have to wait has waited long enough. */
const taken = new Set<string>();
const locks = {
  request: async (name: string, _: unknown, given: () => Promise<void>) => {
    if (taken.has(name)) throw new DOMException('late', 'AbortError');
    taken.add(name);
    await given();
    taken.delete(name);
  },
};
beforeEach(() => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
});
afterEach(() => {
  letLoginGo();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'locks');
});

describe('a loaded page', () => {
  it('has a name of its own, whatever a duplicated tab found in its storage', () => {
    sessionStorage.setItem('anju.call-instance.0', uuid());
    expect(INSTANCE).toMatch(/^[0-9a-f-]{36}$/);
    expect(Object.values({ ...sessionStorage })).not.toContain(INSTANCE);
  });
  it('goes on with a login while no other page does', async () => {
    taken.add('anju.call.T');
    expect(await holdLogin('T')).toBe(false);
    taken.delete('anju.call.T');
    expect([await holdLogin('T'), await holdLogin('T')]).toEqual([true, true]);
    expect(taken.has('anju.call.T')).toBe(true);
    letLoginGo();
    await vi.waitFor(() => expect(taken.size).toBe(0));
    expect(await holdLogin('T')).toBe(true);
  });
  it('gives up the login before with the next one', async () => {
    await holdLogin('A');
    await holdLogin('B');
    await vi.waitFor(() => expect([...taken]).toEqual(['anju.call.B']));
  });
  it('goes on where the browser has no locks', async () => {
    Reflect.deleteProperty(navigator, 'locks');
    expect(await holdLogin('T')).toBe(true);
  });
});
