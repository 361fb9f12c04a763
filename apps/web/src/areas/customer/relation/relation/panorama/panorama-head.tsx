// Who the customer is: level, tags, money, what is open, and the picture of houses and family.
import { Button } from 'antd';
import { Link } from 'react-router';
import { MENU, PERSON_KIND, RELATION_REASON, RELATION_WAY, type RelationHead } from '@anju/contract';
import { businessDay, formatDay } from '@anju/domain';
import type { Access } from '../../../../../platform/access/index.ts';
import { Money, StatusTag } from '../../../../../ui/index.ts';
import { TAG_TONES } from '../../../../estate/index.ts';
import { CaseState } from '../../../case/record/case-parts.tsx';
import { LeaseLines } from '../../../case/record/lease-lines.tsx';
import { useScreenWay } from '../../../case/record/screen-way.ts';
import { LevelTag } from '../parts/level-tag.tsx';
import { Household } from './household.tsx';

interface PanoramaHeadProps {
  readonly head: RelationHead;
  readonly access: Access;
  readonly onPerson: (personId: number) => void;
  readonly onVisit: () => void;
  readonly onLevel: () => void;
  readonly onOpenVisit: (id: number) => void;
}

const factsOf = (head: RelationHead): (readonly [string, string, boolean?])[] => {
  const due = head.visitDue !== null && head.visitDue < businessDay(new Date());
  return [
    ['电话', head.phone],
    ['车牌', head.plates.join('、')],
    ['生日', [head.birthday?.replace('-', '.') ?? '', head.age === null ? '' : `${head.age} 岁`].filter(Boolean).join('，')],
    ['客户自', head.since === null ? '' : formatDay(head.since)],
    ['上次走访', head.lastVisit === null ? '' : formatDay(head.lastVisit)],
    ['应走访', head.visitDue === null ? '' : `${formatDay(head.visitDue)}${due ? ' 已到期' : ''}`, due],
    ['分级原因', head.levelReason],
  ];
};

export function PanoramaHead({ head, access, onPerson, onVisit, onLevel, onOpenVisit }: PanoramaHeadProps) {
  const way = useScreenWay();
  const house = head.houses.find(({ current }) => current);
  const call = way(
    MENU.caseAccept,
    [house === undefined ? '' : `houseId=${house.houseId}`, `personId=${head.personId}`].filter(Boolean).join('&'),
  );
  const card = head.customerId === null ? undefined : way(MENU.customer, `id=${head.customerId}`);
  const follows = way(MENU.follow, `key=${encodeURIComponent(head.name)}`);
  return (
    <>
      <div className="panorama-name">
        <h2>{head.name}</h2>
        {head.level === null ? null : <LevelTag level={head.level} />}
        {head.tags.map((tag) => (
          <StatusTag key={tag.id} tone={TAG_TONES[tag.color]}>
            {tag.name}
          </StatusTag>
        ))}
        <small className="ui-quiet">{[PERSON_KIND.text(head.kind), head.customerNumber].filter(Boolean).join(' ')}</small>
      </div>
      <div className="panorama-acts">
        {access.can('add') ? (
          <Button type="primary" size="small" onClick={onVisit}>
            安排走访
          </Button>
        ) : null}
        {access.can('change') ? (
          <Button size="small" onClick={onLevel}>
            设置分级
          </Button>
        ) : null}
        {call === undefined || house === undefined ? null : <Link to={call}>受理诉求</Link>}
        {card === undefined ? null : <Link to={card}>客户档案</Link>}
      </div>
      {head.money === null ? null : (
        <dl className="panorama-money">
          {(
            [
              ['欠费', head.money.open, 'owed'],
              ['逾期', head.money.overdue, 'overdue'],
              ['预交', head.money.prepaid, ''],
              ['押金', head.money.deposit, ''],
            ] as const
          ).map(([label, value, tone]) => (
            <div key={label} className={tone === '' ? '' : `panorama-${tone}`}>
              <dt>{label}</dt>
              <dd>
                <Money value={value} dashZero />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <dl className="panorama-facts">
        {factsOf(head)
          .filter(([, text]) => text !== '')
          .map(([label, text, danger]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={danger ? 'ui-danger' : ''}>{text}</dd>
            </div>
          ))}
      </dl>
      <Part title="房屋与家庭">
        <Household houses={head.houses} onPerson={onPerson} />
      </Part>
      {head.cases.length === 0 ? null : (
        <Part title={`未结诉求 ${head.cases.length}`}>
          <ul className="panorama-list">
            {head.cases.map((one) => (
              <li key={one.id}>
                <Open to={way(MENU.caseAccept, `id=${one.id}`)}>{one.title}</Open> <CaseState state={one.state} />
                <small className="ui-quiet">{one.house}</small>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {head.leases.length === 0 ? null : (
        <Part title={`租约 ${head.leases.length}`}>
          <LeaseLines leases={head.leases} housed />
        </Part>
      )}
      {head.visits.length === 0 ? null : (
        <Part title="计划走访">
          <ul className="panorama-list">
            {head.visits.map((visit) => (
              <li key={visit.id}>
                <button type="button" className="panorama-link" onClick={() => onOpenVisit(visit.id)}>
                  {formatDay(visit.plannedOn)} {RELATION_REASON.text(visit.reason)}
                </button>{' '}
                {visit.overdue ? <StatusTag tone="overdue">逾期</StatusTag> : null}
                <small className="ui-quiet">{`${RELATION_WAY.text(visit.way)} ${visit.employee}`}</small>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {head.follows === 0 ? null : (
        <p className="panorama-follows">
          <Open to={follows}>{`待跟进 ${head.follows} 项`}</Open>
        </p>
      )}
    </>
  );
}

const Open = ({ to, children }: { readonly to: string | undefined; readonly children: string }) =>
  to === undefined ? <span>{children}</span> : <Link to={to}>{children}</Link>;

const Part = ({ title, children }: { readonly title: string; readonly children: React.ReactNode }) => (
  <section className="panorama-part" aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
);
