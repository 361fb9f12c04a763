// 预收以后月份 (F6): an item and how many months of it; its bills are made when the money is taken, and stand among the others till then.
import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, InputNumber, Modal, Radio, Select } from 'antd';
import { CloseOutlined } from '@ant-design/icons';
import { settleAhead, type AheadEntry } from '@anju/contract';
import { formatDay, isZeroDecimal, subtractDecimal, sumMoney } from '@anju/domain';
import { call } from '../../../platform/api/index.ts';
import { DateText, EmptyState, FailedState, LoadingOverlay, Money, StatusTag } from '../../../ui/index.ts';
import { periodText } from '../billing/bill-text.ts';
import { sentPlace, type DeskPicture } from './desk-place.ts';
import type { Desk } from './desk-state.ts';

const MOST = 24;

interface AheadDialogProps {
  readonly picture: DeskPicture;
  readonly chosen: readonly AheadEntry[];
  readonly onChoose: (next: readonly AheadEntry[]) => void;
  readonly onClose: () => void;
}

export function AheadDialog({ picture, chosen, onChoose, onClose }: AheadDialogProps) {
  const box = useRef<HTMLDivElement>(null);
  const place = sentPlace(picture);
  const query = useQuery({
    queryKey: [settleAhead.path, place],
    queryFn: ({ signal }) => call(settleAhead, place, { signal, loading: false }),
  });
  const rows = query.data ?? [];
  const free = rows.filter(({ from }) => from !== null);
  const [picked, setPicked] = useState<number | null>(null);
  const one = free.find(({ attachmentId }) => attachmentId === picked) ?? free[0];
  const already = chosen.find(({ attachmentId }) => attachmentId === one?.attachmentId)?.months;
  const [typed, setTyped] = useState<number | null>(null);
  const months = typed ?? already ?? one?.choices.at(-1) ?? one?.periodMonths ?? 1;
  const wrong = one !== undefined && (months % one.periodMonths !== 0 || (one.remaining !== null && months > one.remaining));

  function choose() {
    if (!one || wrong) return;
    const { attachmentId } = one;
    onChoose([...chosen.filter((entry) => entry.attachmentId !== attachmentId), { attachmentId, months }]);
    onClose();
  }
  return (
    <Modal
      open
      centered
      width={520}
      title="预收以后月份"
      onCancel={onClose}
      afterOpenChange={(shown) => shown && box.current?.querySelector<HTMLElement>('input[type="radio"]:checked, input')?.focus()}
      okText="加入本次收款"
      cancelText="取消"
      okButtonProps={{ disabled: !one || wrong }}
      onOk={choose}
    >
      <div
        ref={box}
        className="desk-ahead-form"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey) return;
          event.preventDefault();
          choose();
        }}
      >
        <LoadingOverlay show={query.isPending} />
        {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
        {query.data && rows.length === 0 ? <EmptyState text="该房屋没有可预收以后月份的收费标准" /> : null}
        {one ? (
          <>
            <div className="desk-field">
              <span>收费项目</span>
              <Select<number>
                aria-label="预收项目"
                style={{ width: '100%' }}
                value={one.attachmentId}
                onChange={(next) => {
                  setPicked(next);
                  setTyped(null);
                }}
                options={free.map(({ attachmentId, chargeTypeName, standardName, objectText }) => ({
                  value: attachmentId,
                  label: `${chargeTypeName}（${standardName}）${objectText}`,
                }))}
              />
            </div>
            <p className="ui-quiet">
              从 {formatDay(one.from ?? '')} 起{one.remaining === null ? '' : `，还可预收 ${one.remaining} 个月`}
              {one.periodMonths > 1 ? `，按 ${one.periodMonths} 个月一期` : ''}
            </p>
            <div className="desk-field">
              <span>预收月数</span>
              <Radio.Group
                aria-label="预收月数"
                value={months}
                onChange={({ target }) => setTyped(target.value as number)}
                options={one.choices.map((value) => ({ value, label: `${value} 个月` }))}
              />
              <InputNumber
                aria-label="其他月数"
                min={one.periodMonths}
                max={Math.min(MOST, one.remaining ?? MOST)}
                step={one.periodMonths}
                precision={0}
                value={months}
                onChange={(value) => setTyped(value)}
              />
            </div>
            {wrong ? <p className="ui-danger">{`预收月数应为 ${one.periodMonths} 的倍数，且不超过可预收的月数`}</p> : null}
          </>
        ) : null}
        {rows
          .filter(({ from }) => from === null)
          .map(({ attachmentId, chargeTypeName, problem }) => (
            <p key={attachmentId} className="ui-quiet">
              {chargeTypeName} 不能预收：{problem}
            </p>
          ))}
      </div>
    </Modal>
  );
}

/** The bills that will be made, marked, under those that are open. */
export function DeskAhead({ desk }: { readonly desk: Desk }) {
  const { later, typed, change } = desk;
  if (later.length === 0) return null;
  const first = new Set<number>();
  const isFirst = (id: number) => !first.has(id) && Boolean(first.add(id));
  return (
    <table className="desk-ahead" aria-label="预收账单">
      <tbody>
        {later.map((bill) => (
          <tr key={`${bill.attachmentId}-${bill.periodFrom}`} title={bill.explain}>
            <td>
              <StatusTag tone="note">预收</StatusTag> {bill.chargeTypeName} {periodText(bill)}
            </td>
            <td>
              <DateText value={bill.dueDate} />
            </td>
            <td>
              {isZeroDecimal(sumMoney([bill.reduced, bill.discount])) ? null : (
                <span className="ui-quiet" title={bill.discountName}>
                  优减 {sumMoney([bill.reduced, bill.discount])}
                </span>
              )}
            </td>
            <td>
              <Money value={sumMoney([subtractDecimal(subtractDecimal(bill.amount, bill.reduced), bill.discount)])} />
            </td>
            <td>
              {isFirst(bill.attachmentId) ? (
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined />}
                  aria-label={`不预收 ${bill.chargeTypeName}`}
                  onClick={() => change({ ahead: typed.ahead.filter(({ attachmentId }) => attachmentId !== bill.attachmentId) })}
                />
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
