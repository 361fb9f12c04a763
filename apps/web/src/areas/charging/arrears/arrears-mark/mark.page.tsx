// 欠费标记 (menu 172): who does not pay and why, what stops meanwhile; asked for, decided by somebody else, ended.
import '../chase/chase.css';
import '../suspension/suspension.css';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Descriptions, Drawer, Table } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  approveMark,
  arrearsReason,
  endMark,
  FILE_CATEGORY,
  markState,
  MENU,
  rejectMark,
  searchChase,
  searchMarks,
  type MarkRow,
} from '@anju/contract';
import { formatDay, formatMoney } from '@anju/domain';
import { column, ListPage, useList } from '../../../../archetypes/index.ts';
import { useAccess, type Access } from '../../../../platform/access/index.ts';
import {
  DateText,
  EmptyState,
  EnumCheck,
  EnumText,
  InstantText,
  KeyHints,
  Money,
  SearchBox,
  StatusTag,
  type Tone,
} from '../../../../ui/index.ts';
import { DecideButtons, EndDialog, PassDialog, RejectDialog } from '../../document/decide.tsx';
import { effectsOf } from './hold-tags.tsx';
import { MarkDialog } from './mark-dialog.tsx';
import { PaperLink } from '../../document/paper-input.tsx';

const TONES: Readonly<Record<MarkRow['state'], Tone>> = { 1: 'busy', 2: 'note', 3: 'danger', 4: 'plain' };
const COLUMNS = column<MarkRow>()([
  { title: '对象', field: 'objectText', fixed: 'start', width: 150 },
  { title: '付款人', width: 100, render: (row) => row.payerName || '不详' },
  { title: '小区', field: 'estateName', width: 110 },
  { title: '未收', align: 'right', width: 104, render: (row) => <Money value={row.open} dashZero /> },
  { title: '原因', width: 110, render: (row) => arrearsReason.text(row.reason) },
  { title: '作用', width: 170, render: (row) => effectsOf(row) || '仅提示' },
  { title: '起始日期', width: 96, render: (row) => <DateText value={row.fromDate} /> },
  { title: '结束日期', width: 96, render: (row) => (row.toDate === null ? '解除为止' : <DateText value={row.toDate} />) },
  { title: '状态', width: 84, render: (row) => <EnumText of={markState} value={row.state} tones={TONES} /> },
  { title: '登记人', field: 'createdBy', width: 84 },
  { title: '审核人', width: 84, render: (row) => row.checkedBy || '–' },
]);

/** One that nobody has passed yet is taken back, not lifted. */
const endWord = ({ state }: MarkRow) => (state === 1 ? '撤销' : '解除');

type Dialog = { readonly kind: 'new' } | { readonly kind: 'approve' | 'reject' | 'end'; readonly mark: MarkRow };

