// One resolution with its vote, its documents and its history, in a drawer next to the list.
import { Button, Table } from 'antd';
import { FILE_CATEGORY, getResolution, removeResolutionPaper, RESOLUTION, RESOLUTION_TYPE, type ResolutionDetail } from '@anju/contract';
import { Facts, LastChange, RecordDrawer, RecordTabs, type Acts, type RecordList } from '../../../archetypes/index.ts';
import type { Access } from '../../../platform/access/index.ts';
import { useRead } from '../../../platform/api/hooks.ts';
import { call } from '../../../platform/api/index.ts';
import { DateText, Money } from '../../../ui/index.ts';
import { Changes } from '../record/changes.tsx';
import { Papers } from '../record/papers.tsx';
import { Outcome, sharesOf, StandingTag } from './resolution-parts.tsx';

export type ResolutionActs = Acts<{ new: null; change: ResolutionDetail; void: ResolutionDetail }>;

interface ResolutionDrawerProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly id: number;
  readonly access: Access;
  readonly acts: ResolutionActs;
  readonly onPrint: (resolution: ResolutionDetail) => void;
}

const usable = ({ state }: ResolutionDetail) => state !== RESOLUTION.voided;

export function ResolutionDrawer({ id, access, acts, onPrint, list }: ResolutionDrawerProps) {
  return (
    <RecordDrawer
      list={list}
      record={useRead(getResolution, { id })}
      what="决议"
      title={(resolution) => `${resolution.estateName} ${resolution.number}`}
      onClose={() => acts.open(null)}
      foot={(resolution) => ({
        changed: <LastChange at={resolution.updatedAt} />,
        danger:
          usable(resolution) && access.can('void') ? (
            <Button danger onClick={() => acts.begin('void', resolution)}>
              废止
            </Button>
          ) : null,
        acts: (
          <>
            {access.can('print') ? <Button onClick={() => onPrint(resolution)}>打印决议</Button> : null}
            {usable(resolution) && access.can('change') ? (
              <Button type="primary" onClick={() => acts.begin('change', resolution)}>
                修改
              </Button>
            ) : null}
          </>
        ),
      })}
    >
      {(resolution) => (
        <>
          <div className="estate-record-head">
            <strong>{resolution.title}</strong>
            <StandingTag of={resolution} />
            <Outcome value={resolution.outcome} />
          </div>
          <RecordTabs
            items={[
              { key: 'facts', label: '决议', children: <Figures resolution={resolution} /> },
              {
                key: 'papers',
                label: `文件 ${resolution.papers.length}`,
                children: (
                  <Papers
                    category={FILE_CATEGORY.resolutionPaper}
                    parent={id}
                    papers={resolution.papers}
                    canChange={usable(resolution) && access.can('change')}
                    accept=".png,.jpg,.jpeg,.gif,.webp,.pdf,.docx"
                    remove={(fileId) => call(removeResolutionPaper, { id, fileId })}
                    onDone={acts.done}
                  />
                ),
              },
              { key: 'changes', label: '操作记录', children: <Changes changes={resolution.changes} /> },
            ]}
          />
        </>
      )}
    </RecordDrawer>
  );
}

function Figures({ resolution }: { readonly resolution: ResolutionDetail }) {
  const shares = sharesOf(resolution);
  const { totalArea, votedArea, agreedArea, totalHeads, votedHeads, agreedHeads } = resolution;
  return (
    <>
      <Facts
        columns={2}
        rows={[
          ['小区', resolution.estateName],
          ['类型', RESOLUTION_TYPE.text(resolution.type)],
          ['表决日期', <DateText key="decided" value={resolution.decidedOn} />],
          ['生效日期', <DateText key="from" value={resolution.effectiveFrom} />],
          ['失效日期', resolution.effectiveTo === null ? '长期' : <DateText key="to" value={resolution.effectiveTo} />],
          resolution.state === RESOLUTION.voided && ['废止原因', resolution.voidReason],
        ]}
      />
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
          { title: '口径', dataIndex: 'what' },
          { title: '总数', align: 'right', render: (_, row) => <Figure value={row.total} /> },
          { title: '参与表决', align: 'right', render: (_, row) => <Figure value={row.voted} /> },
          { title: '参与比例', align: 'right', dataIndex: 'part' },
          { title: '同意', align: 'right', render: (_, row) => <Figure value={row.agreed} /> },
          { title: '同意比例', align: 'right', dataIndex: 'yes' },
        ]}
      />
      <p className="ui-text">{resolution.content || '（没有录入决议内容）'}</p>
    </>
  );
}

const Figure = ({ value }: { readonly value: string | number }) => (typeof value === 'number' ? <>{value}</> : <Money value={value} />);
