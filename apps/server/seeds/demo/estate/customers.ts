// The payers of the demo tenants: the current owner of a house pays for it. Companies have an invoice title and a contact, some persons a
// bank card for payment.
import { luhnFits } from '../../../src/modules/estate/for-seeds.ts';
import type { KeyedRow, Row } from '../../insert-rows.ts';
import { WRITTEN, type NextId } from '../ground.ts';
import { personName } from '../names.ts';
import type { Owners } from './owners.ts';
import { mobile, type Person } from './people.ts';
import type { Random } from '../random.ts';

export interface Customers {
  readonly customers: KeyedRow<'estate.customer'>[];
  readonly contacts: KeyedRow<'estate.customerContact'>[];
  readonly titles: KeyedRow<'estate.customerInvoiceTitle'>[];
  readonly accounts: KeyedRow<'estate.customerBankAccount'>[];
  /** The last number used; the program continues from it. */
  readonly counter: Row<'system.numberCounter'>[];
}

const LICENCE = 5;
const BANKS = ['中国工商银行', '中国建设银行', '中国银行', '招商银行', '杭州银行'];
const CARD_HEADS = ['622202', '621700', '621660', '621483', '623061'];
const POSTS = ['行政主管', '财务', '办公室主任', '店长'];
const DIGITS = [...'0123456789'];

export function makeCustomers(random: Random, nextId: NextId, tenantId: number, ownersOf: ReadonlyMap<number, Owners>): Customers {
  const made: Customers = { customers: [], contacts: [], titles: [], accounts: [], counter: [] };
  const payers = new Map([...ownersOf.values()].flatMap(({ persons }) => persons.slice(0, 1)).map((person) => [person.id, person]));
  for (const person of payers.values()) addCustomer(person);
  made.counter.push({ tenantId, companyId: 0, kind: 'customer', period: '', lastValue: made.customers.length });
  return made;

  function addCustomer(person: Person): void {
    const id = nextId('estate.customer');
    const credit = random.weighted([
      [1, 90],
      [2, 6],
      [3, 3],
      [4, 1],
    ]);
    const number = `KH${String(made.customers.length + 1).padStart(6, '0')}`;
    made.customers.push({ tenantId, id, personId: person.id, number, credit, remark: '', ...WRITTEN });
    if (person.idType === LICENCE) addCompanyParts(id, person);
    else if (random.chance(0.15)) addAccount(id, person.name, card());
  }

  function addCompanyParts(customerId: number, { name, idNo }: Person): void {
    const bank = random.pick(BANKS);
    const accountNo = `12${random.digits(15)}`;
    const title = { kind: 2, title: name, taxNo: idNo ?? '', address: '', phone: `0571-8${random.digits(7)}`, bank, accountNo, main: true };
    made.titles.push({ tenantId, id: nextId('estate.customerInvoiceTitle'), customerId, ...title });
    const contact = { name: personName(random, random.pick([1, 2] as const)), phone: mobile(random), post: random.pick(POSTS) };
    made.contacts.push({ tenantId, id: nextId('estate.customerContact'), customerId, ...contact });
    addAccount(customerId, name, accountNo, bank);
  }

  function addAccount(customerId: number, accountName: string, accountNo: string, bank = random.pick(BANKS)): void {
    made.accounts.push({ tenantId, id: nextId('estate.customerBankAccount'), customerId, bank, accountName, accountNo, main: true });
  }

  function card(): string {
    const head = random.pick(CARD_HEADS) + random.digits(12);
    return head + (DIGITS.find((digit) => luhnFits(head + digit)) ?? '0');
  }
}
