// The tree of subjects: codes, nesting, and balances of parents as the sums of what is below them.
import type { SubjectNode, SubjectTree } from '@anju/contract';
import { sumMoney } from '@anju/domain';
import { failField } from '../../../platform/errors/failure.ts';

const LONGEST_CODE = 12;

/** A child has the code of its parent and two digits more. */
export function checkCode(code: string, parent: { readonly code: string } | null): void {
  if (parent === null) {
    if (code.length !== 4) throw failField('code', 'SUBJECT_CODE_TOP');
    return;
  }
  if (parent.code.length + 2 > LONGEST_CODE) throw failField('code', 'SUBJECT_DEEP');
  if (code.length !== parent.code.length + 2 || !code.startsWith(parent.code))
    throw failField('code', 'SUBJECT_CODE_PARENT', { parent: parent.code });
}

/** The first free code below a parent after the largest one in use; empty when there is none. */
export function nextCode(parent: string, taken: readonly string[]): string {
  if (parent.length + 2 > LONGEST_CODE) return '';
  const used = new Set(taken);
  const last = Math.max(0, ...taken.filter((code) => code.length === parent.length + 2).map((code) => Number(code.slice(-2))));
  const places = [...Array.from({ length: 99 - last }, (_, at) => last + 1 + at), ...Array.from({ length: 99 }, (_, at) => at + 1)];
  const free = places.map((place) => `${parent}${String(place).padStart(2, '0')}`).find((code) => !used.has(code));
  return free ?? '';
}

/** Every subject with the sum of its own balance and those of all below it, by id. Codes are in order, parents before children. */
export function rolledUp(nodes: readonly Pick<SubjectNode, 'id' | 'code'>[], own: ReadonlyMap<number, string>): Map<number, string> {
  const parts = new Map<string, string[]>(nodes.map(({ code }) => [code, []]));
  for (const { id, code } of nodes) {
    const amount = own.get(id);
    if (amount === undefined) continue;
    for (let length = 4; length <= code.length; length += 2) parts.get(code.slice(0, length))?.push(amount);
  }
  return new Map(nodes.map(({ id, code }) => [id, sumMoney(parts.get(code) ?? [])]));
}

/** Parents hold their children; a subject whose parent was left out stands at the top. */
export function nested(nodes: readonly SubjectNode[]): SubjectTree[] {
  const made = new Map(nodes.map((node): [number, SubjectTree] => [node.id, { ...node, children: [] }]));
  const tops: SubjectTree[] = [];
  for (const node of made.values()) {
    const parent = node.parentId === null ? undefined : made.get(node.parentId);
    (parent?.children ?? tops).push(node);
  }
  return tops;
}

/** Letters of dims in the order given, without what is not in `allowed`. */
export const within = (letters: string, allowed: string): string => [...letters].filter((dim) => allowed.includes(dim)).join('');
export const sameLetters = (left: string, right: string): boolean => [...left].sort().join('') === [...right].sort().join('');
