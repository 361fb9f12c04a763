// 推送通知 (menu 216): messages and PDFs to the staff. The list with the progress of reading; a notification with its preview and the lists of
// those who have read it and those who have not; the form.
import './push.css';
import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { getPush, MENU, PUSH, searchPushes, searchPushReaders, type PushRow } from '@anju/contract';
import { column, ListPage, useActs, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { DayRange, EnumCheck, EnumText, InstantText, SearchBox, StatusTag } from '../../../../ui/index.ts';
import { PushDialog } from './push-dialog.tsx';
import { PushDrawer } from './push-drawer.tsx';
import { PUSH_TONES, ReadProgress, targetText, type PushActs } from './push-parts.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const COLUMNS = column<PushRow>()([
  { title: '标题', field: 'title', fixed: 'start', width: 220 },
  { title: '状态', width: 84, render: (row) => <EnumText of={PUSH} value={row.state} tones={PUSH_TONES} /> },
  { title: '接收范围', width: 220, render: targetText },
  { title: '阅读', width: 170, render: (row) => <ReadProgress {...row} /> },
  {
    title: '方式',
    width: 130,
    render: (row) => (
      <>
        <StatusTag tone="kind">{row.popup ? '弹窗' : '滚动栏'}</StatusTag> {row.confirm ? <StatusTag tone="kind">需确认</StatusTag> : null}
        {row.msgFormat === 1 ? <StatusTag tone="kind">PDF</StatusTag> : null}
      </>
    ),
  },
  { title: '发布时间', width: 140, render: (row) => <InstantText value={row.publishAt} /> },
  { title: '失效时间', width: 140, render: (row) => <InstantText value={row.expiresAt} /> },
  { title: '发布人', field: 'publishedBy', width: 90 },
]);

export default function PushPage() {
  const access = useAccess(MENU.push);
  const list = useList(searchPushes, {});
  const acts: PushActs = useActs(useRefresh(searchPushes, getPush, searchPushReaders));
  const record = useRead(getPush, acts.opened === null ? null : { id: acts.opened });
  const { filter, setFilter } = list;
  const { doing } = acts;
  const saved = (id: number, text: string) => {
    acts.done(text);
    // After `done`, which closes whatever was open beside the list.
    acts.open(id);
  };
  return (
    <>
      <ListPage
        name="oa.push"
        what="通知"
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={(row) => acts.open(row.id)}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="标题" />
            <EnumCheck of={PUSH} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            <DayRange
              of="发布"
              from={filter.fromDay}
              to={filter.toDay}
              onFrom={(fromDay) => setFilter({ fromDay })}
              onTo={(toDay) => setFilter({ toDay })}
              ordered
            />
          </>
        }
        actions={
          access.can('add') ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
              新增通知
            </Button>
          ) : null
        }
      />
      <PushDrawer record={acts.opened === null ? null : record} list={list} acts={acts} access={access} />
      {doing?.kind === 'new' || doing?.kind === 'change' ? <PushDialog row={doing.row} onClose={acts.close} onDone={saved} /> : null}
      {doing?.kind === 'withdraw' ? <WithdrawDialog row={doing.row} onClose={acts.close} onDone={() => acts.done('已撤回')} /> : null}
    </>
  );
}
