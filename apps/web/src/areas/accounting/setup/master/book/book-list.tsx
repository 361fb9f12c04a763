// 账套: every company with or without books; books are made, their settings changed.
import { Button, Checkbox } from 'antd';
import {
  ACCOUNT_SET,
  CHART,
  getAccountSet,
  listBooks,
  removeAccountSet,
  searchAccountSets,
  TAX_PAYER,
  type AccountSetRow,
} from '@anju/contract';
import { ymText } from '@anju/domain';
import { column, ListPage, useActs, useList } from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import { useRefresh } from '../../../../../platform/api/hooks.ts';
import { call } from '../../../../../platform/api/index.ts';
import { EnumCheck, EnumText, SearchBox, StatusTag, useConfirm } from '../../../../../ui/index.ts';
import { useBook } from '../../../part/index.ts';
import { BookDrawer } from './book-drawer.tsx';
import { ChangeBookDialog, NewBookDialog } from './book-dialogs.tsx';
import { BOOK_TONES } from './book-tones.ts';
import { LedgerFile } from './ledger-file.tsx';

const COLUMNS = column<AccountSetRow>()([
  { title: '公司', width: 220, render: ({ companyName, level }) => `${'　'.repeat(level - 1)}${companyName}` },
  {
    title: '状态',
    width: 90,
    render: ({ state }) =>
      state === null ? <StatusTag>未建账</StatusTag> : <EnumText of={ACCOUNT_SET} value={state} tones={BOOK_TONES} />,
  },
  { title: '会计制度', width: 140, render: ({ template }) => (template === null ? '' : CHART.text(template)) },
  { title: '启用期间', width: 96, render: ({ firstYm }) => (firstYm === null ? '' : ymText(firstYm)) },
  { title: '当前期间', width: 96, render: ({ currentYm }) => (currentYm === null ? '' : ymText(currentYm)) },
  { title: '纳税人类型', width: 120, render: ({ taxPayer }) => (taxPayer === null ? '' : TAX_PAYER.text(taxPayer)) },
  { title: '科目数', width: 80, align: 'right', field: 'subjects' },
  { title: '未登账凭证', width: 100, align: 'right', field: 'unposted' },
  { title: '期初单号', width: 140, field: 'openingNo' },
]);

interface BookListProps {
  readonly access: Access;
  /** To the opening balances of the chosen books. */
  readonly onOpening: () => void;
}

export function BookList({ access, onOpening }: BookListProps) {
  const list = useList(searchAccountSets, {}, { rowKey: 'companyId', size: 50 });
  const { choose } = useBook();
  const refresh = useRefresh(searchAccountSets, getAccountSet, listBooks);
  const acts = useActs<{ new: AccountSetRow; change: number; export: number }>(refresh);
  const confirm = useConfirm();
  const { filter, setFilter, active } = list;
  const open = (row: AccountSetRow) => {
    if (row.state !== null) acts.open(row.companyId);
    else if (access.can('add')) acts.begin('new', row);
  };
  const remove = (companyId: number) =>
    acts.attempt(async () => {
      if (!(await confirm({ text: '删除账套将删除其科目、凭证字、摘要和期初余额，是否继续？', go: '删除', danger: true }))) return;
      await call(removeAccountSet, { companyId });
      acts.open(null);
      acts.done('已删除');
    });
  const { doing } = acts;
  return (
    <>
      <ListPage
        name="accounting.account-set"
        what={{ name: '公司', none: '没有可以建账的公司' }}
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={open}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="公司名称 / 编码" />
            <EnumCheck of={ACCOUNT_SET} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            <Checkbox checked={filter.without ?? false} onChange={(event) => setFilter({ without: event.target.checked })}>
              未建账
            </Checkbox>
          </>
        }
        actions={
          access.can('add') ? (
            <Button type="primary" disabled={!active || active.state !== null} onClick={() => active && acts.begin('new', active)}>
              建账
            </Button>
          ) : null
        }
      />
      <BookDrawer
        companyId={acts.opened}
        list={list}
        access={access}
        onClose={() => acts.open(null)}
        onChange={(companyId) => acts.begin('change', companyId)}
        onRemove={remove}
        onExport={(companyId) => acts.begin('export', companyId)}
        onOpening={(companyId) => {
          choose(companyId);
          onOpening();
        }}
      />
      {doing?.kind === 'export' ? <LedgerFile companyId={doing.row} onClose={acts.close} /> : null}
      {doing?.kind === 'new' ? (
        <NewBookDialog
          company={doing.row}
          onClose={acts.close}
          onDone={(subjects) => {
            choose(doing.row.companyId);
            acts.done(`已建账，${subjects} 个科目`);
          }}
        />
      ) : null}
      {doing?.kind === 'change' ? <ChangeBookDialog companyId={doing.row} onClose={acts.close} onDone={() => acts.done('已保存')} /> : null}
    </>
  );
}
