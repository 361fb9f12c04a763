// The house at the counter: its people and tags, its balances, notices about it, the last receipts.
import { Button, Tag } from 'antd';
import {
  HOUSE_USE,
  RESIDENT_RELATION,
  SETTLE,
  SETTLEMENT,
  type DeskPerson,
  type HouseCharging,
  type SettlementBrief,
} from '@anju/contract';
import { compareDecimal, formatDay, formatMoney, shareText, sumMoney } from '@anju/domain';
import { EnumText, Money, StatusTag } from '../../../../../ui/index.ts';
import { DeskInforms } from './desk-informs.tsx';

/** Balances: nonzero ones are black, empty ones are grey. */
function Balances({ picture: { prepaid, change, deposits, points } }: { readonly picture: HouseCharging }) {
  const tiles: [string, string, string][] = [
    [
      '预交',
      sumMoney(prepaid.map(({ balance }) => balance)),
      prepaid
        .map((one) => [one.chargeTypeName || '不限项目', one.personName, formatMoney(one.balance)].filter(Boolean).join(' '))
        .join('，'),
    ],
    [
      '存零',
      sumMoney(change.map(({ balance }) => balance)),
      change.map((one) => [one.personName, formatMoney(one.balance)].filter(Boolean).join(' ')).join('，'),
    ],
    [
      '押金',
      sumMoney(deposits.map(({ balance }) => balance)),
      deposits.map((one) => `${one.chargeTypeName} ${formatMoney(one.balance)}（${one.number}）`).join('，'),
    ],
  ];
  return (
    <div className="desk-balances" aria-label="账户余额">
      {tiles.map(([name, value, title]) => (
        <div key={name} title={title}>
          <span>{name}</span>
          <Money value={value} dashZero />
        </div>
      ))}
      <div title={points.map((one) => `${one.personName} ${one.points}，可抵 ${formatMoney(one.worth)} 元`).join('，')}>
        <span>积分</span>
        <span className="ui-amount">{points.length === 0 ? '–' : points.map((one) => one.points.replace(/\.0+$/, '')).join('、')}</span>
      </div>
    </div>
  );
}

/** Deposits another area asks for: no debt, so they are not among the bills. */
function Dues({ dues, onDues }: { readonly dues: HouseCharging['depositDues']; readonly onDues: () => void }) {
  if (dues.length === 0) return null;
  const sources = [...new Set(dues.map(({ sourceNumber }) => sourceNumber))].join('、');
  return (
    <p className="desk-dues">
      <span>
        待收押金 <Money value={sumMoney(dues.map(({ amount }) => amount))} />
      </span>
      <span className="ui-quiet">{sources}</span>
      <Button type="link" size="small" onClick={onDues}>
        收押金
      </Button>
    </p>
  );
}

const roleOf = ({ role, share, relation }: DeskPerson): string => {
  if (role === 'lessee') return '租客';
  if (role === 'customer') return '客户';
  if (role === 'owner') return share === null || compareDecimal(share, '100') === 0 ? '业主' : `业主 ${shareText(share)}`;
  return relation === null ? '住户' : RESIDENT_RELATION.text(relation);
};

/** A person who both owns the house and lives in it is listed once. */
function mergePeople(people: readonly DeskPerson[]): (DeskPerson & { readonly roles: string })[] {
  const merged = new Map<number, DeskPerson & { roles: string }>();
  for (const person of people) {
    const known = merged.get(person.personId);
    if (known) known.roles += `、${person.role === 'resident' ? '住户' : roleOf(person)}`;
    else merged.set(person.personId, { ...person, roles: roleOf(person) });
  }
  return [...merged.values()];
}

function Person({ person }: { readonly person: DeskPerson & { readonly roles: string } }) {
  return (
    <li>
      <span className="desk-person">{person.name}</span>
      <span className="ui-quiet">{person.roles}</span>
      {person.phone ? <span>{person.phone}</span> : null}
      {person.tags.map((tag) => (
        <Tag key={tag.name} color={tag.color}>
          {tag.name}
        </Tag>
      ))}
    </li>
  );
}

export function DeskLast({ rows, onOpen }: { readonly rows: readonly SettlementBrief[]; readonly onOpen: (id: number) => void }) {
  if (rows.length === 0) return <p className="ui-quiet">还没有收过款</p>;
  return (
    <ul className="desk-last">
      {rows.map((row) => (
        <li key={row.id}>
          <Button type="link" size="small" onClick={() => onOpen(row.id)} title={row.number} aria-label={`查看 ${row.number}`}>
            {formatDay(row.day)} {row.type === SETTLE.charge ? row.tenders : SETTLE.text(row.type)}
          </Button>
          {row.state === SETTLEMENT.void ? (
            <StatusTag>已作废</StatusTag>
          ) : row.originalId !== null ? (
            <StatusTag tone="overdue">红冲</StatusTag>
          ) : null}
          <Money value={row.total} danger={row.total.startsWith('-')} />
        </li>
      ))}
    </ul>
  );
}

interface DeskPeopleProps {
  readonly people: readonly DeskPerson[];
  readonly name: string;
  /** Shown when there are no people. */
  readonly none: string;
}
export const DeskPeople = ({ people, name, none }: DeskPeopleProps) => (
  <ul className="desk-people" aria-label={name}>
    {mergePeople(people).map((person) => (
      <Person key={person.personId} person={person} />
    ))}
    {people.length === 0 ? <li className="ui-quiet">{none}</li> : null}
  </ul>
);

export const DeskBooking = ({ booking }: { readonly booking: HouseCharging['booking'] }) =>
  booking.day === booking.today ? null : <p className="desk-booking">今日已日结，现在收的款记入 {formatDay(booking.day)}</p>;

interface DeskHouseProps {
  readonly picture: HouseCharging;
  readonly onReceipt: (settlementId: number) => void;
  /** Receives the deposits that are asked for. */
  readonly onDues: () => void;
}

export function DeskHouse({ picture, onReceipt, onDues }: DeskHouseProps) {
  const { house, people, settlements, booking } = picture;
  return (
    <div className="desk-house">
      <h2>
        {house.estateName} {house.code}
        <EnumText of={HOUSE_USE} value={house.useState} tones={{ [HOUSE_USE.inUse]: 'use' }} />
        {house.disabled ? <StatusTag tone="ended">已停用</StatusTag> : null}
      </h2>
      <DeskBooking booking={booking} />
      <DeskPeople people={people} name="业主和住户" none="没有登记业主和住户" />
      <p className="ui-quiet">
        计费面积 {house.chargeArea} ㎡{house.chargeStartDate === null ? '' : `，${formatDay(house.chargeStartDate)} 起计费`}
      </p>
      <Balances picture={picture} />
      <Dues dues={picture.depositDues} onDues={onDues} />
      <DeskInforms houseId={house.id} />
      <h3>最近收款</h3>
      <DeskLast rows={settlements} onOpen={onReceipt} />
    </div>
  );
}
