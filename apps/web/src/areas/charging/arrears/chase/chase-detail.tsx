// One object in a drawer: what is open and how old it is, what was done about it, and what else its payer owes.
import { useState, type ReactNode } from 'react';
import { Button, Table } from 'antd';
import {
  arrearsHouseDate,
  arrearsHouseDetail,
  CHASE,
  CHASE_RESULT,
  FILE_CATEGORY,
  getChaseObject,
  MENU,
  type ArrearsBill,
  type ChaseObject,
  type ChaseRecord,
  type OutputOf,
} from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { AgeBar, RecordDrawer, RecordTabs, type RecordList } from '../../../../archetypes/index.ts';
import { useAccess, type Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DateText, EmptyState, InstantText, Money, StatusTag } from '../../../../ui/index.ts';
import { periodText } from '../../bill/bill-text.ts';
import { StatementDrawer } from '../../document/statement/statement-drawer.tsx';
import { DeskLink } from '../../bill/desk-link.tsx';
import { PaperLink } from '../../document/paper-input.tsx';
import { HoldTags } from '../arrears-mark/hold-tags.tsx';
import { partsOf } from './chase-ages.tsx';
import { LimitationText, PromiseText } from './chase-columns.tsx';
import { ContactDialog } from './chase-contact.tsx';
import type { LetterMethod, ObjectRef } from './chase-letter.tsx';

interface ChaseDrawerProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly object: ObjectRef;
  readonly access: Access;
  /** Further actions, left of the letters. */
  readonly more?: ReactNode;
  readonly onLetter: (method: LetterMethod) => void;
  readonly onSms: () => void;
  readonly onChanged: () => void;
  readonly onOpen: (object: ObjectRef) => void;
  readonly onClose: () => void;
}

/** The object, its bills and its months as one record; the months may come later. */
function useChaseRecord(object: ObjectRef) {
  const found = useRead(getChaseObject, object);
  const bills = useRead(arrearsHouseDetail, object);
  const months = useRead(arrearsHouseDate, object);
  return {
    data: found.data && bills.data ? { ...found.data, owed: bills.data, months: months.data ?? [] } : undefined,
    error: found.error ?? bills.error ?? months.error,
    isPending: found.isPending || bills.isPending,
    refetch: () => Promise.all([found.refetch(), bills.refetch(), months.refetch()]),
  };
}

