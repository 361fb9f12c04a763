// 会计科目 (menu 273): the chart of a company as a tree with balances. domain: accounting 1.1.
import { useState } from 'react';
import { Button, Checkbox } from 'antd';
import { CopyOutlined, PlusOutlined } from '@ant-design/icons';
import {
  checkSubject,
  disableSubject,
  MENU,
  readSubjectTree,
  removeSubject,
  SUBJECT_CATEGORY,
  type BookChoice,
  type SubjectTree,
} from '@anju/contract';
import { ymText } from '@anju/domain';
import { ListPage, useActs, type Acts } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { FilterPick, SearchBox, useConfirm } from '../../../../ui/index.ts';
import { BookPick, chartOf, matchOf, WithBook } from '../../part/index.ts';
import { useAllRows } from '../all-rows.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { subjectColumns } from './subject-columns.tsx';
import { SubjectDialog, type NewSubject } from './subject-dialog.tsx';
import { SubjectDrawer } from './subject-drawer.tsx';
import './subject.css';

export type SubjectActs = Acts<{ new: NewSubject; change: SubjectTree; copy: null }>;

export default function SubjectPage() {
  return <WithBook>{(book) => <SubjectList book={book} />}</WithBook>;
}

function SubjectList({ book }: { readonly book: BookChoice }) {
  const access = useAccess(MENU.subject);
  const { companyId, currentYm } = book;
  const [key, setKey] = useState('');
  const [category, setCategory] = useState<number | undefined>(undefined);
  const [withDisabled, setWithDisabled] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const query = useRead(readSubjectTree, { companyId, ym: currentYm });
  const acts: SubjectActs = useActs(useRefresh(readSubjectTree));
  const confirm = useConfirm();

  const { all, byId } = chartOf(query.data ?? []);
  const isOpen = ({ parentId }: SubjectTree): boolean => {
    if (parentId === null) return true;
    const parent = byId.get(parentId);
    return parent !== undefined && opened.has(parentId) && isOpen(parent);
  };
  // A search shows what it finds, wherever it stands in the tree.
  const shown = all.filter(
    (one) =>
      (category === undefined || one.category === category) &&
      (withDisabled || one.enabled) &&
      (key === '' ? isOpen(one) : matchOf(one, key) > 0),
  );
  const list = useAllRows({ ...query, data: query.data && all }, ({ id }) => id, {
    shown,
    filtered: key !== '' || category !== undefined,
    resetFilter: () => {
      setKey('');
      setCategory(undefined);
    },
  });
  const toggle = (id: number) =>
    setOpened((old) => {
      const next = new Set(old);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const parents = all.filter(({ leaf }) => !leaf).map(({ id }) => id);
  const allOpen = parents.length > 0 && parents.every((id) => opened.has(id));

  const addBelow = (parent: SubjectTree) =>
    acts.attempt(async () => {
      const answer = await call(checkSubject, { companyId, id: parent.id, use: 'child' });
      acts.begin('new', { parent, code: answer.nextCode, lines: answer.lines, balance: answer.balance });
    });
  const toggleUse = ({ id, version, enabled, name }: SubjectTree) =>
    acts.attempt(async () => {
      if (enabled && !(await confirm({ text: `停用“${name}”后不能再用它填制凭证，下级科目一并停用，是否继续？`, go: '停用' }))) return;
      await call(disableSubject, { id, version, disabled: enabled });
      acts.done(enabled ? '已停用' : '已启用');
    });
  const remove = ({ id }: SubjectTree) =>
    acts.attempt(async () => {
      if (!(await confirm())) return;
      await call(removeSubject, { id });
      acts.open(null);
      acts.done('已删除');
    });

  const { doing } = acts;
  return (
    <>
      <ListPage
        name="accounting.subject"
        what="会计科目"
        access={access}
        list={list}
        columns={subjectColumns({ opened, toggle, searching: key !== '', ym: ymText(currentYm) })}
        onOpen={({ id }) => acts.open(id)}
        filters={
          <>
            <BookPick />
            <SearchBox value={key} onSearch={setKey} placeholder="编码 / 首字母 / 名称" />
            <FilterPick name="类别" value={category} options={SUBJECT_CATEGORY.options} onChange={setCategory} />
            <Checkbox checked={withDisabled} onChange={(event) => setWithDisabled(event.target.checked)}>
              含停用
            </Checkbox>
            <Button type="link" onClick={() => setOpened(new Set(allOpen ? [] : parents))}>
              {allOpen ? '全部收起' : '全部展开'}
            </Button>
          </>
        }
        actions={
          access.can('add') ? (
            <>
              <Button icon={<CopyOutlined />} onClick={() => acts.begin('copy')}>
                复制科目
              </Button>
              <Button
                type="primary"
                icon={<PlusOutlined />}
                onClick={() => acts.begin('new', { parent: null, code: '', lines: 0, balance: '0.00' })}
              >
                新增一级科目
              </Button>
            </>
          ) : null
        }
      />
      <SubjectDrawer
        subject={acts.opened === null ? undefined : byId.get(acts.opened)}
        parent={(one) => (one.parentId === null ? undefined : byId.get(one.parentId))}
        list={list}
        access={access}
        ym={currentYm}
        onClose={() => acts.open(null)}
        onAdd={addBelow}
        onBeside={(one, parent) =>
          parent ? addBelow(parent) : acts.begin('new', { parent: null, code: '', lines: 0, balance: '0.00', like: one })
        }
        onChange={(one) => acts.begin('change', one)}
        onToggle={toggleUse}
        onRemove={remove}
      />
      {doing?.kind === 'new' ? (
        <SubjectDialog
          book={book}
          row={null}
          start={doing.row}
          onClose={acts.close}
          onDone={(moved) => acts.done(moved > 0 ? `已新增，${moved} 条分录转入` : '已新增')}
        />
      ) : null}
      {doing?.kind === 'change' ? (
        <SubjectDialog book={book} row={doing.row} start={null} onClose={acts.close} onDone={() => acts.done('已保存')} />
      ) : null}
      {doing?.kind === 'copy' ? (
        <CopyDialog book={book} onClose={acts.close} onDone={(added) => acts.done(`已复制 ${added} 个科目`)} />
      ) : null}
    </>
  );
}
