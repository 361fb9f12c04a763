// Banks that collect for the demo companies, and the customers who signed agreements: some for one house, some for everything they pay.
import { BANK_FIELD, BANK_SUM, USUAL_BANK_TEMPLATE, type BankTemplate } from '@anju/contract';
import type { KeyedRow } from '../insert-rows.ts';
import type { Customers } from './estate/customers.ts';
import { WRITTEN, type NextId } from './ground.ts';
import type { Owners } from './estate/owners.ts';

export interface Banks {
  readonly channels: KeyedRow<'manage.bankChannel'>[];
  readonly agreements: KeyedRow<'manage.bankAgreement'>[];
}

const plain = { width: 0, pad: 'right', padChar: ' ', text: '' } as const;

/** Fields separated by bars, amounts in yuan, the totals at the end. */
const BARS: BankTemplate = {
  ...USUAL_BANK_TEMPLATE,
  encoding: 'utf8',
  layout: 'separated',
  separator: '|',
  amountUnit: 'yuan',
  lineEnd: 'lf',
  fields: [
    { ...plain, kind: BANK_FIELD.serial },
    { ...plain, kind: BANK_FIELD.agreementNo },
    { ...plain, kind: BANK_FIELD.accountNo },
    { ...plain, kind: BANK_FIELD.accountName },
    { ...plain, kind: BANK_FIELD.amount },
    { ...plain, kind: BANK_FIELD.code },
    { ...plain, kind: BANK_FIELD.remark },
  ],
  header: [],
  trailer: [
    { ...plain, kind: BANK_SUM.constant, text: 'END' },
    { ...plain, kind: BANK_SUM.count },
    { ...plain, kind: BANK_SUM.sum },
  ],
};

const PLANS = [
  {
    bank: '中国建设银行',
    code: 'JH',
    head: '3305016',
    template: USUAL_BANK_TEMPLATE,
    runDays: [10, 25],
    returnCodes: [
      { code: '0000', reason: 1 },
      { code: 'E001', reason: 2 },
      { code: 'E002', reason: 3 },
      { code: 'E003', reason: 4 },
      { code: 'E004', reason: 5 },
      { code: 'E005', reason: 6 },
      { code: 'E006', reason: 7 },
    ],
  },
  {
    bank: '中国工商银行',
    code: 'GH',
    head: '1202026',
    template: BARS,
    runDays: [15],
    returnCodes: [
      { code: '1', reason: 1 },
      { code: '2', reason: 2 },
      { code: '3', reason: 3 },
      { code: '9', reason: 8 },
    ],
  },
] as const;

const BEGINNING = '2026-01-01';
const LAST = '2026-05-31';
const IN_FORCE = 1;
const STOPPED = 2;

export function makeBanks(
  tenantId: number,
  nextId: NextId,
  companies: readonly KeyedRow<'org.company'>[],
  { customers, accounts }: Customers,
  ownersOf: ReadonlyMap<number, Owners>,
): Banks {
  const made: Banks = { channels: [], agreements: [] };
  const company = companies.find(({ type }) => type === 'B');
  if (!company) return made;
  const houseOf = new Map(
    [...ownersOf].flatMap(([house, { persons }]) => persons.slice(0, 1).map((person) => [person.id, house] as const)),
  );
  const personOf = new Map(customers.map(({ id, personId }) => [id, personId]));
  for (const plan of PLANS) addChannel(plan);
  const signed = accounts.filter((_, place) => place % 4 === 0);
  for (const [at, account] of signed.entries()) addAgreement(at, account);
  // Further customers, each for the house they own, so that a batch of any estate has lines.
  for (const [at, account] of accounts.filter((_, place) => place % 4 === 2).entries()) {
    const houseId = houseOf.get(personOf.get(account.customerId) ?? 0);
    if (houseId !== undefined) addAgreement(signed.length + at, account, houseId);
  }
  return made;

  function addChannel({ bank, code, head, template, runDays, returnCodes }: (typeof PLANS)[number]): void {
    const id = nextId('manage.bankChannel');
    const { id: companyId, name: accountName } = company as KeyedRow<'org.company'>;
    made.channels.push({
      tenantId,
      id,
      companyId,
      bank,
      contractNo: `${code}-DK-2026-${String(id).padStart(3, '0')}`,
      unitCode: `3301${String(id).padStart(6, '0')}`,
      accountName,
      accountNo: `${head}${String(companyId).padStart(12, '0')}`,
      template,
      returnCodes,
      runDays: [...runDays],
      maxAmount: '50000.00',
      ...WRITTEN,
    });
  }

  function addAgreement(
    at: number,
    { customerId, bank, accountName, accountNo }: KeyedRow<'estate.customerBankAccount'>,
    ownHouse?: number,
  ): void {
    const channel = made.channels[at % made.channels.length];
    if (!channel) return;
    const ended = at % 12 === 11;
    made.agreements.push({
      tenantId,
      id: nextId('manage.bankAgreement'),
      channelId: channel.id,
      customerId,
      houseId: ownHouse ?? (at % 3 === 0 ? null : (houseOf.get(personOf.get(customerId) ?? 0) ?? null)),
      agreementNo: `XY2026${String(at + 1).padStart(6, '0')}`,
      bank,
      accountName,
      accountNo,
      fromDate: BEGINNING,
      toDate: ended ? LAST : null,
      maxAmount: at % 5 === 0 ? '2000.00' : null,
      state: ended ? STOPPED : IN_FORCE,
      remark: ended ? '客户换卡，已终止' : '',
      ...WRITTEN,
    });
  }
}
