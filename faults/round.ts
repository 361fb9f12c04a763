// One round: each fault once, payments before, during and after it.
import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './faults.ts';
import type { FaultGround } from './ground.ts';
import { openTill } from './pay.ts';

const BETWEEN = 12;
const LOOK_MS = 20;

export interface Outcome {
  readonly answered: ReadonlyMap<string, string>;
  readonly wrong: readonly string[];
  readonly skipped: ReadonlyMap<string, string>;
}

/** `gone` rejects when the database cannot be started again, which ends the round. */
export async function runRound(
  ground: FaultGround,
  faults: readonly Fault[],
  least: number,
  gone: Promise<never>,
  say: (line: string) => void,
): Promise<Outcome> {
  const till = openTill(ground, least);
  const skipped = new Map<string, string>();
  const until = async (paid: number): Promise<void> => {
    while (till.paid() < paid) await pause(LOOK_MS);
  };
  try {
    for (const { name, run } of faults) {
      await Promise.race([until(till.paid() + BETWEEN), gone]);
      const before = { ...till.repeated(), at: performance.now() };
      const reason = await run(ground);
      if (reason !== undefined) skipped.set(name, reason);
      await Promise.race([until(till.paid() + BETWEEN), gone]);
      const after = till.repeated();
      const took = ((performance.now() - before.at) / 1000).toFixed(1);
      const cost = `${after.cutOff - before.cutOff} cut off, ${after.unavailable - before.unavailable} answered 503`;
      say(`${name}: ${reason === undefined ? `${took} s until ${BETWEEN} more were paid; ${cost}` : `skipped, ${reason}`}`);
    }
  } finally {
    till.stop();
  }
  const answered = await Promise.race([till.finished, gone]);
  return { answered, wrong: till.wrong, skipped };
}
