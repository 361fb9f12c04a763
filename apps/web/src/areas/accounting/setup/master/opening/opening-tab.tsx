// 期初余额: amounts are typed into the list, saved together, checked, and put into the books by 启用. domain: accounting 1.4.
import { useState } from 'react';
import { Button, Checkbox } from 'antd';
import {
  ACCOUNT_SET,
  clearLedgerOpenings,
  DIMS,
  getAccountSet,
  listBooks,
  NO_DIMS,
  readOpeningCash,
  reviseLedgerOpenings,
  saveLedgerOpenings,
  searchAccountSets,
  searchLedgerOpenings,
  SUBJECT_CATEGORY,
  type BookChoice,
  type Dims,
  type LedgerOpeningRow,
} from '@anju/contract';
import { formatMoney, isZeroDecimal, subtractDecimal } from '@anju/domain';
import { ListPage, useActs, useList } from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../../platform/api/hooks.ts';
import { call } from '../../../../../platform/api/index.ts';
import { useUnsaved } from '../../../../../platform/unsaved/index.ts';
import { FilterPick, NeedsDesk, SearchBox, StatusTag, useConfirm } from '../../../../../ui/index.ts';
import { BookPick } from '../../../part/index.ts';
import { CheckDialog } from './check-dialog.tsx';
import { OpeningCashDialog } from './opening-cash-dialog.tsx';
import { AMOUNTS, openingColumns, type Amounts } from './opening-columns.tsx';
import { OpeningImport } from './opening-import.tsx';
import { OpeningLineDialog } from './opening-line-dialog.tsx';
import './opening.css';

/** The dims of a row as they are saved. */
const dimsOfRow = ({ dimTexts }: LedgerOpeningRow): Dims =>
  Object.assign({ ...NO_DIMS }, ...dimTexts.map(({ dim, id }) => ({ [DIMS[dim].field]: id }))) as Dims;

const difference = (debit: string, credit: string) => {
  const off = subtractDecimal(debit, credit);
  return isZeroDecimal(off) ? '平衡' : `相差 ${formatMoney(off)}`;
};

