// Who pays at the desk, and which of the open bills are that person's own. Pure.
import { PAYER_RELATION, type DeskDebtor, type DeskPerson } from '@anju/contract';
import { maskPhone, sumMoney } from '@anju/domain';
import type { BillNow } from '../../ledger/settlement-shapes.ts';
import type { KnownPayer } from './desk-payer-shapes.ts';

type Owed = Pick<BillNow, 'payerId' | 'open' | 'late'>;
interface Payer {
  readonly personId: number;
  readonly name: string;
  readonly phone: string;
}

const payerOf = ({ personId, name, phone }: Payer): Payer => ({ personId, name, phone });

/** The persons asked about: the payers of the bills, and the person who was searched for. */
export const personsOf = (bills: readonly Pick<BillNow, 'payerId'>[], asked: number | null): number[] => [
  ...new Set([...bills.flatMap(({ payerId }) => payerId ?? []), ...(asked === null ? [] : [asked])]),
];

/** Relations of persons who pay in their own right, even while nothing is open; a child who lives there pays for the owner. */
const PAYS_HIMSELF: readonly number[] = [PAYER_RELATION.owner, PAYER_RELATION.named, PAYER_RELATION.renter, PAYER_RELATION.lessee];

export function findAsked(asked: number | null, known: readonly KnownPayer[], bills: readonly Owed[]): Payer | null {
  const person = known.find(({ personId }) => personId === asked);
  if (!person) return null;
  const owes = bills.some(({ payerId }) => payerId === person.personId);
  return owes || PAYS_HIMSELF.includes(person.relation) ? { ...payerOf(person), phone: maskPhone(person.phone) } : null;
}

/**
 * The payer of a house: the person who was searched for; else of the payer named for the house and its first owner (or resident) the first
 * who owes something; else the payer of the newest bill, if nobody is recorded.
 */
export function choosePayer(
  asked: number | null,
  { people, known, bills }: { people: readonly DeskPerson[]; known: readonly KnownPayer[]; bills: readonly Owed[] },
): Payer | null {
  const owing = new Set(bills.map(({ payerId }) => payerId));
  const named = known.filter((one) => one.named).map((one) => ({ ...payerOf(one), phone: maskPhone(one.phone) }));
  const first = people[0];
  const now = [...named, ...(first ? [payerOf(first)] : [])];
  const newest = known.find(({ personId }) => personId === bills.findLast(({ payerId }) => payerId !== null)?.payerId);
  return (
    findAsked(asked, known, bills) ??
    now.find(({ personId }) => owing.has(personId)) ??
    now[0] ??
    (newest ? { ...payerOf(newest), phone: maskPhone(newest.phone) } : null)
  );
}

/** Whether a bill is paid for oneself: owners of a house owe together, and a bill that names nobody belongs to whoever pays. */
export function ownBills(payer: Payer | null, people: readonly DeskPerson[]): (payerId: number | null) => boolean {
  const owners = people.filter(({ role }) => role === 'owner').map(({ personId }) => personId);
  const mine = new Set(payer ? [payer.personId, ...(owners.includes(payer.personId) ? owners : [])] : []);
  return (payerId) => payer === null || payerId === null || mine.has(payerId);
}

/** Own debts first, then the others in the order of their oldest bills. */
export function debtorsOf(bills: readonly Owed[], known: readonly KnownPayer[], isOwn: (payerId: number | null) => boolean): DeskDebtor[] {
  const people = new Map(known.map((one) => [one.personId, one]));
  const groups = [...Map.groupBy(bills, ({ payerId }) => payerId)].map(([personId, of]) => {
    const person = personId === null ? undefined : people.get(personId);
    return {
      personId,
      name: person?.name ?? '',
      phone: maskPhone(person?.phone ?? ''),
      relation: person?.relation ?? PAYER_RELATION.unknown,
      bills: of.length,
      open: sumMoney(of.map(({ open }) => open)),
      late: sumMoney(of.map(({ late }) => late)),
      own: isOwn(personId),
    };
  });
  return [...groups.filter(({ own }) => own), ...groups.filter(({ own }) => !own)];
}
