// 预收以后月份 (F6): an item and the number of months; its bills are created when the money is taken, and are listed with the others until then.
import { useEffect, useRef, useState } from 'react';
import { Button, InputNumber, Radio, Select } from 'antd';
import { CloseOutlined } from '@ant-design/icons';
import { aheadPreview, settleAhead, type AheadCost, type AheadEntry, type OutputOf } from '@anju/contract';
import { businessDay, formatDay, formatMoney, isZeroDecimal, subtractDecimal, sumMoney } from '@anju/domain';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { DateText, Dialog, EmptyState, FailedState, LoadingOverlay, Money, StatusTag, usePaused } from '../../../../../ui/index.ts';
import { periodText } from '../../../bill/bill-text.ts';
import { sentPlace, type DeskPicture } from '../object/desk-place.ts';
import type { Desk } from '../state/desk-state.ts';

const MOST = 24;

interface AheadDialogProps {
  readonly picture: DeskPicture;
  /** Bills paid in the same settlement. */
  readonly billIds: readonly number[];
  readonly chosen: readonly AheadEntry[];
  readonly onChoose: (next: readonly AheadEntry[]) => void;
  readonly onClose: () => void;
}

export function AheadDialog({ picture, billIds, chosen, onChoose, onClose }: AheadDialogProps) {
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  const [listing, setListing] = useState(false);
  const place = sentPlace(picture);
  const query = useRead(settleAhead, place);
  const rows = query.data ?? [];
  const free = rows.filter(({ from }) => from !== null);
  const [picked, setPicked] = useState<number | null>(null);
  const one = free.find(({ attachmentId }) => attachmentId === picked) ?? free[0];
  const already = chosen.find(({ attachmentId }) => attachmentId === one?.attachmentId)?.months;
  const [typed, setTyped] = useState<number | null>(null);
  const months = typed ?? already ?? one?.choices.at(-1) ?? one?.periodMonths ?? 1;
  const wrong = one !== undefined && (months % one.periodMonths !== 0 || (one.remaining !== null && months > one.remaining));

  // The dialog opens before its fields are loaded, so the first field is focused once both are ready.
  const ready = shown && one !== undefined;
  useEffect(() => {
    if (!ready) return;
    const [first] = ['.ant-select input', 'input[type="radio"]:checked', 'input'].flatMap(
      (way) => box.current?.querySelector<HTMLElement>(way) ?? [],
    );
    first?.focus();
  }, [ready]);

  function choose() {
    if (!one || wrong) return;
    const { attachmentId } = one;
    onChoose([...chosen.filter((entry) => entry.attachmentId !== attachmentId), { attachmentId, months }]);
    onClose();
  }
  return (
    <Dialog
      open
      title="预收以后月份"
      onCancel={onClose}
      afterOpenChange={setShown}
      okText="加入本次收款"
      cancelText="取消"
      okButtonProps={{ disabled: !one || wrong }}
      onOk={choose}
    >
      <div
        ref={box}
        className="desk-ahead-form"
        onKeyDown={(event) => {
          // Enter in the open list of items only chooses the item.
          if (event.key !== 'Enter' || event.ctrlKey || listing) return;
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
              {free.length === 1 ? (
                <strong>{textOf(one)}</strong>
              ) : (
                <Select<number>
                  aria-label="预收项目"
                  style={{ width: '100%' }}
                  value={one.attachmentId}
                  open={listing}
                  onOpenChange={setListing}
                  onKeyDown={({ key }) => {
                    if (key === 'ArrowDown' || key === 'ArrowUp') setListing(true);
                  }}
                  onChange={(next) => {
                    setPicked(next);
                    setTyped(null);
                  }}
                  options={free.map((row) => ({ value: row.attachmentId, label: textOf(row) }))}
                />
              )}
            </div>
            <p className="ui-quiet">
              从 {formatDay(one.from ?? '')} 起{isPast(one.from) ? '（最早未计费的月份，先收以前的）' : ''}
              {one.remaining === null ? '' : `，还可预收 ${one.remaining} 个月`}
              {one.periodMonths > 1 ? `，按 ${one.periodMonths} 个月一期` : ''}
            </p>
            <Months
              key={one.attachmentId}
              place={place}
              of={one}
              billIds={billIds}
              months={months}
              wrong={wrong}
              onMonths={(value) => setTyped(value)}
            />
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
    </Dialog>
  );
}

type Offer = OutputOf<typeof settleAhead>[number];
/** Months before the current one that were never billed come first. */
const isPast = (from: string | null): boolean => from !== null && from.slice(0, 7) < businessDay(new Date()).slice(0, 7);
const textOf = ({ chargeTypeName, standardName, objectText }: Offer): string => `${chargeTypeName}（${standardName}）${objectText}`;

interface MonthsProps {
  readonly place: ReturnType<typeof sentPlace>;
  readonly of: Offer;
  readonly billIds: readonly number[];
  readonly months: number;
  readonly wrong: boolean;
  readonly onMonths: (months: number | null) => void;
}

/** The choice of months, each with its cost as the server would charge it. */
function Months({ place, of: { attachmentId, choices, periodMonths, remaining }, billIds, months, wrong, onMonths }: MonthsProps) {
  const costsOf = (wanted: readonly number[]) => ({ ...place, attachmentId, months: [...wanted], billIds: [...billIds] });
  const offered = useRead(aheadPreview, choices.length > 0 ? costsOf(choices) : null, { gcTime: 0 });
  const paused = usePaused(months) === months;
  const other = useRead(aheadPreview, !wrong && paused && !choices.includes(months) ? costsOf([months]) : null, { gcTime: 0 });
  const costs = new Map([...(offered.data ?? []), ...(other.data ?? [])].map((cost) => [cost.months, cost]));
  const failed = offered.error ?? other.error;
  return (
    <>
      <div className="desk-field desk-ahead-months">
        <span>预收月数</span>
        <Radio.Group
          aria-label="预收月数"
          vertical
          value={months}
          onChange={({ target }) => onMonths(target.value as number)}
          options={choices.map((value) => ({
            value,
            label: (
              <>
                {value} 个月 <CostText cost={costs.get(value)} />
              </>
            ),
          }))}
        />
      </div>
      <div className="desk-field">
        <span>其他月数</span>
        <InputNumber
          aria-label="其他月数"
          min={periodMonths}
          max={Math.min(MOST, remaining ?? MOST)}
          step={periodMonths}
          precision={0}
          value={months}
          onChange={onMonths}
        />
        {choices.includes(months) || wrong ? null : <CostText cost={costs.get(months)} />}
      </div>
      {wrong ? <p className="ui-danger">{`预收月数应为 ${periodMonths} 的倍数，且不超过可预收的月数`}</p> : null}
      {failed ? <p className="ui-danger">{failed.message}</p> : null}
    </>
  );
}

function CostText({ cost }: { readonly cost: AheadCost | undefined }) {
  if (!cost) return <span className="ui-quiet">…</span>;
  if (cost.problem !== '') return <span className="ui-quiet">{cost.problem}</span>;
  const off = sumMoney([cost.reduced, cost.discount]);
  return (
    <>
      {`${formatMoney(cost.total)} 元`}
      {isZeroDecimal(off) ? null : (
        <span className="ui-quiet">{`　原 ${formatMoney(cost.amount)}，优减 ${formatMoney(off)}${cost.discountName === '' ? '' : `（${cost.discountName}）`}`}</span>
      )}
      {cost.to === null ? null : <span className="ui-quiet">{`　至 ${formatDay(cost.to)}`}</span>}
    </>
  );
}

/** The bills that will be created, marked as such, under the open ones. */
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
              <StatusTag tone="kind">预收</StatusTag> {bill.chargeTypeName} {periodText(bill)}
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
