import { describe, expect, it } from 'vitest';
import { statementName } from './prepared-client.ts';

describe('names of prepared statements', () => {
  it('come with the third sighting and stay', () => {
    const text = 'select $1::int as once_more';
    expect([statementName(text), statementName(text)]).toEqual([undefined, undefined]);
    const name = statementName(text);
    expect(name).toMatch(/^anju_\d+$/);
    expect(statementName(text)).toBe(name);
    expect(statementName(`${text}, 2`)).toBeUndefined();
  });

  it('are bounded: however many texts there are, so many are prepared and no more', () => {
    const given = new Set<string>();
    for (let n = 0; n < 1_000; n++) {
      for (let sighting = 0; sighting < 3; sighting++) {
        const name = statementName(`select ${n}`);
        if (name !== undefined) given.add(name);
      }
    }
    expect(given.size).toBeLessThanOrEqual(400);
    expect(given.size).toBeGreaterThan(300);
  });

  it('go to others when they were not used for a while, and never to two texts', () => {
    const seen = (text: string, at: number) => [1, 2, 3].map(() => statementName(text, at)).at(-1);
    const begin = performance.now() + 3_600_000;
    const old = Array.from({ length: 400 }, (_, n) => seen(`select 'old ${n}'`, begin));
    expect(new Set(old).size).toBe(400);
    expect(seen(`select 'late'`, begin + 60_000)).toBeUndefined();
    // The first text is used again; the second has been dropped.
    expect(statementName(`select 'old 0'`, begin + 300_000)).toBe(old[0]);
    const name = seen(`select 'later'`, begin + 700_000);
    expect(name).toMatch(/^anju_\d+$/);
    expect(old).not.toContain(name);
    expect(statementName(`select 'old 0'`, begin + 700_000)).toBe(old[0]);
    expect(statementName(`select 'old 1'`, begin + 700_000)).toBeUndefined();
  });
});
