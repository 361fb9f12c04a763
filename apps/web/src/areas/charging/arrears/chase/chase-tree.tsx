// The tree of 欠费催收: how many of the houses below each node owe, and how old their debts are.
import { useQueries } from '@tanstack/react-query';
import { countDebtors, type DebtorCount, type TreeNode } from '@anju/contract';
import { formatCount } from '@anju/domain';
import { AgeStrip, TreeCard, type TreeState } from '../../../../archetypes/index.ts';
import { readQuery } from '../../../../platform/api/hooks.ts';

/** The estates are counted in one call, and everything below an estate in another when it is opened. */
function useCounts({ roots, childrenOf }: TreeState<TreeNode>): ReadonlyMap<string, DebtorCount> {
  const opened = roots.filter(({ key }) => childrenOf(key) !== undefined).map(({ id }) => id);
  const answers = useQueries({ queries: [null, ...opened].map((estateId) => readQuery(countDebtors, { estateId }, { quiet: true })) });
  return new Map(answers.flatMap(({ data }) => data ?? []).map((one) => [one.key, one]));
}

export function ChaseTree({ tree }: { readonly tree: TreeState<TreeNode> }) {
  const counts = useCounts(tree);
  const debtorsOf = (key: string) => counts.get(key)?.debtors ?? 0;
  return (
    <TreeCard
      tree={tree}
      label="房屋树"
      note={(node) => node.note}
      count={({ key, kind, houses }) => (kind === 'estate' ? `${formatCount(debtorsOf(key))} 户` : `${debtorsOf(key)} / ${houses} 户`)}
      under={({ key, kind, houses }) =>
        kind === 'estate' || houses === 0 ? null : (
          <span className="tree-under">
            <AgeStrip counts={counts.get(key)?.ages ?? []} all={houses} />
          </span>
        )
      }
    />
  );
}
