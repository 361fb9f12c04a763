// A word for a state has one colour on every screen: tones are given by each area, so this reads all of them together.
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import * as contract from '@anju/contract';

const SRC = resolve(import.meta.dirname, '..');
const TONE = /\[(\w+)\.(\w+)\]: '(owed|overdue|paid|work|ended|use|kind)'/g;

/** States whose word means something else there than on other screens. */
const ANOTHER_MEANING: readonly string[] = [
  // Money came in; elsewhere 有效 is something in force.
  'SETTLEMENT.valid',
  // The filed statement is the one that counts; elsewhere 已归档 is over.
  'REPORT_RESULT.filed',
  // Nothing is held any more; elsewhere 已结清 is paid in full.
  'DEPOSIT.settled',
  // These still have to be published or paid out; elsewhere 已审核 and 已通过 are the end.
  'BILL.audited',
  'BATCH.audited',
  'POOL.audited',
  'REFUND.approved',
  'SEAL_REQUEST.approved',
];

interface Given {
  readonly state: string;
  readonly word: string;
  readonly tone: string;
}

const lists: Readonly<Record<string, unknown>> = contract;

/** The word a user reads; undefined where the list is no list of states of the contract. */
function wordOf(list: string, name: string): string | undefined {
  const states = lists[list] as { readonly text?: (value: number) => string; readonly [name: string]: unknown } | undefined;
  const value = states?.[name];
  return typeof value === 'number' ? states?.text?.(value) : undefined;
}

const given = globSync('**/*.{ts,tsx}', { cwd: SRC })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap((file) =>
    [...readFileSync(resolve(SRC, file), 'utf8').matchAll(TONE)].flatMap(([, list = '', name = '', tone = '']): Given[] => {
      const word = wordOf(list, name);
      return word === undefined ? [] : [{ state: `${list}.${name}`, word, tone }];
    }),
  );

test('a word for a state has one colour', () => {
  expect(given.length).toBeGreaterThan(250);
  const clashes = Map.groupBy(
    given.filter(({ state }) => !ANOTHER_MEANING.includes(state)),
    ({ word }) => word,
  );
  const texts = [...clashes.entries()]
    .filter(([, of]) => new Set(of.map(({ tone }) => tone)).size > 1)
    .map(([word, of]) => `${word}: ${of.map(({ state, tone }) => `${state} ${tone}`).join(', ')}`);
  expect(texts).toEqual([]);
});

test('every exception is needed', () => {
  for (const state of ANOTHER_MEANING) expect(given.map((one) => one.state)).toContain(state);
});
