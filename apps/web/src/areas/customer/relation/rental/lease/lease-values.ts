// The form of a lease as it is typed, and the calls it becomes. Pure.
import {
  ID_TYPE,
  LEASE_PAYER,
  LEASE_PURPOSE,
  RENT_CYCLE,
  type LEASE_PAPER,
  type LeaseDetail,
  type LeaseForm,
  type LeaseHouse,
  type LeasePayer,
  type ListingDetail,
} from '@anju/contract';
import { addDays, businessDay, monthAfter, monthEnd } from '@anju/domain';

export interface LeaseStart {
  readonly houseId?: number | null;
  /** The listing that was let. */
  readonly listing?: ListingDetail;
  /** The draft that is changed. */
  readonly lease?: LeaseDetail;
}

export interface LeasePaperValue {
  readonly kind: (typeof LEASE_PAPER.values)[number];
  readonly fileId: number;
  readonly name: string;
}

/** Somebody found (personId) or written down; the name of somebody found is only shown. */
export interface PersonValue {
  personId: number | null;
  person: { name: string; phone: string; idNo: string };
  main: boolean;
  fromDate: string | null;
  toDate: string | null;
}

export interface LineValue {
  chargeTypeId: number;
  payer: LeasePayer;
  fromDate: string | null;
}

export interface LeaseValues {
  houseId: number | null;
  landlordId: number | null;
  contractNo: string;
  fromDate: string | null;
  toDate: string | null;
  rent: string;
  cycle: LeaseForm['cycle'];
  deposit: string;
  purpose: LeaseForm['purpose'];
  agent: string;
  agentPhone: string;
  people: PersonValue[];
  lines: LineValue[];
  keepBilled: boolean;
  papers: LeasePaperValue[];
  listingId: number | null;
  filingNo: string;
  filedOn: string | null;
  remark: string;
}

export const NOBODY: PersonValue = { personId: null, person: { name: '', phone: '', idNo: '' }, main: false, fromDate: null, toDate: null };

/** The last day of a term of so many months: from the 10th to the 9th, from the 31st to the last day of a shorter month. */
export function termEnd(from: string, months: number): string {
  const first = monthAfter(from, months);
  const same = `${first.slice(0, 8)}${from.slice(8)}`;
  const last = monthEnd(first);
  return same > last ? last : addDays(same, -1);
}

const YEAR = 12;

export function startOf({ houseId = null, listing, lease }: LeaseStart): LeaseValues {
  const today = businessDay(new Date());
  const from = listing?.availableFrom && listing.availableFrom > today ? listing.availableFrom : today;
  if (lease === undefined)
    return {
      ...{ houseId: listing?.houseId ?? houseId, landlordId: null, contractNo: '', fromDate: from, toDate: termEnd(from, YEAR) },
      ...{ rent: listing?.deal?.amount ?? listing?.asking ?? '', cycle: RENT_CYCLE.month, deposit: '', purpose: LEASE_PURPOSE.living },
      ...{ agent: listing?.agent ?? '', agentPhone: listing?.agentPhone ?? '', lines: [], keepBilled: false, papers: [] },
      people: [{ ...NOBODY, main: true, person: { ...NOBODY.person, name: listing?.deal?.counterparty ?? '' } }],
      ...{ listingId: listing?.id ?? null, filingNo: '', filedOn: null, remark: '' },
    };
  const { landlordId, contractNo, fromDate, toDate, rent, cycle, deposit, purpose, agent, agentPhone, keepBilled } = lease;
  return {
    ...{ houseId: lease.houseId, landlordId, contractNo, fromDate, toDate, rent, cycle, deposit, purpose, agent, agentPhone, keepBilled },
    people: lease.people.map(({ personId, name, phone, idNo, main, ...days }) => ({
      ...{ personId, person: { name, phone, idNo }, main },
      // Days that are those of the lease follow it.
      fromDate: days.fromDate === fromDate ? null : days.fromDate,
      toDate: days.toDate === toDate ? null : days.toDate,
    })),
    lines: lease.lines.map((line) => ({ ...line, fromDate: line.fromDate === fromDate ? null : line.fromDate })),
    papers: lease.papers.map(({ kind, file }) => ({ kind, fileId: file.id, name: file.name })),
    ...{ listingId: lease.listingId, filingNo: lease.filingNo, filedOn: lease.filedOn, remark: lease.remark },
  };
}

/** An identification number of a newcomer is taken for an id card. */
export const newcomerOf = ({ name, phone, idNo }: PersonValue['person']) => ({
  ...{ name, phone, idNo, gender: null },
  idType: idNo === '' ? null : ID_TYPE.idCard,
});

export const toInput = ({ people, lines, papers, ...values }: LeaseValues): LeaseForm => ({
  ...values,
  houseId: values.houseId as number,
  fromDate: values.fromDate ?? '',
  toDate: values.toDate ?? '',
  deposit: values.deposit === '' ? '0' : values.deposit,
  people: people.map(({ personId, person, main, fromDate, toDate }) => ({
    ...{ personId, person: personId === null ? newcomerOf(person) : null, main, fromDate, toDate },
  })),
  lines: lines.map(({ chargeTypeId, payer, fromDate }) => ({ chargeTypeId, payer, fromDate })),
  papers: papers.map(({ kind, fileId }) => ({ kind, fileId })),
});

/** What whoever lives in a house uses up; everything else stays with the owner unless the contract says otherwise. */
const USED_UP = /水|电费|燃气|煤气|取暖|供暖|热|垃圾|卫生|保洁|停车|车位|网|电视/;

/** Who pays what to begin with, one line for every item whose payer a lease can change. */
export const usualLines = ({ items }: Pick<LeaseHouse, 'items'>): LineValue[] =>
  items
    .filter(({ fixed }) => fixed === '')
    .map(({ chargeTypeId, item }) => ({
      ...{ chargeTypeId, fromDate: null },
      payer: USED_UP.test(item) ? LEASE_PAYER.tenant : LEASE_PAYER.landlord,
    }));

/** Items the tenant would pay from a day that was billed already. */
export const billedItems = ({ items }: Pick<LeaseHouse, 'items'>, lines: readonly LineValue[], from: string | null): readonly string[] =>
  items
    .filter(({ chargeTypeId, billedTo }) => {
      const line = lines.find((one) => one.chargeTypeId === chargeTypeId);
      const first = line?.fromDate ?? from;
      return line?.payer === LEASE_PAYER.tenant && billedTo !== null && first !== null && billedTo >= first;
    })
    .map(({ item }) => item);
