// One follow-up with everything done about it, in a drawer next to the list.
import { Button, Timeline } from 'antd';
import { FOLLOW, getFollow, type FollowDetail } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { Facts, RecordDrawer, type Acts, type RecordList } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DateText, EmptyState, InstantText } from '../../../../ui/index.ts';
import { Changes } from '../../record/changes.tsx';
import { FollowState } from './follow-columns.tsx';

export type FollowActs = Acts<{
  new: null;
  items: null;
  assign: readonly number[];
  change: FollowDetail;
  record: FollowDetail;
  finish: FollowDetail;
  giveUp: FollowDetail;
}>;

interface FollowDrawerProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly id: number;
  readonly canChange: boolean;
  readonly acts: FollowActs;
}

export function FollowDrawer({ id, canChange, acts, list }: FollowDrawerProps) {
  return (
    <RecordDrawer
      list={list}
      record={useRead(getFollow, { id })}
      what="客户跟进"
      title={({ item, customer }) => `${item} ${customer}`}
      onClose={() => acts.open(null)}
      actions={(follow) =>
        canChange && FOLLOW.is(follow.state, 'waiting', 'running') ? (
          <>
            <Button onClick={() => acts.begin('assign', [follow.id])}>指派</Button>
            <Button onClick={() => acts.begin('finish', follow)}>完成</Button>
            <Button type="primary" onClick={() => acts.begin('record', follow)}>
              登记结果
            </Button>
          </>
        ) : null
      }
      foot={(follow) =>
        canChange && FOLLOW.is(follow.state, 'waiting', 'running')
          ? {
              danger: (
                <Button danger onClick={() => acts.begin('giveUp', follow)}>
                  放弃
                </Button>
              ),
              acts: <Button onClick={() => acts.begin('change', follow)}>修改</Button>,
            }
          : {}
      }
    >
      {(follow) => <FollowView follow={follow} />}
    </RecordDrawer>
  );
}

function FollowView({ follow }: { readonly follow: FollowDetail }) {
  return (
    <>
      <div className="follow-head">
        <strong>{follow.item}</strong>
        <FollowState row={follow} />
      </div>
      <Facts
        columns={2}
        rows={[
          ['客户', `${follow.customer} ${follow.customerNumber}`],
          ['电话', follow.phone],
          ['房屋', follow.house],
          ['负责人', follow.employee],
          ['计划日期', <DateText key="planned" value={follow.plannedDate} danger={follow.overdue} />],
          ['了结日期', <DateText key="closed" value={follow.closedOn} />],
          ['内容', follow.content, 'wide'],
        ]}
      />
      <div className="follow-history">跟进记录 {follow.records.length}</div>
      {follow.records.length === 0 ? (
        <EmptyState text="还没有跟进记录" />
      ) : (
        <Timeline
          items={follow.records.map((record) => ({
            key: record.id,
            content: (
              <>
                <div>{record.result}</div>
                <span className="ui-quiet">
                  {record.by} <InstantText value={record.at} />
                  {record.nextDate ? `，下次 ${formatDay(record.nextDate)}` : ''}
                </span>
              </>
            ),
          }))}
        />
      )}
      <div className="follow-history">变更记录</div>
      <Changes changes={follow.changes} />
    </>
  );
}
