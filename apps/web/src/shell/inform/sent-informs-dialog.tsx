import './inform.css';
import { useState } from 'react';
import { Button } from 'antd';
import { informTarget, listSentInforms } from '@anju/contract/oa/inform';
import { ListTable, column, useList, type RowOf } from '../../archetypes/index.ts';
import { SendInformDialog } from '../../platform/inform/index.ts';
import { Dialog, EmptyState, InstantText, KeyHints, StatusTag } from '../../ui/index.ts';
import { InformDetail } from './inform-detail.tsx';

type SentRow = RowOf<typeof listSentInforms>;

const COLUMNS = column<SentRow>()([
  { title: '公文编号', field: 'docNumber' },
  { title: '发文时间', render: (row) => <InstantText value={row.createdAt} /> },
  { title: '告知对象', render: (row) => informTarget.text(row.menu) },
  { title: '接收公司', field: 'companyName' },
  { title: '涉事房屋', field: 'houseName' },
  { title: '告知事项', field: 'subject' },
  { title: '状态', render: (row) => <State row={row} /> },
]);

export default function SentInformsDialog({ onClose }: { readonly onClose: () => void }) {
  const list = useList(listSentInforms, {});
  const [opened, setOpened] = useState<{ readonly rows: readonly SentRow[]; readonly id: number } | null>(null);
  const [writing, setWriting] = useState(false);
  return (
    <Dialog
      open
      title="我发出的告知公文"
      size="wide"
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <span className="inform-buttons">
          <Button type="primary" onClick={() => setWriting(true)}>
            发告知公文
          </Button>
          <Button onClick={onClose}>关闭</Button>
        </span>
      }
    >
      <div className="inform-sent">
        <ListTable
          name="shell.inform"
          list={list}
          columns={COLUMNS}
          onOpen={(row) => setOpened({ rows: list.rows, id: row.id })}
          empty={<EmptyState text="还没有发出过告知公文" />}
          foot={
            <KeyHints
              keys={[
                ['↑↓', '选择'],
                ['Enter', '查看'],
              ]}
            />
          }
        />
      </div>
      {opened ? <InformDetail rows={opened.rows} start={opened.id} confirmable={false} onClose={() => setOpened(null)} /> : null}
      <SendInformDialog open={writing} onClose={() => setWriting(false)} />
    </Dialog>
  );
}

function State({ row }: { readonly row: SentRow }) {
  if (row.edited) {
    return (
      <>
        <StatusTag tone="paid">已确认</StatusTag> {row.handleName} <InstantText value={row.handleTime} />
      </>
    );
  }
  return row.cleared ? <StatusTag>已清除</StatusTag> : <StatusTag tone="owed">待处理</StatusTag>;
}
