// This loaded page as the line knows it. What a browser copies into a duplicated or restored tab must not make two pages one: the server would
// take the second for the first over a new socket, and each would put the other out for ever.
import { uuid } from '../../../platform/api/random.ts';

/** Kept in memory only: a reload is another page, whose calls are hung up for. */
export const INSTANCE = uuid();

/** A page that is loaded anew may begin before the one it replaces has quite ended. */
const OLD_PAGE_MS = 2_000;

let letGo: (() => void) | null = null;
let held = '';

/** Only one page of this browser goes on with a login. Without locks (a page that is not secure has none, and no microphone) each may. */
export async function holdLogin(token: string): Promise<boolean> {
  if (held === token) return true;
  letLoginGo();
  const locks = (navigator as { readonly locks?: LockManager }).locks;
  if (!locks) return true;
  held = token;
  return new Promise((resolve) => {
    const given = () =>
      new Promise<void>((end) => {
        letGo = end;
        resolve(true);
      });
    void locks.request(`anju.call.${token}`, { signal: AbortSignal.timeout(OLD_PAGE_MS) }, given).catch(() => {
      if (held === token) held = '';
      resolve(false);
    });
  });
}

export function letLoginGo(): void {
  held = '';
  letGo?.();
  letGo = null;
}
