// 欠费账龄: arrears by the age of the oldest debt, in the one scale of ages, and by estate.
import { MENU } from '@anju/contract/menu';
import { readArrearsHome } from '@anju/contract/charging/home';
import { AGE_CLASSES, isZeroDecimal, ratePercent } from '@anju/domain';
import { useRead } from '../../platform/api/hooks.ts';
import { ageColour } from '../../ui/age-scale.ts';
import { Sum } from '../../ui/money/sums.tsx';
import { HomeCard, HomeLink, SLOW_CARD_READ, type HomeWays } from './home-card.tsx';

export function ArrearsCard({ pathOf, onOpen }: HomeWays) {
  const read = useRead(readArrearsHome, {}, SLOW_CARD_READ);
  const chase = pathOf(MENU.arrearsChase);
  return (
    <HomeCard
      title="欠费账龄"
      read={read}
      note={({ objects, suspended }) => (
        <>
          {objects} 户{isZeroDecimal(suspended) ? '' : '，另挂账 '}
          {isZeroDecimal(suspended) ? null : <Sum value={suspended} named />}
        </>
      )}
      more={({ overdue }) => (
        <b>
          <Sum value={overdue} danger named />
        </b>
      )}
    >
      {({ ages, overdue, objects, estates }) =>
        objects === 0 ? (
          <p className="home-empty">没有逾期欠费</p>
        ) : (
          <>
            <div className="home-ages" aria-hidden>
              {ages.map((age, at) => (
                <i
                  key={AGE_CLASSES[at]?.name}
                  style={{ width: `${Number(ratePercent(age.overdue, overdue) ?? 0)}%`, background: ageColour(at).ground }}
                />
              ))}
            </div>
            <table className="home-table">
              <thead className="home-hidden">
                <tr>
                  <th scope="col">账龄</th>
                  <th scope="col">户数</th>
                  <th scope="col">欠费</th>
                  <th scope="col">占比</th>
                </tr>
              </thead>
              <tbody>
                {ages.map((age, at) => (
                  <tr key={AGE_CLASSES[at]?.name}>
                    <th scope="row">
                      <i className="home-dot" aria-hidden style={{ background: ageColour(at).ground }} /> {AGE_CLASSES[at]?.name}
                    </th>
                    <td className="number">{age.objects} 户</td>
                    <td className="number">
                      <Sum value={age.overdue} />
                    </td>
                    <td className="number">{ratePercent(age.overdue, overdue) ?? '0.00'}%</td>
                  </tr>
                ))}
                {estates.length > 1
                  ? estates.map(({ estateId, name, objects: owing, overdue: sum }) => (
                      <tr key={estateId} className="of-estate">
                        <th scope="row">{name}</th>
                        <td className="number">{owing} 户</td>
                        <td className="number">
                          <Sum value={sum} />
                        </td>
                        <td className="number">{ratePercent(sum, overdue) ?? '0.00'}%</td>
                      </tr>
                    ))
                  : null}
              </tbody>
            </table>
            <HomeLink to={chase} onOpen={onOpen}>
              去催收
            </HomeLink>
          </>
        )
      }
    </HomeCard>
  );
}