export default function ArrearsMarkPage() {
  const access = useAccess(MENU.arrearsMark);
  const { message } = App.useApp();
  const client = useQueryClient();
  const list = useList(searchMarks, {});
  const [open, setOpen] = useState<MarkRow | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { filter, setFilter, extra: sums } = list;
  const close = () => setDialog(null);
  const done = (text: string) => {
    close();
    setOpen(null);
    void message.success(text);
    for (const { path } of [searchMarks, searchChase]) void client.invalidateQueries({ queryKey: [path] });
  };
  const searching = Object.values(filter).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)));
  const act = (kind: 'approve' | 'reject' | 'end', mark: MarkRow) => setDialog({ kind, mark });
  return (
    <>
      <ListPage
        list={list}
        columns={COLUMNS}
        onOpen={setOpen}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="房号 / 车位 / 姓名 / 电话" />
            <EnumCheck of={markState} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            <EnumCheck of={arrearsReason} value={filter.reasons ?? []} onChange={(reasons) => setFilter({ reasons })} />
            {searching ? (
              <Button type="link" onClick={list.resetFilter}>
                清除
              </Button>
            ) : null}
          </>
        }
        actions={
          <>
            {access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>}
            {access.can('add') ? (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog({ kind: 'new' })}>
                新增标记
              </Button>
            ) : null}
          </>
        }
        summary={
          sums && sums.total > 0 ? (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0} colSpan={COLUMNS.length}>
                {`合计 ${sums.total} 个标记，其中有效 ${sums.inForce} 个，所标对象未收 ${formatMoney(sums.open)} 元`}
              </Table.Summary.Cell>
            </Table.Summary.Row>
          ) : null
        }
        empty={<EmptyState text={searching ? '没有符合条件的标记' : '还没有欠费标记'} />}
        foot={
          <KeyHints
            keys={[
              ['↑↓', '选择'],
              ['Enter', '打开'],
            ]}
          />
        }
      />
      {open === null ? null : <MarkDrawer mark={open} access={access} onAct={(kind) => act(kind, open)} onClose={() => setOpen(null)} />}
      {dialog?.kind === 'new' ? <MarkDialog object={null} onDone={() => done('已提交，请他人审核')} onClose={close} /> : null}
      {dialog?.kind === 'approve' ? (
        <PassDialog name={dialog.mark.objectText} endpoint={approveMark} row={dialog.mark} onDone={() => done('已生效')} onClose={close} />
      ) : null}
      {dialog?.kind === 'reject' ? (
        <RejectDialog
          name={dialog.mark.objectText}
          no="退回"
          endpoint={rejectMark}
          row={dialog.mark}
          onDone={() => done('已退回')}
          onClose={close}
        />
      ) : null}
      {dialog?.kind === 'end' ? (
        <EndDialog
          name={dialog.mark.objectText}
          end={endWord(dialog.mark)}
          endpoint={endMark}
          row={dialog.mark}
          onDone={() => done(`已${endWord(dialog.mark)}`)}
          onClose={close}
        />
      ) : null}
    </>
  );
}

interface MarkDrawerProps {
  readonly mark: MarkRow;
  readonly access: Access;
  readonly onAct: (kind: 'approve' | 'reject' | 'end') => void;
  readonly onClose: () => void;
}
function MarkDrawer({ mark, access, onAct, onClose }: MarkDrawerProps) {
  const waits = mark.state === 1;
  const rows: [string, React.ReactNode][] = [
    ['状态', <EnumText key="state" of={markState} value={mark.state} tones={TONES} />],
    ['原因', arrearsReason.text(mark.reason)],
    ['作用', effectsOf(mark) || '仅提示'],
    ['有效期', `${formatDay(mark.fromDate)} – ${mark.toDate === null ? '解除为止' : formatDay(mark.toDate)}`],
    ['付款人', mark.payerName || '不详'],
    ['未收', `${formatMoney(mark.open)} 元`],
    ['依据', mark.remark],
    ['证明材料', <PaperLink key="file" category={FILE_CATEGORY.markPaper} parent={mark.id} file={mark.file} />],
    [
      '登记',
      <span key="by">
        {mark.createdBy} <InstantText value={mark.createdAt} />
      </span>,
    ],
    [
      '审核',
      mark.checkedBy ? (
        <span key="checked">
          {mark.checkedBy} <InstantText value={mark.checkedAt} /> {mark.checkNote}
        </span>
      ) : (
        '–'
      ),
    ],
    ['解除', mark.endedOn ? `${formatDay(mark.endedOn)} ${mark.endedBy} ${mark.endReason}` : '–'],
  ];
  return (
    <Drawer
      open
      size={640}
      title={`${mark.estateName} ${mark.objectText}`}
      onClose={onClose}
      extra={
        <div className="detail-actions">
          {(waits || mark.state === 2) && access.can('change') ? (
            <Button danger onClick={() => onAct('end')}>
              {endWord(mark)}
            </Button>
          ) : null}
          {waits ? (
            <DecideButtons
              own={mark.own}
              may={access.can('audit')}
              no="退回"
              onReject={() => onAct('reject')}
              onPass={() => onAct('approve')}
            />
          ) : null}
        </div>
      }
    >
      <Descriptions size="small" bordered column={1} items={rows.map(([label, children]) => ({ key: label, label, children }))} />
    </Drawer>
  );
}
