import { readdirSync } from 'node:fs';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { ERRORS } from '../errors.ts';
import { business, dialog, failures, type Failure } from './failure.ts';

const SOURCE = new URL('../', import.meta.url);

const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'code' in value && 'status' in value && 'text' in value;
const isList = (value: unknown): value is Record<string, Failure> =>
  typeof value === 'object' && value !== null && Object.values(value).length > 0 && Object.values(value).every(isFailure);

/** The failures of all lists, by name. A list that spreads another holds the same objects, which count once. */
function definitionsOf(lists: readonly Record<string, Failure>[]): Map<string, Set<Failure>> {
  const definitions = new Map<string, Set<Failure>>();
  for (const [name, failure] of lists.flatMap((list) => Object.entries(list)))
    definitions.set(name, (definitions.get(name) ?? new Set()).add(failure));
  return definitions;
}
const namesUsedTwice = (lists: readonly Record<string, Failure>[]) =>
  [...definitionsOf(lists)].filter(([, definitions]) => definitions.size > 1).map(([name]) => name);

async function listsOfContract(): Promise<Record<string, Failure>[]> {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const modules = await Promise.all(files.map((file) => import(new URL(file, SOURCE).href) as Promise<Record<string, unknown>>));
  return modules.flatMap((exports) => Object.values(exports)).filter(isList);
}

describe('failures of a noun', () => {
  const MARK_FAILURES = failures({ MARK_TWICE: business('该对象已有标记'), MARK_STALE: dialog(409, '请刷新') });

  it('keep their names', () => {
    expectTypeOf<keyof typeof MARK_FAILURES>().toEqualTypeOf<'MARK_TWICE' | 'MARK_STALE'>();
    expect(MARK_FAILURES.MARK_TWICE).toEqual({ code: 1, status: 200, text: '该对象已有标记' });
  });

  it('may be spread into the catalogue, but not named again', () => {
    expect(namesUsedTwice([MARK_FAILURES, { ...MARK_FAILURES }])).toEqual([]);
    expect(namesUsedTwice([MARK_FAILURES, failures({ MARK_TWICE: business('该对象已有标记') })])).toEqual(['MARK_TWICE']);
  });
});

describe('the catalogue', () => {
  it('has every name from one list only', async () => {
    expect(namesUsedTwice(await listsOfContract())).toEqual([]);
  });

  it('forgets no list', async () => {
    expect([...definitionsOf(await listsOfContract()).keys()].filter((name) => !(name in ERRORS))).toEqual([]);
  });
});
