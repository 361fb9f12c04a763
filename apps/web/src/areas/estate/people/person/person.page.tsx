// 人员档案 (menu 70): everybody once, found by what people remember; one person with all roles in a drawer.
import './person.css';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  exportPersons,
  getPerson,
  listTags,
  MENU,
  PERSON_FOUND_LIMIT,
  removePerson,
  searchPersons,
  searchResidents,
  type PersonDetail,
} from '@anju/contract';
import { ExportByJob, ListPage, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { EmptyState, KeyHints, PrintSheet, PrintTable, StatusTag, useConfirm, usePrint } from '../../../../ui/index.ts';
import { PERSON_COLUMNS, PERSON_PRINT_COLUMNS } from './person-columns.tsx';
import { PersonDetailDrawer, type PersonAction } from './person-detail.tsx';
import { ChangePersonDialog, NewPersonDialog } from './person-dialogs.tsx';
import { PersonFilters } from './person-filters.tsx';
import { PersonMergeDialog } from './person-merge-dialog.tsx';
import { TagBatchDialog } from '../tag/tag-batch-dialog.tsx';
import { TagDialog } from '../tag/tag-dialog.tsx';
import { MaskedSheetNote } from './show-secret.tsx';

type Dialog = { readonly kind: 'new' | 'export' | 'tags' | 'batch' } | { readonly kind: 'change' | 'merge'; readonly person: PersonDetail };

/** A text that means too many is cut shorter than a list. */
const moreText = (total: number): string =>
  total === PERSON_FOUND_LIMIT ? `超过 ${total} 人符合，请输入更完整的姓名` : `超过 ${total} 人，请用条件缩小范围`;

export default function PersonPage() {
  const access = useAccess(MENU.person);
  const { message } = App.useApp();
  const client = useQueryClient();
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const list = useList(searchPersons, {});
  const [openId, setOpenId] = useState<number | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const mayShow = access.can('change') || access.can('export');

  const close = () => setDialog(null);
  /** After a write these are false: both lists that name people, the card, whether a tag is used. */
  const done = (text: string) => {
    close();
    void message.success(text);
    for (const { path } of [searchPersons, searchResidents, getPerson, listTags]) void client.invalidateQueries({ queryKey: [path] });
  };

  async function act(action: PersonAction, person: PersonDetail) {
    if (action !== 'remove') return setDialog({ kind: action, person });
    if (!(await confirm({ text: `删除“${person.name}”的档案？只有没有任何关系的人员才能删除，删除的数据无法恢复，是否继续？` }))) return;
    await call(removePerson, { id: person.id });
    setOpenId(null);
    done('已删除');
  }

  return (
    <>
      <ListPage
        list={list}
        columns={PERSON_COLUMNS}
        selectable={access.can('change')}
        onOpen={(row) => setOpenId(row.id)}
        filters={<PersonFilters list={list} />}
        actions={
          <>
            {access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>}
            {access.can('change') ? (
              <Button disabled={list.selected.length === 0} onClick={() => setDialog({ kind: 'batch' })}>
                批量设置标签
              </Button>
            ) : null}
            {access.authorised ? <Button onClick={() => setDialog({ kind: 'tags' })}>标签管理</Button> : null}
            {access.authorised ? <Button onClick={() => setDialog({ kind: 'export' })}>导出</Button> : null}
            {access.can('print') ? (
              <Button
                onClick={() =>
                  print(
                    <PrintSheet
                      title="人员清册"
                      size="A4-landscape"
                      head={`本页 ${list.rows.length} 人，符合条件${list.extra?.more ? '超过' : '共'} ${list.total} 人`}
                    >
                      <PrintTable columns={PERSON_PRINT_COLUMNS} rows={list.rows} />
                    </PrintSheet>,
                  )
                }
              >
                打印
              </Button>
            ) : null}
            {access.can('add') ? (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog({ kind: 'new' })}>
                新增人员
              </Button>
            ) : null}
          </>
        }
        empty={<EmptyState text={Object.keys(list.filter).length > 0 ? '没有符合条件的人员' : '还没有人员'} />}
        foot={
          list.extra?.more ? (
            moreText(list.total)
          ) : (
            <KeyHints
              keys={[
                ['↑↓', '选择'],
                ['Enter', '打开'],
                ['空格', '勾选'],
              ]}
            />
          )
        }
      />
      {openId === null ? null : (
        <PersonDetailDrawer
          key={openId}
          id={openId}
          can={{ change: access.can('change'), remove: access.can('remove'), show: mayShow }}
          onAct={(action, person) => void act(action, person).catch(() => undefined)}
          onClose={() => setOpenId(null)}
        />
      )}
      {dialog?.kind === 'new' ? (
        <NewPersonDialog
          onClose={close}
          onOpen={(id) => {
            close();
            setOpenId(id);
          }}
          onDone={(id) => {
            done('已新增');
            setOpenId(id);
          }}
        />
      ) : null}
      {dialog?.kind === 'change' ? <ChangePersonDialog person={dialog.person} onClose={close} onDone={() => done('已保存')} /> : null}
      {dialog?.kind === 'merge' ? (
        <PersonMergeDialog
          person={dialog.person}
          onClose={close}
          onDone={(id) => {
            done('已合并');
            setOpenId(id);
          }}
        />
      ) : null}
      {dialog?.kind === 'tags' ? <TagDialog onClose={close} /> : null}
      {dialog?.kind === 'batch' ? (
        <TagBatchDialog
          ids={list.selected.map(Number)}
          onClose={close}
          onDone={(changed) => {
            list.setSelected([]);
            done(`已修改 ${changed} 人的标签`);
          }}
        />
      ) : null}
      {dialog?.kind === 'export' ? (
        <ExportByJob
          title="导出人员"
          note={access.can('export') ? null : <MaskedSheetNote />}
          request={(purpose) => call(exportPersons, { filter: list.filter, purpose })}
          onClose={close}
        />
      ) : null}
      {paper}
    </>
  );
}
