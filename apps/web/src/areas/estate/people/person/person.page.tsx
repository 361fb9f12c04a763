// 人员档案 (menu 70): every person once, found by name, phone or identification number; one person with all roles in a drawer.
import '../people.css';
import './person.css';
import { Button } from 'antd';
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
import { ExportByJob, ListPage, ManyButton, PrintList, useActs, useAskedId, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { useConfirm, usePrint } from '../../../../ui/index.ts';
import { PERSON_COLUMNS, PERSON_PRINT_COLUMNS } from './person-columns.tsx';
import { PersonDetailDrawer, type PersonActs } from './person-detail.tsx';
import { ChangePersonDialog, NewPersonDialog } from './person-dialogs.tsx';
import { PersonFilters } from './person-filters.tsx';
import { PersonMergeDialog } from './person-merge-dialog.tsx';
import { TagBatchDialog } from '../tag/tag-batch-dialog.tsx';
import { TagDialog } from '../tag/tag-dialog.tsx';
import { MaskedSheetNote } from './show-secret.tsx';

/** A search by name has a lower limit than the list. */
const moreText = (total: number): string =>
  total === PERSON_FOUND_LIMIT ? `超过 ${total} 人符合，请输入更完整的姓名` : `超过 ${total} 人，请用条件缩小范围`;

export default function PersonPage() {
  const access = useAccess(MENU.person);
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const list = useList(searchPersons, {});
  const acts: PersonActs = useActs(useRefresh(searchPersons, searchResidents, getPerson, listTags));
  const { opened, doing } = acts;
  useAskedId(acts.open);
  const mayShow = access.can('change') || access.can('export');
  const shown = list.extra;

  const remove = ({ id, name }: PersonDetail) =>
    acts.attempt(async () => {
      if (!(await confirm({ text: `删除“${name}”的档案？只有没有任何关系的人员才能删除，删除的数据无法恢复，是否继续？` }))) return;
      await call(removePerson, { id });
      acts.open(null);
      acts.done('已删除');
    });

  return (
    <>
      <ListPage
        name="estate.person"
        ownExport
        what="人员"
        access={access}
        list={list}
        columns={PERSON_COLUMNS}
        selectable={access.can('change')}
        onOpen={(row) => acts.open(row.id)}
        filters={<PersonFilters list={list} />}
        actions={
          <>
            {access.can('change') ? (
              <ManyButton text="批量设置标签" ticked={list.selected.length} unit="人" onClick={() => acts.begin('batch')} />
            ) : null}
            {access.authorised ? <Button onClick={() => acts.begin('tags')}>标签管理</Button> : null}
            {access.authorised ? <Button onClick={() => acts.begin('export')}>导出</Button> : null}
            {access.can('print') && shown ? (
              <Button onClick={() => print(<PrintList title="人员清册" of={shown} unit="人" columns={PERSON_PRINT_COLUMNS} />)}>
                打印
              </Button>
            ) : null}
            {access.can('add') ? (
              <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
                新增人员
              </Button>
            ) : null}
          </>
        }
        foot={shown?.more ? moreText(shown.total) : null}
      />
      {opened === null ? null : (
        <PersonDetailDrawer list={list} id={opened} access={access} mayShow={mayShow} acts={acts} onRemove={remove} />
      )}
      {doing?.kind === 'new' ? (
        <NewPersonDialog
          onClose={acts.close}
          onOpen={(id) => {
            acts.close();
            acts.open(id);
          }}
          onDone={(id) => {
            acts.done('已新增');
            acts.open(id);
          }}
        />
      ) : null}
      {doing?.kind === 'change' ? <ChangePersonDialog person={doing.row} onClose={acts.close} onDone={() => acts.done('已保存')} /> : null}
      {doing?.kind === 'merge' ? (
        <PersonMergeDialog
          person={doing.row}
          onClose={acts.close}
          onDone={(id) => {
            acts.done('已合并');
            acts.open(id);
          }}
        />
      ) : null}
      {doing?.kind === 'tags' ? <TagDialog onClose={acts.close} /> : null}
      {doing?.kind === 'batch' ? (
        <TagBatchDialog
          ids={list.selected.map(Number)}
          onClose={acts.close}
          onDone={(changed) => {
            list.setSelected([]);
            acts.done(`已修改 ${changed} 人的标签`);
          }}
        />
      ) : null}
      {doing?.kind === 'export' ? (
        <ExportByJob
          title="导出人员"
          note={access.can('export') ? null : <MaskedSheetNote />}
          request={(purpose) => call(exportPersons, { filter: list.filter, purpose })}
          onClose={acts.close}
        />
      ) : null}
      {paper}
    </>
  );
}
