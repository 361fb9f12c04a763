// Money of the company: takings of the day and the month, and the collection rate of the month by estate against the year before.
import { MENU } from '@anju/contract/menu';
import { readCompanyHome, type CompanyHome } from '@anju/contract/charging/home';
import { formatInstant, isZeroDecimal } from '@anju/domain';
import { useRead } from '../../platform/api/hooks.ts';
import { Sum, SumUnitSwitch, useSumText } from '../../ui/money/sums.tsx';
import { HomeCard, HomeLink, SLOW_CARD_READ, type HomeWays } from './home-card.tsx';
import { changeText, TakingsBody } from './takings.tsx';

const percent = (rate: string | null): string => (rate === null ? '—' : `${rate}%`);

interface BarProps {
  readonly rate: string | null;
  /** Last year's rate, as a mark on the bar. */
  readonly before: string | null;
}

function RateBar({ rate, before }: BarProps) {
  const width = (text: string) => `${Math.max(0, Math.min(100, Number(text)))}%`;
  return (
    <span className="home-rate" role="img" aria-label={`收缴率 ${percent(rate)}，去年同期 ${percent(before)}`}>
      {rate === null ? null : (
        <i className={before !== null && Number(rate) < Number(before) ? 'behind' : ''} style={{ width: width(rate) }} />
      )}
      {before === null ? null : <i className="mark" style={{ left: width(before) }} />}
    </span>
  );
}

function Estates({
  estates,
  total,
  summary,
  onOpen,
}: Pick<CompanyHome, 'estates' | 'total'> & { summary: string | undefined; onOpen: HomeWays['onOpen'] }) {
  if (estates.length === 0) return <p className="home-empty">本月还没有应收账单</p>;
  const rows = [...estates, ...(estates.length > 1 ? [{ ...total, estateId: 0, name: '合计' }] : [])];
  return (
    <div className="home-scroll">
      <table className="home-table">
        <thead>
          <tr>
            <th scope="col">小区</th>
            <th scope="col" className="number">
              应收
            </th>
            <th scope="col" className="number">
              实收
            </th>
            <th scope="col" className="number">
              未收
            </th>
            <th scope="col">收缴率</th>
            <th scope="col" className="number">
              本年
            </th>
            <th scope="col" className="number">
              去年同期
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ estateId, name, net, received, open, rate, before }) => (
            <tr key={estateId} className={estateId === 0 ? 'sum' : undefined}>
              <th scope="row">
                {estateId === 0 || summary === undefined ? (
                  name
                ) : (
                  <HomeLink to={`${summary}?tab=rate&estate=${estateId}`} label={`${name} 收缴率`} onOpen={onOpen}>
                    {name}
                  </HomeLink>
                )}
              </th>
              <td className="number">
                <Sum value={net} />
              </td>
              <td className="number">
                <Sum value={received} />
              </td>
              <td className="number">
                <Sum value={open} danger={!isZeroDecimal(open)} />
              </td>
              <td>
                <RateBar rate={rate} before={before.rate} />
              </td>
              <td className="number">{percent(rate)}</td>
              <td className="number">{percent(before.rate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function CompanyCards({ pathOf, onOpen }: HomeWays) {
  const read = useRead(readCompanyHome, {}, SLOW_CARD_READ);
  const text = useSumText();
  const summary = pathOf(MENU.checkoutSummary);
  return (
    <>
      <HomeCard
        title="本月收缴率"
        wide
        read={read}
        note={({ today }) => `${Number(today.slice(5, 7))} 月账单，与去年同月同日比`}
        more={() => <SumUnitSwitch />}
      >
        {({ total, month, estates }) => (
          <>
            <p className="home-figures">
              <span>
                应收 <Sum value={total.net} named />
              </span>
              <span>
                实收 <Sum value={total.received} named />
              </span>
              <span>
                收缴率 <b>{percent(total.rate)}</b> 去年同期 {percent(total.before.rate)}
              </span>
              <span>
                本月收款 <Sum value={month.total} named /> {changeText(month.total, month.before.total) ?? ''}
              </span>
            </p>
            <Estates estates={estates} total={total} summary={summary} onOpen={onOpen} />
          </>
        )}
      </HomeCard>
      <HomeCard
        title="公司今日实收"
        read={read}
        note={({ takings, asOf }) => `${takings.count} 笔，截至 ${formatInstant(asOf).slice(-5)}`}
        more={() => (
          <HomeLink to={summary} onOpen={onOpen}>
            结算汇总
          </HomeLink>
        )}
      >
        {({ takings }) => <TakingsBody takings={takings} format={(amount) => text(amount, true)} />}
      </HomeCard>
    </>
  );
}
