// States and other numbered lists whose entries the code refers to by name: name, number and label are defined once, together.
import { enumeration, type Enumeration } from './enumeration.ts';

/** `waiting: [1, '待审核']`: the name used in code, the number stored in the database, the label shown to the user. */
type Definition = Readonly<Record<string, readonly [value: number, word: string]>>;

interface StateTest<D extends Definition> {
  /** Whether the value is one of the named states. */
  readonly is: <N extends keyof D & string>(value: number | null | undefined, ...names: readonly [N, ...N[]]) => value is D[N][0];
}

/** The members that a state of the same name would hide. */
const RESERVED = ['name', 'schema', 'values', 'options', 'text', 'parse', 'is'] as const satisfies readonly (keyof Members)[];
type Members = Enumeration<number> & StateTest<Definition>;
type Unreserved<D> = { readonly [N in keyof D]: N extends keyof Members ? never : D[N] };

export type States<D extends Definition> = { readonly [N in keyof D]: D[N][0] } & Enumeration<D[keyof D][0]> & StateTest<D>;

/** The numbers of a list: `StateOf<typeof MARK>` is `1 | 2 | 3 | 4`. */
export type StateOf<E extends { readonly values: readonly number[] }> = E['values'][number];

/**
 * Every state is a plain number under its name (`MARK.active`), so it can be a parameter of SQL; the list itself is an enumeration and can
 * be used wherever one is expected. Lists whose entries the code never names use `enumeration()`. In both, options are ordered by number.
 */
export function states<const D extends Definition>(name: string, definition: D & Unreserved<D>): States<D> {
  const entries = Object.entries<readonly [number, string]>(definition);
  const clash = RESERVED.find((member) => Object.hasOwn(definition, member));
  if (clash) throw new Error(`${name}: a state cannot be called ${clash}`);
  const labels = Object.fromEntries(entries.map(([, pair]) => pair));
  const words = new Set(Object.values(labels));
  if (Object.keys(labels).length < entries.length || words.size < entries.length) throw new Error(`${name}: a number or word stands twice`);

  const numbers = Object.fromEntries(entries.map(([state, [value]]) => [state, value]));
  return {
    ...numbers,
    ...enumeration(name, labels),
    is: (value: number | null | undefined, ...names: readonly string[]) => names.some((state) => numbers[state] === value),
  } as unknown as States<D>;
}
