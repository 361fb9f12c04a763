import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { linkHash, linksOf, type Waiting } from './chain.rules.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const row = (id: number, content: string): Waiting => ({ id, kind: 1, refId: id, content });

it('a link is the hash of the one before it, of its kind, its row and its content', () => {
  const [first, second] = linksOf({ links: 7, hash: 'abc' }, [row(11, 'x'), row(12, 'y')]);
  expect(first).toEqual({ seq: 8, kind: 1, refId: 11, content: 'x', hash: sha256('abc|1|11|x') });
  expect(second).toEqual({ seq: 9, kind: 1, refId: 12, content: 'y', hash: sha256(`${sha256('abc|1|11|x')}|1|12|y`) });
});

it('is the same chain in however many chunks it is sealed', () => {
  const rows = fc.array(fc.record({ id: fc.nat(), kind: fc.integer({ min: 1, max: 6 }), refId: fc.nat(), content: fc.string() }));
  fc.assert(
    fc.property(rows, fc.nat(), (waiting, at) => {
      const cut = waiting.length === 0 ? 0 : at % (waiting.length + 1);
      const whole = linksOf({ links: 0, hash: '' }, waiting);
      const head = linksOf({ links: 0, hash: '' }, waiting.slice(0, cut));
      const last = head.at(-1);
      const rest = linksOf(last ? { links: last.seq, hash: last.hash } : { links: 0, hash: '' }, waiting.slice(cut));
      expect([...head, ...rest]).toEqual(whole);
    }),
  );
});

it('ends otherwise when one row says something else, or is left out', () => {
  const rows = [row(1, 'a'), row(2, 'b'), row(3, 'c')];
  const end = (of: readonly Waiting[]) => linksOf({ links: 0, hash: '' }, of).at(-1)?.hash;
  expect(end([row(1, 'A'), ...rows.slice(1)])).not.toBe(end(rows));
  expect(end(rows.slice(1))).not.toBe(end(rows));
  expect(linkHash('', row(1, 'a'))).toHaveLength(64);
});
