// One resolution with its vote, its papers and its history, in a drawer beside the list.
import { useQuery } from '@tanstack/react-query';
import { Button, Descriptions, Drawer, Table, Tabs } from 'antd';
import {
  FILE_CATEGORY,
  getResolution,
  removeResolutionPaper,
  resolutionState,
  resolutionType,
  type ResolutionDetail,
} from '@anju/contract';
import type { Access } from '../../../platform/access/index.ts';
import { call } from '../../../platform/api/index.ts';
import { DateText, EnumText, FailedState, InstantText, LoadingOverlay, Money, StatusTag } from '../../../ui/index.ts';
import { Changes } from '../property/device/device-detail.tsx';
import { Papers } from '../property/device/device-papers.tsx';
import { Outcome, sharesOf, STATE_TONES } from './resolution-parts.tsx';

export type ResolutionAction = 'change' | 'void' | 'print';

interface ResolutionDrawerProps {
  readonly id: number;
  readonly access: Access;
  readonly onAct: (action: ResolutionAction, resolution: ResolutionDetail) => void;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

const VOIDED = 2;

export function ResolutionDrawer({ id, access, onAct, onDone, onClose }: ResolutionDrawerProps) {
  const query = useQuery({
    queryKey: [getResolution.path, id],
    queryFn: ({ signal }) => call(getResolution, { id }, { signal, loading: false }),
  });
  const resolution = query.data;
  const usable = resolution !== undefined && resolution.state !== VOIDED;
  return (
    <Drawer
      open
      size={820}
      title={resolution ? `${resolution.estateName} ${resolution.number}` : '决议'}
      onClose={onClose}
      extra={
        resolution ? (
          <div className="detail-actions">
            {usable && access.can('void') ? (
              <Button danger onClick={() => onAct('void', resolution)}>
                废止
              </Button>
            ) : null}
            {access.can('print') ? <Button onClick={() => onAct('print', resolution)}>打印决议</Button> : null}
            {usable && access.can('change') ? (
              <Button type="primary" onClick={() => onAct('change', resolution)}>
                修改
              </Button>
            ) : null}
          </div>
        ) : null
      }
    >
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {resolution ? (
        <>
          <div className="parking-head">
            <strong>{resolution.title}</strong>
            <EnumText of={resolutionState} value={resolution.state} tones={STATE_TONES} />
            <Outcome value={resolution.outcome} />
            {usable && !resolution.inForce ? <StatusTag>不在有效期</StatusTag> : null}
          </div>
          <Tabs
            items={[
              { key: 'facts', label: '决议', children: <Facts resolution={resolution} /> },
              {
                key: 'papers',
                label: `文件 ${resolution.papers.length}`,
                children: (
                  <Papers
                    category={FILE_CATEGORY.resolutionPaper}
                    parent={id}
                    papers={resolution.papers}
                    canChange={usable && access.can('change')}
                    accept=".png,.jpg,.jpeg,.gif,.webp,.pdf,.docx"
                    remove={(fileId) => call(removeResolutionPaper, { id, fileId })}
                    onDone={onDone}
                  />
                ),
              },
              { key: 'changes', label: '变更记录', children: <Changes changes={resolution.changes} /> },
            ]}
          />
        </>
      ) : null}
    </Drawer>
  );
}

function Facts({ resolution }: { readonly resolution: ResolutionDetail }) {
  const rows: [string, React.ReactNode][] = [
    ['小区', resolution.estateName],
    ['类型', resolutionType.text(resolution.type)],
    ['表决日期', <DateText key="decided" value={resolution.decidedOn} />],
    ['最后修改', <InstantText key="updated" value={resolution.updatedAt} />],
    ['生效日期', <DateText key="from" value={resolution.effectiveFrom} />],
    ['失效日期', resolution.effectiveTo === null ? '长期' : <DateText key="to" value={resolution.effectiveTo} />],
    ...(resolution.state === VOIDED ? [['废止原因', resolution.voidReason] as [string, React.ReactNode]] : []),
  ];
  const shares = sharesOf(resolution);
  const { totalArea, votedArea, agreedArea, totalHeads, votedHeads, agreedHeads } = resolution;
  return (
    <>
      <Descriptions size="small" bordered column={2} items={rows.map(([label, children]) => ({ key: label, label, children }))} />
      <Table
        className="resolution-votes"
        size="small"
        rowKey="what"
        pagination={false}
        dataSource={[
          { what: '面积（㎡）', total: totalArea, voted: votedArea, agreed: agreedArea, part: shares.votedArea, yes: shares.agreedArea },
          { what: '人数', total: totalHeads, voted: votedHeads, agreed: agreedHeads, part: shares.votedHeads, yes: shares.agreedHeads },
        ]}
        columns={[
          { title: '', dataIndex: 'what' },
          { title: '总数', align: 'right', render: (_, row) => <Figure value={row.total} /> },
          { title: '参与表决', align: 'right', render: (_, row) => <Figure value={row.voted} /> },
          { title: '参与比例', align: 'right', dataIndex: 'part' },
          { title: '同意', align: 'right', render: (_, row) => <Figure value={row.agreed} /> },
          { title: '同意比例', align: 'right', dataIndex: 'yes' },
        ]}
      />
      <p className="resolution-content">{resolution.content || '（没有录入决议内容）'}</p>
    </>
  );
}

const Figure = ({ value }: { readonly value: string | number }) => (typeof value === 'number' ? <>{value}</> : <Money value={value} />);
