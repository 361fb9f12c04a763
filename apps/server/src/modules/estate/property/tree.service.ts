// The house tree, level by level. domain: property 3.3.
import { buildingType, houseUseState, type loadTree, type ParsedInputOf, type TreeNode } from '@anju/contract';
import type { Scope } from '../../../platform/scope.ts';
import { listChildren, type TreeRow } from './tree.queries.ts';

export async function loadChildren({ db, actor }: Scope, input: ParsedInputOf<typeof loadTree>): Promise<TreeNode[]> {
  const rows = await listChildren(db, { ...input, estates: actor.estates });
  return rows.map(({ mark, ...row }) => ({ ...row, key: `${row.kind}:${row.id}`, note: noteOf(row.kind, mark) }));
}

function noteOf(kind: TreeRow['kind'], mark: number | null): string {
  if (kind === 'building') return buildingType.text(mark);
  return kind === 'house' ? houseUseState.text(mark) : '';
}
