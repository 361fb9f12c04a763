// Measures durations and rates: plain loops with a fixed number of workers and a fixed time.
export interface Rate {
  readonly perSecond: number;
  readonly p95: number;
}

const now = () => performance.now();

/** `hands` workers repeat the work for `seconds`; the first tenth is warm-up and does not count. */
export async function rate(hands: number, seconds: number, work: (turn: number) => Promise<void>): Promise<Rate> {
  const times: number[] = [];
  const begin = now();
  const warm = begin + seconds * 100;
  const end = begin + seconds * 1000;
  let turn = 0;
  await Promise.all(
    Array.from({ length: hands }, async () => {
      while (now() < end) {
        const started = now();
        await work(turn++);
        if (started > warm) times.push(now() - started);
      }
    }),
  );
  return { perSecond: times.length / ((end - warm) / 1000), p95: percentile(times, 0.95) };
}

export function percentile(times: readonly number[], at: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? Number.NaN;
}

export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = now();
  await work();
  return (now() - started) / 1000;
}