export function OpeningTab({ book, access }: { readonly book: BookChoice; readonly access: Access }) {
  const { companyId, firstYm } = book;
  const midYear = firstYm % 100 > 1;
  const set = useRead(getAccountSet, { companyId });
  const list = useList(searchLedgerOpenings, { companyId }, { size: 50, rowKey: 'key' });
  const refresh = useRefresh(searchLedgerOpenings, getAccountSet, listBooks, searchAccountSets, readOpeningCash);
  const acts = useActs<{ line: LedgerOpeningRow; cash: null; check: null; import: null }>(refresh);
  const confirm = useConfirm();
  const [typed, setTyped] = useState<ReadonlyMap<string, { row: LedgerOpeningRow; amounts: Amounts }>>(new Map());
  const dirty = typed.size > 0;
  const saved = useUnsaved(dirty);

  const { extra, filter, setFilter } = list;
  const version = extra?.version ?? set.data?.version ?? 0;
  const preparing = set.data?.state === ACCOUNT_SET.preparing;
  const editable = preparing && access.can('change');

  const type = (row: LedgerOpeningRow, patch: Partial<Amounts>) =>
    setTyped((old) => {
      const before = old.get(row.key)?.amounts ?? row;
      const amounts = { opening: before.opening, debit: before.debit, credit: before.credit, actual: before.actual, ...patch };
      return new Map(old).set(row.key, { row, amounts });
    });
  const save = () =>
    acts.attempt(async () => {
      const lines = [...typed.values()].map(({ row, amounts }) => ({
        subjectId: row.subjectId,
        dims: dimsOfRow(row),
        ...Object.fromEntries(AMOUNTS.map((name) => [name, amounts[name] || '0'])),
      }));
      await call(saveLedgerOpenings, { companyId, version, lines: lines as never });
      setTyped(new Map());
      saved();
      acts.done('已保存');
    });
  const clear = () =>
    acts.attempt(async () => {
      if (!(await confirm({ text: '清空全部期初余额，是否继续？', go: '清空', danger: true }))) return;
      const { removed } = await call(clearLedgerOpenings, { companyId, version });
      setTyped(new Map());
      acts.done(`已清空 ${removed} 行`);
    });
  const revise = () =>
    acts.attempt(async () => {
      const text = '账套回到“建账中”，重新启用前不能填制凭证。第一个期间结账后不能再修改期初，是否继续？';
      if (!(await confirm({ text, go: '重新修改' }))) return;
      await call(reviseLedgerOpenings, { companyId, version });
      acts.done('可以修改期初余额了');
    });

  const { doing } = acts;
  return (
    <>
      <ListPage
        name="accounting.opening"
        what={{ name: '期初余额', none: '没有符合的科目' }}
        access={access}
        notice={<NeedsDesk what="录入期初余额" here="在这里可以查看和检查" />}
        list={list}
        columns={openingColumns({ midYear, editable, typed, type, onAdd: (row) => acts.begin('line', row) })}
        filters={
          <>
            <BookPick />
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="编码 / 首字母 / 名称" />
            <FilterPick
              name="类别"
              value={filter.category}
              options={SUBJECT_CATEGORY.options}
              onChange={(category) => setFilter({ category: category ?? null })}
            />
            <Checkbox checked={filter.filled ?? false} onChange={(event) => setFilter({ filled: event.target.checked })}>
              只看有数
            </Checkbox>
            {set.data ? <StatusTag tone={preparing ? 'work' : 'paid'}>{ACCOUNT_SET.text(set.data.state)}</StatusTag> : null}
            {set.data?.openingNo ? <span className="ui-quiet">{set.data.openingNo}</span> : null}
          </>
        }
        actions={
          <>
            {editable ? <Button onClick={clear}>清空</Button> : null}
            {editable ? (
              <Button disabled={dirty} onClick={() => acts.begin('import')}>
                导入
              </Button>
            ) : null}
            {midYear ? <Button onClick={() => acts.begin('cash')}>现金流量</Button> : null}
            <Button disabled={dirty} onClick={() => acts.begin('check')}>
              {editable ? '检查并启用' : '检查'}
            </Button>
            {!preparing && set.data?.revisable && access.can('change') ? <Button onClick={revise}>重新修改期初</Button> : null}
            {editable ? (
              <Button type="primary" disabled={!dirty} loading={acts.busy} onClick={save}>
                保存{dirty ? ` ${typed.size} 行` : ''}
              </Button>
            ) : null}
          </>
        }
        totals={
          extra
            ? [
                `年初 借 ${formatMoney(extra.openingDebit)} 贷 ${formatMoney(extra.openingCredit)} ${difference(extra.openingDebit, extra.openingCredit)}`,
                ...(midYear
                  ? [
                      `累计 借 ${formatMoney(extra.debitTotal)} 贷 ${formatMoney(extra.creditTotal)} ${difference(extra.debitTotal, extra.creditTotal)}`,
                      `期初 借 ${formatMoney(extra.balanceDebit)} 贷 ${formatMoney(extra.balanceCredit)}`,
                    ]
                  : []),
              ].join('；')
            : ''
        }
      />
      {doing?.kind === 'line' ? (
        <OpeningLineDialog
          companyId={companyId}
          version={version}
          row={doing.row}
          midYear={midYear}
          onClose={acts.close}
          onDone={() => acts.done('已保存')}
        />
      ) : null}
      {doing?.kind === 'cash' ? (
        <OpeningCashDialog
          companyId={companyId}
          version={version}
          readOnly={!editable}
          onClose={acts.close}
          onDone={() => acts.done('已保存')}
        />
      ) : null}
      {doing?.kind === 'import' ? <OpeningImport book={book} onClose={acts.close} onDone={acts.refresh} /> : null}
      {doing?.kind === 'check' ? (
        <CheckDialog
          companyId={companyId}
          version={version}
          startable={editable}
          onClose={acts.close}
          onStarted={(number) => acts.done(`账套已启用，期初单号 ${number}`)}
        />
      ) : null}
    </>
  );
}
