import { describe, expect, it } from 'vitest';
import { hook } from './hook.ts';
import type { Scope } from './scope.ts';
import type { Tx } from './tenancy/tenant-db.ts';

const SCOPE = {} as Scope;
const TX = {} as Tx;

describe('a hook', () => {
  it('runs its listeners one after another in the order of registration', async () => {
    const told: string[] = [];
    const paid = hook<string>('paid');
    paid.listen(async (_scope, _tx, number) => {
      await Promise.resolve();
      told.push(`first ${number}`);
    });
    paid.listen(async (_scope, _tx, number) => {
      told.push(`second ${number}`);
    });
    await paid.tell(SCOPE, TX, 'A1');
    expect(told).toEqual(['first A1', 'second A1']);
  });

  it('runs a listener once although it was registered by every app of the process', async () => {
    let count = 0;
    const listener = async () => {
      count += 1;
    };
    const paid = hook<string>('paid');
    paid.listen(listener);
    paid.listen(listener);
    await paid.tell(SCOPE, TX, 'A1');
    expect(count).toBe(1);
  });

  it('passes the error of a listener on and runs no further listener', async () => {
    let reached = false;
    const paid = hook<string>('paid');
    paid.listen(() => Promise.reject(new Error('refused')));
    paid.listen(async () => {
      reached = true;
    });
    await expect(paid.tell(SCOPE, TX, 'A1')).rejects.toThrow('refused');
    expect(reached).toBe(false);
  });

  it('fails when nobody listens', async () => {
    await expect(hook<string>('paid').tell(SCOPE, TX, 'A1')).rejects.toThrow("nobody listens to the hook 'paid'");
  });
});
