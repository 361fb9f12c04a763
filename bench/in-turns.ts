// Two companies of different size, asked for the same in turns.
import { percentile, seconds } from './measure.ts';

const WARM = 20;
const ROUNDS = 4;
const CALLS = 60;

type Work = (turn: number) => Promise<unknown>;

interface Times {
  readonly p95: number;
  /** Processor time of the program and the database for a call, in milliseconds: what other work on the machine hardly changes. */
  readonly processor: number;
}

/** The two companies are asked in turns, some calls each, so that other work on the machine meets both. */
export async function inTurns(used: () => Promise<number>, few: Work, many: Work): Promise<Record<'few' | 'many', Times>> {
  const times = { few: [] as number[], many: [] as number[] };
  const processor = { few: 0, many: 0 };
  for (let turn = 0; turn < WARM; turn++) await Promise.all([few(turn), many(turn)]);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [side, work] of [
      ['few', few],
      ['many', many],
    ] as const) {
      const before = await used();
      for (let turn = 0; turn < CALLS; turn++) times[side].push((await seconds(() => work(turn))) * 1000);
      processor[side] += (await used()) - before;
    }
  }
  const of = (side: 'few' | 'many'): Times => ({
    p95: percentile(times[side], 0.95),
    processor: (processor[side] * 1000) / (ROUNDS * CALLS),
  });
  return { few: of('few'), many: of('many') };
}
