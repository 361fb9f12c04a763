// How often a visitor may leave an opinion.

const OPINIONS_PER_HOUR = 3;
export const WINDOW_MS = 60 * 60_000;

/** Minutes the visitor has to wait, rounded up; 0 for none. `earlier` are the opinions of the last hour, oldest first. */
export function minutesToWait(earlier: readonly string[], now: Date): number {
  const oldestThatCounts = earlier.at(-OPINIONS_PER_HOUR);
  if (oldestThatCounts === undefined) return 0;
  return Math.max(0, Math.ceil((Date.parse(oldestThatCounts) + WINDOW_MS - now.getTime()) / 60_000));
}
