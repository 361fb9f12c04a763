// What the server found, as lines of the box: what each shows and where it leads.
import { BILL, SETTLEMENT } from '@anju/contract/charging/enums';
import type { findAnything } from '@anju/contract/charging/find';
import type { OutputOf } from '@anju/contract/kit/endpoint';
import { MENU } from '@anju/contract/menu';
import { isZeroDecimal } from '@anju/domain';
import type { Tone } from '../../ui/index.ts';
import type { MenuScreen } from '../menu/menu-screens.ts';
import type { Hit } from './find-hit.ts';

type Found = OutputOf<typeof findAnything>;
export type Kind = 'house' | 'person' | 'space' | 'customer' | 'receipt' | 'bill';

export interface Line extends Hit {
  readonly kind: Kind;
  readonly title: string;
  readonly note: string;
  readonly tag: { readonly tone: Tone; readonly text: string } | null;
  readonly sum: string;
  /** The house whose open bills are shown beside the lines; null where the user may not see money. */
  readonly houseId: number | null;
}

export interface Group {
  readonly title: string;
  readonly total: number;
  readonly lines: readonly Line[];
}

type Owing = Found['houses']['rows'][number]['owing'];

function tagOfOwing(owing: Owing): Line['tag'] {
  if (owing === null || owing.bills === 0) return null;
  return owing.overdueBills > 0
    ? { tone: 'overdue', text: `逾期 ${owing.overdueBills} 笔` }
    : { tone: 'owed', text: `待收 ${owing.bills} 笔` };
}
const sumOf = (owing: Owing): string => (owing === null || isZeroDecimal(owing.open) ? '' : owing.open);
const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ');

const receiptTone = (state: Found['receipts']['rows'][number]['state']): Tone => (state === SETTLEMENT.valid ? 'paid' : 'ended');
const billTone = (state: Found['bills']['rows'][number]['state']): Tone =>
  state === BILL.paid ? 'paid' : state === BILL.published ? 'owed' : 'work';

/** Where screens are, for the user: the desk only for who may work at it. */
export interface Ways {
  readonly desk: string | null;
  readonly of: (menu: number) => string | null;
}
export const waysOf = (menu: readonly MenuScreen[]): Ways => ({
  desk: menu.find(({ id, authorised }) => id === MENU.checkout && authorised)?.path ?? null,
  of: (wanted) => menu.find(({ id }) => id === wanted)?.path ?? null,
});

export function groupsOf(found: Found, ways: Ways): readonly Group[] {
  const line = (kind: Kind, id: number, path: string | null, rest: Partial<Line> & Pick<Line, 'title' | 'note'>): Line[] =>
    path === null ? [] : [{ key: `${kind}-${id}`, kind, path, aside: null, tag: null, sum: '', houseId: null, ...rest }];
  const archive = ways.of(MENU.house);
  const person = ways.of(MENU.person);
  const parking = ways.of(MENU.parking);
  const customer = ways.of(MENU.customer);
  const desk = ways.of(MENU.checkout);
  const audit = ways.of(MENU.billingAudit);
  const groups: Group[] = [
    {
      title: '房屋',
      total: found.houses.total,
      lines: found.houses.rows.flatMap((row) => {
        const toArchive = archive === null ? null : `${archive}?id=${row.id}`;
        return line('house', row.id, ways.desk === null ? toArchive : `${ways.desk}?house=${row.id}`, {
          title: row.code,
          note: joined(row.owners, row.phone, row.estateName),
          tag: tagOfOwing(row.owing),
          sum: sumOf(row.owing),
          aside: ways.desk === null ? null : toArchive,
          houseId: row.owing === null ? null : row.id,
        });
      }),
    },
    {
      title: '人员',
      total: found.people.total,
      lines: found.people.rows.flatMap((row) =>
        line('person', row.id, person && `${person}?id=${row.id}`, {
          title: row.name,
          note: joined(row.phone, row.house),
          tag: tagOfOwing(row.owing),
          sum: sumOf(row.owing),
        }),
      ),
    },
    {
      title: '车位车辆',
      total: found.spaces.total,
      lines: found.spaces.rows.flatMap((row) => {
        const note = joined(row.plate === '' ? '' : `车位 ${row.code}`, row.houseCode, row.estateName);
        return line('space', row.id, parking && `${parking}?id=${row.id}`, { title: row.plate || row.code, note });
      }),
    },
    {
      title: '客户',
      total: found.customers.total,
      lines: found.customers.rows.flatMap((row) =>
        line('customer', row.id, customer && `${customer}?id=${row.id}`, { title: row.number, note: joined(row.name, row.phone) }),
      ),
    },
    {
      title: '票据',
      total: found.receipts.total,
      lines: found.receipts.rows.flatMap((row) =>
        line('receipt', row.id, desk && `${desk}?tab=list&id=${row.id}`, {
          title: row.number,
          note: joined(row.houseCode, row.payerName),
          tag: { tone: receiptTone(row.state), text: SETTLEMENT.text(row.state) },
          sum: row.total,
        }),
      ),
    },
    {
      title: '账单',
      total: found.bills.total,
      lines: found.bills.rows.flatMap((row) =>
        line('bill', row.id, audit && `${audit}?tab=bills&id=${row.id}`, {
          title: `账单 ${row.id}`,
          note: joined(row.objectText, row.item, row.month.replace('-', '.')),
          tag: { tone: billTone(row.state), text: BILL.text(row.state) },
          sum: isZeroDecimal(row.open) ? '' : row.open,
        }),
      ),
    },
  ];
  return groups.filter(({ lines }) => lines.length > 0);
}
