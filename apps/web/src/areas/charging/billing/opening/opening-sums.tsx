// The imported opening balances of an estate compared with the totals of its old ledger, typed here: they are locked only when they agree
// to the cent.
import { useState } from 'react';
import { App, Button, Table } from 'antd';
import { LockOutlined } from '@ant-design/icons';
import { getOpeningSums, lockOpening, OPENING_PART_TEXT, OPENING_PARTS, unlockOpening, type OpeningPart } from '@anju/contract';
import { formatInstant, isZeroDecimal, subtractDecimal } from '@anju/domain';
import { ReasonDialog } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useAttempt, useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { useUnsaved } from '../../../../platform/unsaved/index.ts';
import { DecimalInput, FailedState, LoadingOverlay, Money, StatusTag, useConfirm } from '../../../../ui/index.ts';

/** An incomplete number is not compared yet. */
const DECIMAL = /^\d+(\.\d{1,2})?$/;
const EMPTY: Record<OpeningPart, string> = { arrears: '', prepaid: '', change: '', deposit: '', points: '' };

interface OpeningSumsProps {
  readonly estateId: number;
  readonly access: Access;
  readonly onChanged: () => void;
}
export function OpeningSums({ estateId, access, onChanged }: OpeningSumsProps) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const [ledger, setLedger] = useState(EMPTY);
  const [unlocking, setUnlocking] = useState(false);
  const query = useRead(getOpeningSums, { estateId });
  const { attempt } = useAttempt(() => query.refetch());
  const sums = query.data;
  useUnsaved(sums?.lockedAt === null && Object.values(ledger).some((typed) => typed !== ''));
  if (query.error) return <FailedState text={query.error.message} onRetry={() => void query.refetch()} />;
  if (!sums) return <LoadingOverlay show />;
  const rows = OPENING_PARTS.map((part) => {
    const typed = ledger[part];
    return { part, ...sums.parts[part], difference: DECIMAL.test(typed) ? subtractDecimal(sums.parts[part].sum, typed) : null };
  });
  const agreed = rows.every(({ difference, waiting }) => difference !== null && isZeroDecimal(difference) && isZeroDecimal(waiting));
  const locked = sums.lockedAt !== null;
  async function lock() {
    const text = `${sums?.estateName ?? ''} 的期初与原账一致。锁定后不能再导入或审核期初，是否锁定？`;
    if (!(await confirm({ title: '锁定期初', text, go: '锁定', danger: false }))) return;
    await call(lockOpening, { estateId, ledger });
    void message.success('期初已锁定');
    onChanged();
  }
  return (
    <section className="page-card opening-sums" aria-label="期初合计">
      <Table
        size="small"
        pagination={false}
        rowKey="part"
        dataSource={rows}
        title={() => (
          <div className="opening-title">
            <strong>
              {sums.estateName} 期初合计{' '}
              {sums.lockedAt === null ? null : <StatusTag tone="paid">{`${formatInstant(sums.lockedAt)} 已锁定`}</StatusTag>}
            </strong>
            {!access.can('audit') ? null : locked ? (
              <Button onClick={() => setUnlocking(true)}>解锁</Button>
            ) : (
              <Button type="primary" icon={<LockOutlined />} disabled={!agreed} onClick={() => void attempt(lock)}>
                锁定期初
              </Button>
            )}
          </div>
        )}
        columns={[
          { title: '类别', width: 100, render: (_, { part }) => `期初${OPENING_PART_TEXT[part]}` },
          { title: '行数', width: 80, align: 'right', dataIndex: 'rows' },
          { title: '已导入', width: 140, align: 'right', render: (_, { sum }) => <Money value={sum} /> },
          { title: '其中待审核、待发布', width: 150, align: 'right', render: (_, { waiting }) => <Money value={waiting} dashZero /> },
          {
            title: '原账合计',
            width: 160,
            render: (_, { part }) =>
              locked ? (
                '已核对'
              ) : (
                <DecimalInput
                  aria-label={`原账期初${OPENING_PART_TEXT[part]}`}
                  value={ledger[part]}
                  onChange={(next) => setLedger((old) => ({ ...old, [part]: next }))}
                />
              ),
          },
          {
            title: '核对',
            render: (_, { difference }) =>
              locked || difference === null ? null : isZeroDecimal(difference) ? (
                <StatusTag tone="paid">一致</StatusTag>
              ) : (
                <span className="ui-danger">
                  相差 <Money value={difference} />
                </span>
              ),
          },
        ]}
      />
      {unlocking ? (
        <ReasonDialog
          title="解锁期初"
          go="解锁"
          note={`${sums.estateName} 的期初已与原账核对一致，解锁后可以再导入；原因记入日志。`}
          endpoint={unlockOpening}
          toInput={(reason) => ({ estateId, reason })}
          onDone={() => {
            setUnlocking(false);
            void message.success('已解锁');
            onChanged();
          }}
          onClose={() => setUnlocking(false)}
        />
      ) : null}
    </section>
  );
}
