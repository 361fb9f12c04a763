// 权限查询: employees × functions of a centre or group, or the holders of one act with the jobs and roles that give it.
import { useState } from 'react';
import { Segmented } from 'antd';
import type { Access } from '../../../../platform/access/index.ts';
import { FailedState, LoadingOverlay, NeedsDesk } from '../../../../ui/index.ts';
import { HolderMatrix } from './permission-matrix-holders.tsx';
import { PeopleMatrix } from './permission-matrix-people.tsx';
import { useFunctions, useHolders } from './permission-queries.ts';

type View = 'people' | 'function';

export function RightsMatrix({ access }: { readonly access: Access }) {
  const [view, setView] = useState<View>('people');
  const functions = useFunctions();
  const holders = useHolders();
  const failed = functions.error ?? holders.error;
  if (failed)
    return <FailedState text={failed.message || '加载失败'} onRetry={() => void Promise.all([functions.refetch(), holders.refetch()])} />;
  if (!functions.data || !holders.data) return <LoadingOverlay show />;
  const choice = (
    <Segmented<View>
      value={view}
      onChange={setView}
      options={[
        { value: 'people', label: '按人员' },
        { value: 'function', label: '按功能' },
      ]}
    />
  );
  const Shown = view === 'people' ? PeopleMatrix : HolderMatrix;
  return (
    <>
      <NeedsDesk what="权限查询表" here="可以左右滑动查看" />
      <Shown functions={functions.data} companies={holders.data.companies} access={access} choice={choice} />
    </>
  );
}
