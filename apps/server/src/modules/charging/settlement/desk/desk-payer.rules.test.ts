import { describe, expect, it } from 'vitest';
import { PAYER_RELATION, type DeskPerson, type PayerRelation } from '@anju/contract';
import type { KnownPayer } from './desk-payer-shapes.ts';
import { choosePayer, debtorsOf, ownBills } from './desk-payer.rules.ts';

const known = (personId: number, relation: PayerRelation, named = false): KnownPayer => ({
  personId,
  name: `人${personId}`,
  phone: '13800001234',
  relation,
  named,
});
const person = (personId: number, role: DeskPerson['role']): DeskPerson => ({
  personId,
  name: `人${personId}`,
  phone: '',
  role,
  ownerType: null,
  share: null,
  relation: null,
  head: false,
  tags: [],
});
const bill = (payerId: number | null, open = '10.00') => ({ payerId, open, late: '0.00' });
const [OWNER, SELLER, RENTER, COMPANY, CHILD] = [1, 2, 3, 4, 5];

describe('who pays', () => {
  const people = [person(OWNER, 'owner'), person(RENTER, 'resident'), person(CHILD, 'resident')];
  const all = [
    known(OWNER, PAYER_RELATION.owner),
    known(SELLER, PAYER_RELATION.formerOwner),
    known(RENTER, PAYER_RELATION.renter),
    known(CHILD, PAYER_RELATION.resident),
  ];
  const bills = [bill(SELLER), bill(OWNER)];
  it.each([
    ['nobody asked for: the owner', null, OWNER],
    ['the seller, who owes something', SELLER, SELLER],
    ['the renter, who owes nothing now', RENTER, RENTER],
    ['a child who lives there: the owner', CHILD, OWNER],
    ['somebody unknown: the owner', 99, OWNER],
  ])('%s', (_, asked, payer) => {
    expect(choosePayer(asked, { people, known: all, bills })?.personId).toBe(payer);
  });

  it('a company named for the house pays unless only the owner owes something', () => {
    const named = [...all, known(COMPANY, PAYER_RELATION.named, true)];
    expect(choosePayer(null, { people, known: named, bills: [bill(COMPANY), bill(OWNER)] })?.personId).toBe(COMPANY);
    expect(choosePayer(null, { people, known: named, bills: [bill(OWNER)] })?.personId).toBe(OWNER);
    expect(choosePayer(null, { people, known: named, bills: [] })?.personId).toBe(COMPANY);
  });

  it('where nobody is recorded, the payer of the newest bill; else nobody', () => {
    expect(choosePayer(null, { people: [], known: all, bills: [bill(OWNER), bill(SELLER), bill(null)] })?.personId).toBe(SELLER);
    expect(choosePayer(null, { people: [], known: [], bills: [bill(null)] })).toBeNull();
  });
});

describe('own bills', () => {
  it('are those of the payer, of other owners for an owner, and of nobody named', () => {
    const people = [person(OWNER, 'owner'), person(9, 'owner'), person(RENTER, 'resident')];
    const ofOwner = ownBills({ personId: OWNER, name: '', phone: '' }, people);
    expect([OWNER, 9, RENTER, SELLER, null].map(ofOwner)).toEqual([true, true, false, false, true]);
    const ofRenter = ownBills({ personId: RENTER, name: '', phone: '' }, people);
    expect([OWNER, 9, RENTER, null].map(ofRenter)).toEqual([false, false, true, true]);
    expect([OWNER, null].map(ownBills(null, people))).toEqual([true, true]);
  });

  it('come first; each debtor has a sum, phones are masked', () => {
    const bills = [bill(SELLER, '1.10'), bill(OWNER, '2.00'), bill(SELLER, '1.20'), bill(null, '5.00')];
    const people = [known(OWNER, PAYER_RELATION.owner), known(SELLER, PAYER_RELATION.formerOwner)];
    const isOwn = ownBills({ personId: OWNER, name: '', phone: '' }, []);
    expect(debtorsOf(bills, people, isOwn).map(({ name, phone, bills: count, open, own }) => [name, phone, count, open, own])).toEqual([
      ['人1', '138****1234', 1, '2.00', true],
      ['', '', 1, '5.00', true],
      ['人2', '138****1234', 2, '2.30', false],
    ]);
  });
});
