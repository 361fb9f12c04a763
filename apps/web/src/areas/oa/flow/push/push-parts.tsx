import { Progress } from 'antd';
import { PUSH, type PushDetail, type PushRow } from '@anju/contract';
import type { Acts } from '../../../../archetypes/index.ts';
import type { TonesOf } from '../../../../ui/index.ts';

/** Opened by its id. */
export type PushActs = Acts<{ new: null; change: PushDetail; withdraw: PushDetail }>;

export const PUSH_TONES: TonesOf<typeof PUSH> = {
  [PUSH.draft]: 'owed',
  [PUSH.scheduled]: 'work',
  [PUSH.published]: 'paid',
  [PUSH.expired]: 'ended',
  [PUSH.withdrawn]: 'ended',
};

/** What is read by whom is only a figure once there is somebody to read it. */
export function ReadProgress({ receivers, readers, state }: Pick<PushRow, 'receivers' | 'readers' | 'state'>) {
  if (PUSH.is(state, 'draft', 'scheduled')) return <span className="ui-quiet">{`将发给 ${receivers} 人`}</span>;
  return (
    <span className="push-progress">
      <Progress
        percent={receivers === 0 ? 0 : Math.floor((readers / receivers) * 100)}
        size="small"
        showInfo={false}
        aria-label="已读比例"
      />
      <span>{`${readers}/${receivers}`}</span>
    </span>
  );
}

export const targetText = ({ toAll, targetNames, targetCount }: Pick<PushRow, 'toAll' | 'targetNames' | 'targetCount'>): string => {
  if (toAll) return '全体员工';
  if (targetCount === 0) return '接收范围已不存在';
  return targetCount > 3 ? `${targetNames}等${targetCount}项` : targetNames;
};
