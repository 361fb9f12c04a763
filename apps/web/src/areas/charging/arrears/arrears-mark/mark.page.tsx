// 欠费标记 (menu 172): which debtors do not pay and why, and what is suspended meanwhile; requested by one user, decided by another, ended.
import '../arrears.css';
import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  approveMark,
  arrearsReason,
  endMark,
  FILE_CATEGORY,
  MARK,
  MENU,
  rejectMark,
  searchChase,
  searchMarks,
  type MarkRow,
} from '@anju/contract';
import { formatDay, formatMoney, formatCount } from '@anju/domain';
import {
  column,
  DecideButtons,
  Decisions,
  Facts,
  ListPage,
  RecordDrawer,
  type RecordList,
  useActs,
  useList,
  type Acts,
} from '../../../../archetypes/index.ts';
import { useAccess, type Access } from '../../../../platform/access/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { DateText, EnumCheck, EnumText, InstantText, Money, SearchBox, useSumText, type Tone } from '../../../../ui/index.ts';
import { PaperLink } from '../../document/paper-input.tsx';
import { effectsOf } from './hold-tags.tsx';
import { MarkDialog } from './mark-dialog.tsx';

const TONES: Readonly<Record<MarkRow['state'], Tone>> = {
  [MARK.waiting]: 'owed',
  [MARK.active]: 'use',
  [MARK.rejected]: 'overdue',
  [MARK.ended]: 'ended',
};
const COLUMNS = column<MarkRow>()([
  { title: '对象', field: 'objectText', fixed: 'start', width: 150 },
  { title: '付款人', width: 100, render: (row) => row.payerName || '不详' },
  { title: '小区', field: 'estateName', width: 110 },
  { title: '未收', align: 'right', width: 104, render: (row) => <Money value={row.open} dashZero /> },
  { title: '原因', width: 110, render: (row) => arrearsReason.text(row.reason) },
  { title: '作用', width: 170, render: (row) => effectsOf(row) || '仅提示' },
  { title: '起始日期', width: 96, render: (row) => <DateText value={row.fromDate} /> },
  { title: '结束日期', width: 96, render: (row) => (row.toDate === null ? '解除为止' : <DateText value={row.toDate} />) },
  { title: '状态', width: 84, render: (row) => <EnumText of={MARK} value={row.state} tones={TONES} /> },
  { title: '登记人', field: 'createdBy', width: 84 },
  { title: '审核人', width: 84, render: (row) => row.checkedBy || '–' },
]);

/** A mark that is not approved yet is withdrawn; an active one is ended. */
const endWord = ({ state }: MarkRow) => (state === MARK.waiting ? '撤销' : '解除');

type MarkActs = Acts<{ new: null; approve: MarkRow; reject: MarkRow; end: MarkRow }, MarkRow>;

export default function ArrearsMarkPage() {
  const access = useAccess(MENU.arrearsMark);
  const list = useList(searchMarks, {});
  const acts: MarkActs = useActs(useRefresh(searchMarks, searchChase));
  const { filter, setFilter, extra: totals } = list;
  const sum = useSumText();
  return (
    <>
      <ListPage
        name="charging.arrears-mark"
        what={{ name: '标记', none: '还没有欠费标记' }}
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={acts.open}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="房号 / 车位 / 姓名 / 电话" />
            <EnumCheck of={MARK} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            <EnumCheck of={arrearsReason} value={filter.reasons ?? []} onChange={(reasons) => setFilter({ reasons })} />
          </>
        }
        actions={
          access.can('add') ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
              新增标记
            </Button>
          ) : null
        }
        totals={
          totals && totals.total > 0
            ? {
                text: `合计 ${formatCount(totals.total)} 个标记，其中有效 ${totals.inForce} 个，所标对象未收 ${sum(totals.open, true)}`,
                units: true,
              }
            : null
        }
      />
      <MarkDrawer list={list} acts={acts} access={access} />
      {acts.doing?.kind === 'new' ? <MarkDialog object={null} onDone={() => acts.done('已提交，请他人审核')} onClose={acts.close} /> : null}
      <Decisions
        acts={acts}
        name={(mark) => mark.objectText}
        approve={{ endpoint: approveMark, done: '已生效' }}
        reject={{ endpoint: rejectMark }}
        end={{ endpoint: endMark, word: endWord }}
      />
    </>
  );
}

function MarkDrawer({ list, acts, access }: { readonly list: RecordList; readonly acts: MarkActs; readonly access: Access }) {
  return (
    <RecordDrawer
      list={list}
      record={acts.opened && { data: acts.opened }}
      what="欠费标记"
      title={(mark) => `${mark.estateName} ${mark.objectText}`}
      onClose={() => acts.open(null)}
      actions={(mark) =>
        mark.state === MARK.waiting ? <DecideButtons acts={acts} row={mark} own={mark.own} may={access.can('audit')} /> : null
      }
      foot={(mark) => ({
        danger:
          MARK.is(mark.state, 'waiting', 'active') && access.can('change') ? (
            <Button danger onClick={() => acts.begin('end', mark)}>
              {endWord(mark)}
            </Button>
          ) : null,
      })}
    >
      {(mark) => (
        <Facts
          rows={[
            ['状态', <EnumText key="state" of={MARK} value={mark.state} tones={TONES} />],
            ['原因', arrearsReason.text(mark.reason)],
            ['作用', effectsOf(mark) || '仅提示'],
            ['有效期', `${formatDay(mark.fromDate)} – ${mark.toDate === null ? '解除为止' : formatDay(mark.toDate)}`],
            ['付款人', mark.payerName || '不详'],
            ['未收', `${formatMoney(mark.open)} 元`],
            ['依据', mark.remark],
            ['证明材料', <PaperLink key="file" category={FILE_CATEGORY.markPaper} parent={mark.id} file={mark.file} />],
            ['登记', <Signed key="by" by={mark.createdBy} at={mark.createdAt} />],
            ['审核', mark.checkedBy && <Signed key="checked" by={mark.checkedBy} at={mark.checkedAt} note={mark.checkNote} />],
            ['解除', mark.endedOn && `${formatDay(mark.endedOn)} ${mark.endedBy} ${mark.endReason}`],
          ]}
        />
      )}
    </RecordDrawer>
  );
}

const Signed = ({ by, at, note = '' }: { readonly by: string; readonly at: string | null; readonly note?: string }) => (
  <span>
    {by} <InstantText value={at} /> {note}
  </span>
);