export function ChaseDrawer({ object, access, more, onLetter, onSms, onChanged, onOpen, onClose, list }: ChaseDrawerProps) {
  const [writing, setWriting] = useState(false);
  const [statementOf, setStatementOf] = useState<number | null>(null);
  const record = useChaseRecord(object);
  const add = access.can('add');
  const cashier = useAccess(MENU.checkout).can('add');
  return (
    <RecordDrawer
      list={list}
      record={record}
      what="催收"
      wide
      title={(found) => `${found.estateName} ${found.objectText}`}
      onClose={onClose}
      actions={(found) =>
        add || cashier ? (
          <>
            {cashier ? <DeskLink button houseId={found.houseId} object={{ ...object, estateId: found.estateId }} /> : null}
            {add ? more : null}
            {found.hold.quiet || !add ? null : (
              <>
                <Button onClick={onSms}>发短信</Button>
                <Button onClick={() => onLetter(CHASE.notice)}>催款通知</Button>
                <Button onClick={() => onLetter(CHASE.letter)}>催款函</Button>
              </>
            )}
            {add ? (
              <Button type="primary" onClick={() => setWriting(true)}>
                登记联系
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      {({ owed, months, ...found }) => (
        <>
          <div className="chase-head">
            {found.debtors.length === 0 ? <strong>{found.payerName || '付款人不详'}</strong> : null}
            {found.debtors.map((one) => (
              <span key={one.payerId ?? 0}>
                <strong>{one.name || '付款人不详'}</strong> {one.phone}
                {found.debtors.length > 1 ? (
                  <>
                    {` ${one.bills} 笔 ${formatMoney(one.overdue)} `}
                    <LimitationText limitation={one.limitation} />
                  </>
                ) : null}
                {one.payerId === null ? null : (
                  <Button type="link" size="small" aria-label={`${one.name} 对账单`} onClick={() => setStatementOf(one.payerId)}>
                    对账单
                  </Button>
                )}
              </span>
            ))}
            <span>
              逾期欠费 <span className="ui-danger">{formatMoney(owed.overdue)}</span> 违约金 {formatMoney(owed.late)}
            </span>
            {owed.suspended === '0.00' ? null : <StatusTag tone="ended">挂账 {formatMoney(owed.suspended)}</StatusTag>}
            {found.limitation === null || found.debtors.length > 1 ? null : <LimitationText limitation={found.limitation} />}
            <HoldTags hold={found.hold} />
          </div>
          <RecordTabs
            items={[
              { key: 'records', label: `催收记录 ${found.records.length}`, children: <Records records={found.records} /> },
              { key: 'bills', label: `未付账单 ${owed.bills.length}`, children: <Bills detail={owed} /> },
              { key: 'months', label: '按到期月份', children: <Months rows={months} /> },
              { key: 'others', label: `付款人其他欠费 ${found.others.length}`, children: <Others others={found.others} onOpen={onOpen} /> },
            ]}
          />
          {statementOf === null ? null : <StatementDrawer personId={statementOf} access={access} onClose={() => setStatementOf(null)} />}
          {writing ? (
            <ContactDialog
              object={object}
              objectText={found.objectText}
              records={found.records}
              debtors={found.debtors}
              onDone={() => {
                setWriting(false);
                onChanged();
              }}
              onClose={() => setWriting(false)}
            />
          ) : null}
        </>
      )}
    </RecordDrawer>
  );
}

function Records({ records }: { readonly records: readonly ChaseRecord[] }) {
  return (
    <Table<ChaseRecord>
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={[...records]}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: <EmptyState text="还没有联系过" /> }}
      columns={[
        { title: '日期', render: (_, row) => <DateText value={row.day} /> },
        { title: '欠费人', dataIndex: 'payerName' },
        { title: '方式', render: (_, row) => [CHASE.text(row.method), row.number].filter(Boolean).join(' ') },
        { title: '联系人', dataIndex: 'reached' },
        { title: '内容', width: 220, render: (_, row) => row.content },
        { title: '结果', render: (_, row) => CHASE_RESULT.text(row.result) || '–' },
        {
          title: '承诺',
          render: (_, row) => (
            <>
              <PromiseText promise={row.promise} />
              {row.promise && row.promise.paid !== '0.00' ? <div className="ui-quiet">已到账 {formatMoney(row.promise.paid)}</div> : null}
            </>
          ),
        },
        { title: '下次联系', render: (_, row) => <DateText value={row.nextDate} /> },
        {
          title: '当日欠费',
          align: 'right',
          render: (_, row) => (
            <>
              <Money value={row.open} />
              <div className="ui-quiet">
                {row.bills} 笔，违约金 {formatMoney(row.late)}
              </div>
            </>
          ),
        },
        {
          title: '附件',
          render: (_, { id, file }) => <PaperLink category={FILE_CATEGORY.chasePaper} parent={id} file={file} />,
        },
        {
          title: '登记',
          render: (_, row) => (
            <>
              {row.by} <InstantText value={row.at} />
            </>
          ),
        },
      ]}
    />
  );
}

function Bills({ detail }: { readonly detail: OutputOf<typeof arrearsHouseDetail> }) {
  return (
    <>
      {detail.ageing.length === 0 ? null : (
        <div className="chase-ages">
          <AgeBar of="笔" parts={partsOf(detail.ageing.map(({ bucket, bills, open }) => ({ bucket, objects: bills, overdue: open })))} />
        </div>
      )}
      <Table<ArrearsBill>
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={detail.bills}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <EmptyState text="没有未付的账单" /> }}
        columns={[
          { title: '项目', dataIndex: 'item' },
          { title: '付款人', render: (_, row) => row.payerName || '–' },
          { title: '期间', render: (_, row) => periodText(row) },
          { title: '到期日', render: (_, row) => <DateText value={row.dueDate} danger={row.days > 0 && !row.suspended} /> },
          { title: '逾期', align: 'right', render: (_, row) => (row.days > 0 ? `${row.days} 天` : '未到期') },
          { title: '应收', align: 'right', render: (_, row) => <Money value={row.amount} /> },
          { title: '已收', align: 'right', render: (_, row) => <Money value={row.settled} dashZero /> },
          { title: '未收', align: 'right', render: (_, row) => <Money value={row.open} danger={row.days > 0 && !row.suspended} /> },
          { title: '违约金', align: 'right', render: (_, row) => <Money value={row.late} dashZero /> },
          { title: '违约金计算', render: (_, row) => <span className="ui-quiet">{row.lateText ?? ''}</span> },
          { title: '状态', render: (_, row) => (row.suspended ? <StatusTag tone="ended">挂账</StatusTag> : null) },
        ]}
      />
    </>
  );
}

type Month = OutputOf<typeof arrearsHouseDate>[number];
function Months({ rows }: { readonly rows: readonly Month[] }) {
  return (
    <Table<Month>
      size="small"
      rowKey="month"
      pagination={false}
      dataSource={[...rows]}
      locale={{ emptyText: <EmptyState text="没有未付的账单" /> }}
      columns={[
        { title: '到期月份', render: (_, row) => row.month.replace('-', '.') },
        { title: '笔数', align: 'right', dataIndex: 'bills' },
        { title: '未收', align: 'right', render: (_, row) => <Money value={row.open} danger={row.overdue} /> },
        { title: '违约金', align: 'right', render: (_, row) => <Money value={row.late} dashZero /> },
        { title: '其中挂账', align: 'right', render: (_, row) => <Money value={row.suspended} dashZero /> },
      ]}
    />
  );
}

type Other = ChaseObject['others'][number];
function Others({ others, onOpen }: { readonly others: readonly Other[]; readonly onOpen: (object: ObjectRef) => void }) {
  return (
    <Table<Other>
      size="small"
      rowKey={(row) => `${row.objectKind}-${row.objectId}`}
      pagination={false}
      dataSource={[...others]}
      locale={{ emptyText: <EmptyState text="付款人没有其他欠费" /> }}
      columns={[
        {
          title: '对象',
          render: (_, row) => (
            <Button type="link" size="small" onClick={() => onOpen({ objectKind: row.objectKind, objectId: row.objectId })}>
              {row.objectText}
            </Button>
          ),
        },
        { title: '小区', dataIndex: 'estateName' },
        { title: '未收', align: 'right', render: (_, row) => <Money value={row.open} /> },
      ]}
    />
  );
}
