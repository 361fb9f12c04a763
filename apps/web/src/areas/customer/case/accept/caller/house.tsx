// The house a call comes from: who lives there, what is owed, its cases, those of the unit, and what is announced.
import { useState } from 'react';
import { Button } from 'antd';
import { CloseOutlined } from '@ant-design/icons';
import { HOUSE_USE, MENU, OUTAGE, type CallerCard } from '@anju/contract';
import { Link } from 'react-router';
import { formatDay, isEnded, isZeroDecimal } from '@anju/domain';
import { EnumText, Money, StatusTag, useNow, usePhone } from '../../../../../ui/index.ts';
import { LeaseLines } from '../../record/lease-lines.tsx';
import { useScreenWay } from '../../record/screen-way.ts';
import { CaseState } from '../../record/case-parts.tsx';
import { momentText } from '../../record/case-pressure.ts';
import { spanOf } from '../draft/times.rules.ts';

type OpenCase = CallerCard['cases'][number];

interface CasesProps {
  readonly title: string;
  readonly note: string;
  readonly rows: readonly OpenCase[];
  /** Cases of other houses are named with their place. */
  readonly placed?: boolean;
  readonly onOpen: (id: number) => void;
}
function Cases({ title, note, rows, placed = false, onOpen }: CasesProps) {
  const now = useNow();
  return (
    <section className="accept-part" aria-label={title}>
      <h3>
        {title} <small>{note}</small>
      </h3>
      {rows.map((row) => (
        <button key={row.id} type="button" className="accept-case" title={row.number} onClick={() => onOpen(row.id)}>
          <span className="accept-case-head">
            <span className={isEnded(row.state) ? '' : 'accept-strong'}>
              {placed ? `${row.object} ` : ''}
              {row.title}
            </span>
            <CaseState state={row.state} />
          </span>
          <small className="ui-quiet">{row.note || [row.worker, momentText(row.at, now)].filter(Boolean).join(' ')}</small>
        </button>
      ))}
    </section>
  );
}

interface AcceptHouseProps {
  readonly card: CallerCard;
  /** Who calls, as far as it is known. */
  readonly personId: number | null;
  readonly onPerson: (person: CallerCard['people'][number]) => void;
  readonly onCase: (id: number) => void;
  /** The call is not about this house. */
  readonly onClose: () => void;
}

function People({ card, personId, onPerson }: Omit<AcceptHouseProps, 'onCase' | 'onClose'>) {
  if (card.people.length === 0) return <span className="ui-quiet">没有登记业主和住户</span>;
  return (
    <ul className="accept-people" aria-label="业主和住户">
      {card.people.map((person) => (
        <li key={person.personId}>
          <button
            type="button"
            className={person.personId === personId ? 'accept-person accept-person-on' : 'accept-person'}
            aria-pressed={person.personId === personId}
            title="选为联系人"
            onClick={() => onPerson(person)}
          >
            <span className="accept-strong">{person.name}</span>
            <span className="ui-quiet">{person.relation}</span>
            <span>{person.phone}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Owed({ money, houseId }: { readonly money: NonNullable<CallerCard['money']>; readonly houseId: number }) {
  const chase = useScreenWay()(MENU.arrearsChase, `house=${houseId}`);
  const figure = (value: string) =>
    chase === undefined || isZeroDecimal(value) ? (
      <Money value={value} dashZero />
    ) : (
      <Link to={chase} title="欠费催收">
        <Money value={value} />
      </Link>
    );
  return (
    <>
      <div className="accept-money">
        <div className="accept-money-open">
          欠费
          {figure(money.open)}
        </div>
        <div className="accept-money-overdue">
          逾期
          {figure(money.overdue)}
        </div>
        <div>
          预交
          <Money value={money.prepaid} dashZero />
        </div>
      </div>
      <p className="accept-note">欠费不影响受理，可在通话末提醒一次。</p>
    </>
  );
}

function Outages({ rows }: { readonly rows: CallerCard['outages'] }) {
  const now = useNow();
  if (rows.length === 0) return null;
  return (
    <section className="accept-part" aria-label="停水停电公告">
      <h3>停水停电公告</h3>
      {rows.map((row) => (
        <div key={row.id} className="accept-outage">
          <StatusTag tone="owed">{OUTAGE.text(row.kind)}</StatusTag> {spanOf(row.fromAt, row.toAt, now)} {row.content}
          {row.answer ? <p>答复口径：{row.answer}</p> : null}
        </div>
      ))}
    </section>
  );
}

function Leases({ card: { houseId, leases } }: { readonly card: CallerCard }) {
  const to = useScreenWay()(MENU.rental, `house=${houseId}`);
  const count = `${leases.length} 份`;
  return (
    <section className="accept-part" aria-label="租约">
      <h3>
        租约 <small>{to === undefined ? count : <Link to={to}>{count}</Link>}</small>
      </h3>
      <LeaseLines leases={leases} />
    </section>
  );
}

export function AcceptHouse({ card, personId, onPerson, onCase, onClose }: AcceptHouseProps) {
  const phone = usePhone();
  const [shown, setShown] = useState(false);
  const open = card.cases.filter(({ state }) => !isEnded(state)).length;
  const facts: readonly (readonly [string, string])[] = [
    ['面积', [card.area === '' ? '' : `${card.area} ㎡`, card.layout].filter(Boolean).join('，')],
    ['交付', card.handoverDate === null ? '' : formatDay(card.handoverDate)],
    ['车位', card.parkings.join('、')],
  ];
  return (
    <>
      <h2 className="accept-house-name">
        {card.estateName} {card.house}
        <EnumText of={HOUSE_USE} value={card.useState} tones={{ [HOUSE_USE.inUse]: 'use' }} />
        <Button
          className="accept-other"
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label="不是这户"
          title="不是这户"
          onClick={onClose}
        />
      </h2>
      <People card={card} personId={personId} onPerson={onPerson} />
      {phone ? (
        <Button type="link" size="small" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? '收起房屋资料' : `房屋资料、诉求（未结 ${open}）、公告（${card.outages.length}）`}
        </Button>
      ) : null}
      {phone && !shown ? null : (
        <>
          <dl className="accept-facts">
            {facts
              .filter(([, text]) => text !== '')
              .map(([name, text]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            {card.tags.length === 0 ? null : (
              <div>
                <dt>标签</dt>
                <dd className="accept-tags">
                  {card.tags.map((tag) => (
                    <StatusTag key={tag} tone="owed">
                      {tag}
                    </StatusTag>
                  ))}
                </dd>
              </div>
            )}
          </dl>
          {card.money === null ? null : <Owed money={card.money} houseId={card.houseId} />}
          <Outages rows={card.outages} />
          {card.leases.length === 0 ? null : <Leases card={card} />}
          <Cases
            title="本户诉求"
            note={card.caseCount === 0 ? '没有' : `${card.caseCount} 件，未结 ${open}`}
            rows={card.cases}
            onOpen={onCase}
          />
          {card.unitCases.length === 0 ? null : (
            <Cases title="同单元未结" note={`${card.unitCases.length} 件`} rows={card.unitCases} placed onOpen={onCase} />
          )}
        </>
      )}
    </>
  );
}
