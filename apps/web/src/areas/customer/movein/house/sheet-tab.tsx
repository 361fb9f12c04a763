// The sheet of the check and the hand-overs of a house, to read.
import './house.css';
import { Table } from 'antd';
import { CHECK_RESULT, CHECK_SHEET, FILE_CATEGORY, getCheckSheet, type CheckSheetItem, type MoveInDetail } from '@anju/contract';
import { formatDay, formatInstant } from '@anju/domain';
import { Facts } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { EmptyState, EnumText, FailedState, InstantText, Picture, StatusTag, WaitingState } from '../../../../ui/index.ts';
import { billedText } from '../handover/handover-dialog.tsx';
import { RESULT_TONES, SHEET_TONES } from '../parts/move-in-tones.ts';
import { ChangesTable } from './changes-table.tsx';

const TABLE = { size: 'small', pagination: false, scroll: { x: 'max-content' } } as const;

/** The sheet of the check, to read. */
export function SheetTab({ id }: { readonly id: number | null }) {
  const query = useRead(getCheckSheet, id === null ? null : { id });
  if (id === null) return <EmptyState text="还没有验房" />;
  const sheet = query.data;
  if (!sheet)
    return query.error ? <FailedState text={query.error.message || '加载失败'} onRetry={() => void query.refetch()} /> : <WaitingState />;
  return (
    <>
      <Facts
        columns={2}
        rows={[
          ['状态', <EnumText key="state" of={CHECK_SHEET} value={sheet.state} tones={SHEET_TONES} />],
          ['查验', `第 ${sheet.round} 次，${sheet.startedBy}`],
          ['合格', `${sheet.counts.ok} / ${sheet.counts.items}`],
          ['不合格、缺失', `${sheet.counts.bad}、${sheet.counts.absent}`],
          ['签字人', sheet.signer],
          ['签字时间', <InstantText key="signed" value={sheet.signedAt} />],
          sheet.opinion !== '' && ['意见', sheet.opinion, 'wide'],
          sheet.unsignedReason !== '' && ['未签字原因', sheet.unsignedReason, 'wide'],
          sheet.signFileId !== null && [
            '签名',
            <Picture
              key="hand"
              className="ui-sign"
              parent={sheet.id}
              cat={FILE_CATEGORY.checkPhoto}
              id={sheet.signFileId}
              side={320}
              alt={`${sheet.signer}签字`}
            />,
            'wide',
          ],
        ]}
      />
      <section className="record-section">
        <Table<CheckSheetItem>
          {...TABLE}
          rowKey="itemId"
          dataSource={[...sheet.items]}
          locale={{ emptyText: <EmptyState text="没有查验项目" /> }}
          columns={[
            { title: '房间', dataIndex: 'room' },
            { title: '项目', dataIndex: 'name' },
            { title: '结果', render: (_, { result }) => <EnumText of={CHECK_RESULT} value={result} tones={RESULT_TONES} /> },
            { title: '问题', align: 'right', render: (_, { defects }) => defects || '–' },
            { title: '说明', render: (_, { note }) => note || '–' },
          ]}
        />
      </section>
    </>
  );
}

export function HandOvers({ detail: { handovers } }: { readonly detail: MoveInDetail }) {
  if (handovers.length === 0) return <EmptyState text="还没有入伙" />;
  return [...handovers].reverse().map((handover) => (
    <section key={handover.id} className="record-section">
      <h3>
        {formatDay(handover.onDay)} 入伙 {handover.undoneAt === null ? null : <StatusTag>已撤销</StatusTag>}
      </h3>
      <p className="ui-quiet">
        {handover.by} {formatInstant(handover.at)} {billedText(handover.billAmount)} {handover.acceptNote}
      </p>
      {handover.undoneAt === null ? null : (
        <p>
          撤销：{handover.undoReason}{' '}
          <span className="ui-quiet">
            {handover.undoneBy} {formatInstant(handover.undoneAt)}
          </span>
        </p>
      )}
      <ChangesTable changes={handover.changes} />
    </section>
  ));
}
