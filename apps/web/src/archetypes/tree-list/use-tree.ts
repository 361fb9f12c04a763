// A tree that is read level by level. Each level is a separate query, so a change refreshes exactly the levels on screen.
import { useCallback, useMemo, useState } from 'react';
import { useQueries, useQueryClient } from '@tanstack/react-query';

export interface TreeItem {
  /** Unique in the whole tree. */
  readonly key: string;
  readonly title: string;
  readonly leaf: boolean;
  readonly disabled?: boolean;
}

export interface TreeState<N extends TreeItem> {
  readonly roots: readonly N[];
  /** Undefined while the level has not been read. */
  readonly childrenOf: (key: string) => readonly N[] | undefined;
  readonly expanded: readonly string[];
  readonly setExpanded: (keys: readonly string[]) => void;
  /** Resolves when the level below is loaded. */
  readonly load: (node: N) => Promise<void>;
  readonly selected: N | undefined;
  readonly select: (node: Pick<N, 'key'> | undefined) => void;
  readonly loading: boolean;
  readonly error: Error | null;
  readonly reload: () => void;
}

/**
 * `queryKey` begins with the path of the endpoint behind the loader and contains everything the loader closes over, such as
 * `[loadTree.path, { withHouses: false }]`.
 */
export function useTree<N extends TreeItem>(
  queryKey: readonly unknown[],
  loader: (parent: N | null, signal?: AbortSignal) => Promise<readonly N[]>,
): TreeState<N> {
  const client = useQueryClient();
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<ReadonlyMap<string, N>>(new Map());
  const [selectedKey, setSelectedKey] = useState<string>();

  const parents: (N | null)[] = [null, ...opened.values()];
  const levels = useQueries({
    queries: parents.map((parent) => ({
      queryKey: [...queryKey, parent?.key ?? null],
      queryFn: ({ signal }: { signal: AbortSignal }) => loader(parent, signal),
    })),
  });
  const byParent = new Map(parents.map((parent, at) => [parent?.key ?? null, levels[at]?.data] as const));
  const roots = byParent.get(null) ?? [];
  const all = [...byParent.values()].flatMap((nodes) => nodes ?? []);
  const keyText = JSON.stringify(queryKey);

  const load = useCallback(
    async (node: N) => {
      setOpened((old) => new Map(old).set(node.key, node));
      await client.ensureQueryData({
        queryKey: [...(JSON.parse(keyText) as unknown[]), node.key],
        queryFn: ({ signal }) => loader(node, signal),
      });
    },
    [client, keyText, loader],
  );
  const actions = useMemo(() => ({ setExpanded, select: (node: Pick<N, 'key'> | undefined) => setSelectedKey(node?.key) }), []);

  return {
    ...actions,
    roots,
    childrenOf: (key) => byParent.get(key),
    expanded,
    load,
    selected: selectedKey === undefined ? undefined : all.find((node) => node.key === selectedKey),
    loading: levels[0]?.isPending ?? true,
    error: levels.find((level) => level.error)?.error ?? null,
    reload: () => void client.invalidateQueries({ queryKey: [...queryKey] }),
  };
}
