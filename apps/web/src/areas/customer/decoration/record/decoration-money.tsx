// What the household pays: before the decision by the company's setting, afterwards what was asked for and what of it came.
import { Table } from 'antd';
import { DECORATION, DECORATION_MONEY, MONEY_BASIS, MONEY_LINE, type DecorationDetail, type MoneyLine } from '@anju/contract';
import { formatMoney, isZeroDecimal, sumMoney } from '@anju/domain';
import { EmptyState, EnumText, Money } from '../../../../ui/index.ts';
import { DeskLink } from '../../../charging/index.ts';
import { MONEY_TONES } from './decoration-tones.ts';

const TABLE = { size: 'small', pagination: false, scroll: { x: 'max-content' } } as const;

interface Line {
  readonly kind: MoneyLine['kind'];
  readonly name: string;
  readonly basis: MoneyLine['basis'];
  readonly quantity: string;
  readonly price: string;
  readonly amount: string;
}

const howMuch = ({ basis, quantity, price }: Line): string => `${formatMoney(price)} × ${quantity}（${MONEY_BASIS.text(basis)}）`;

export function DecorationMoney({ detail }: { readonly detail: DecorationDetail }) {
  return detail.money.length === 0 ? <PlannedMoney detail={detail} /> : <AskedMoney detail={detail} />;
}

/** Lines of the setting. */
function PlannedLines({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <Table<Line>
      {...TABLE}
      rowKey="name"
      dataSource={[...lines]}
      locale={{ emptyText: <EmptyState text="没有设置押金和费用" /> }}
      columns={[
        { title: '款项', dataIndex: 'name' },
        { title: '类别', render: (_, { kind }) => DECORATION_MONEY.text(kind) },
        { title: '计算', render: (_, line) => howMuch(line) },
        { title: '金额', align: 'right', render: (_, { amount }) => <Money value={amount} /> },
      ]}
    />
  );
}

function PlannedMoney({ detail: { planned, state } }: { readonly detail: DecorationDetail }) {
  return (
    <>
      <p className="ui-quiet">
        {state === DECORATION.waiting || state === DECORATION.refused
          ? '审核通过后按以下标准收取，押金验收后退还。'
          : '没有收取押金和费用。'}
      </p>
      {planned.length === 0 ? null : (
        <>
          <PlannedLines lines={planned} />
          <p className="deco-sum">合计 {formatMoney(sumMoney(planned.map(({ amount }) => amount)))} 元</p>
        </>
      )}
    </>
  );
}

const isDeposit = ({ kind }: MoneyLine) => kind === DECORATION_MONEY.deposit;

/** What became of a deposit: returned, turned to income by consent, or still there. */
function restOf(line: MoneyLine): string {
  if (!isDeposit(line) || line.state !== MONEY_LINE.received) return '–';
  return [
    `余额 ${formatMoney(line.balance)}`,
    !isZeroDecimal(line.returned) && `已退 ${formatMoney(line.returned)}`,
    !isZeroDecimal(line.converted) && `已抵扣 ${formatMoney(line.converted)}`,
  ]
    .filter(Boolean)
    .join('，');
}

function AskedMoney({ detail: { money, paidUp, houseId, passes } }: { readonly detail: DecorationDetail }) {
  const waiting = money.filter(({ state }) => state === MONEY_LINE.waiting);
  const nameOf = (passId: number | null) => passes.find(({ id }) => id === passId)?.name;
  return (
    <>
      <Table<MoneyLine>
        {...TABLE}
        rowKey="id"
        dataSource={[...money]}
        columns={[
          { title: '款项', render: (_, { name, passId }) => [name, nameOf(passId)].filter(Boolean).join(' · ') },
          { title: '类别', render: (_, { kind }) => DECORATION_MONEY.text(kind) },
          { title: '计算', render: (_, line) => howMuch(line) },
          { title: '金额', align: 'right', render: (_, { amount }) => <Money value={amount} /> },
          { title: '状态', render: (_, { state }) => <EnumText of={MONEY_LINE} value={state} tones={MONEY_TONES} /> },
          { title: '押金去向', render: (_, line) => restOf(line) },
          { title: '改动原因', render: (_, { reason }) => reason || '–' },
        ]}
      />
      <p className="deco-sum">
        {paidUp ? (
          <span>已全部收到</span>
        ) : (
          <>
            <span>
              还有 {waiting.length} 笔未收，共 {formatMoney(sumMoney(waiting.map(({ amount }) => amount)))} 元
            </span>
            <DeskLink houseId={houseId} button />
          </>
        )}
      </p>
    </>
  );
}
