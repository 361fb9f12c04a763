// The short form of `npm run faults`. Kills of the server are left out here: settle-crash.db.test.ts has them.
import { expect, test } from 'vitest';
import { WITHOUT_DISK } from './faults.ts';
import { openFaultGround } from './ground.ts';
import { judge } from './pay.ts';
import { runRound } from './round.ts';

test('no payment is lost or doubled while the database is killed, its connections are taken and the clock is turned', async () => {
  const gone = Promise.withResolvers<never>();
  gone.promise.catch(() => undefined);
  const lines: string[] = [];
  const ground = await openFaultGround({ log: (line) => lines.push(line), smallDisk: false, onGone: gone.reject });
  try {
    const { answered, wrong, skipped } = await runRound(ground, WITHOUT_DISK, 150, gone.promise, (line) => lines.push(line));
    expect(wrong).toEqual([]);
    expect(skipped).toEqual(new Map());
    expect(answered.size).toBeGreaterThanOrEqual(150);
    expect(lines).toContainEqual(expect.stringMatching(/^PostgreSQL runs again/));
    expect(await judge(ground, answered)).toEqual([]);
  } finally {
    await ground.close();
  }
});
