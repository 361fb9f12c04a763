// The chart of a company on the screen: read once for all fields, found by code, initials or name.
import { useMemo } from 'react';
import { readSubjectTree, type SubjectNode, type SubjectTree } from '@anju/contract';
import { useRead } from '../../../platform/api/hooks.ts';

const flatten = (nodes: readonly SubjectTree[]): SubjectTree[] => nodes.flatMap((node) => [node, ...flatten(node.children)]);

export interface Chart {
  readonly tree: readonly SubjectTree[];
  /** In the order of their codes. */
  readonly all: readonly SubjectTree[];
  readonly byId: ReadonlyMap<number, SubjectTree>;
  readonly byCode: ReadonlyMap<string, SubjectTree>;
}
const EMPTY: readonly SubjectTree[] = [];

export function chartOf(tree: readonly SubjectTree[]): Chart {
  const all = flatten(tree);
  return { tree, all, byId: new Map(all.map((one) => [one.id, one])), byCode: new Map(all.map((one) => [one.code, one])) };
}

/** The chart of a company. `loading` is true until it is there. */
export function useChart(companyId: number | null): Chart & { readonly loading: boolean } {
  const query = useRead(readSubjectTree, companyId === null ? null : { companyId }, { staleTime: 60_000 });
  const tree = query.data ?? EMPTY;
  const chart = useMemo(() => chartOf(tree), [tree]);
  return { ...chart, loading: query.isFetching };
}

/** How well a subject answers to what is typed: 0 not at all, more is better. Digits ask for a code, letters for initials. */
export function matchOf(
  { code, initials, fullName, name }: Pick<SubjectNode, 'code' | 'initials' | 'fullName' | 'name'>,
  typed: string,
): number {
  const key = typed.trim().toLowerCase();
  if (key === '') return 1;
  if (/^\d+$/.test(key)) return code === key ? 5 : code.startsWith(key) ? 4 : 0;
  if (initials.startsWith(key)) return 3;
  if (name.toLowerCase().includes(key)) return 3;
  return fullName.toLowerCase().includes(key) || initials.includes(key) ? 2 : 0;
}

/** `1122 应收账款` with the names above: `112201 应收账款-物业费` */
export const subjectText = ({ code, fullName }: Pick<SubjectNode, 'code' | 'fullName'>): string => `${code} ${fullName}`;
