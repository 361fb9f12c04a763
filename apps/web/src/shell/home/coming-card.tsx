// 今天会来: promises and instalments of today with their state, and those of the last days that were not kept.
import { MENU } from '@anju/contract/menu';
import { readComing, type Coming } from '@anju/contract/charging/home';
import { formatDay, formatMoney, isZeroDecimal } from '@anju/domain';
import { useRead } from '../../platform/api/hooks.ts';
import { StatusTag } from '../../ui/status-tag.tsx';
import { CARD_READ, HomeCard, HomeLink, type HomeWays } from './home-card.tsx';

type Row = Coming['rows'][number];
const SHOWN = 8;

const saysOf = ({ kind, seq, amount, days, date }: Row): string => {
  const what = kind === 'promise' ? '承诺付' : `分期第 ${seq} 期`;
  return `${what} ${formatMoney(amount)}${days > 0 ? `（${formatDay(date)}）` : ''}`;
};

function State({ row: { state, days, paid } }: { readonly row: Row }) {
  if (state === 'paid') return <StatusTag tone="paid">已到账</StatusTag>;
  if (state === 'broken') return <StatusTag tone="overdue">未履行 {days} 天</StatusTag>;
  return <StatusTag tone="owed">{isZeroDecimal(paid) ? '等候' : `已付 ${formatMoney(paid)}`}</StatusTag>;
}

export function ComingCard({ pathOf, onOpen }: HomeWays) {
  const read = useRead(readComing, {}, CARD_READ);
  const desk = pathOf(MENU.checkout);
  const wayOf = ({ houseId }: Row) => (desk === undefined || houseId === null ? undefined : `${desk}?house=${houseId}`);
  return (
    <HomeCard
      title="今天会来"
      read={read}
      note={({ total }) => `承诺付款与分期，${total} 户`}
      more={({ sums }) => <b>{formatMoney(sums.amount)}</b>}
    >
      {({ rows, total }) => (
        <>
          {rows.length === 0 ? <p className="home-empty">今天没有约好的付款</p> : null}
          <ul className="home-rows">
            {rows.slice(0, SHOWN).map((row) => (
              <li key={row.key}>
                <span className="grow">
                  <b>{row.objectText}</b> {row.payerName} <span className="home-quiet">{saysOf(row)}</span>
                </span>
                <State row={row} />
                <HomeLink to={wayOf(row)} label={`收款 ${row.objectText}`} onOpen={onOpen}>
                  收款
                </HomeLink>
              </li>
            ))}
          </ul>
          <HomeLink to={pathOf(MENU.arrearsChase)} onOpen={onOpen}>
            {total > SHOWN ? `还有 ${total - SHOWN} 户，去欠费催收` : '按户看欠费，去欠费催收'}
          </HomeLink>
        </>
      )}
    </HomeCard>
  );
}
