// Bank channels and agreements for tests, in addition to the demo data, and the files exchanged with the bank.
import {
  BANK_FIELD,
  checkBankReturn,
  createBankBatch,
  exportBankFile,
  getBankBatch,
  postBankReturn,
  USUAL_BANK_TEMPLATE,
  type BankBatch,
  type BankReturnCheck,
  type BankTemplate,
  type Envelope,
} from '@anju/contract';
import { parseBankFile, renderBankFile, type BankFileLine } from '@anju/domain';
import type { Installation, Person } from '../../../testing/installation.ts';
import { form } from '../../../testing/sample-files.ts';
import type { SettleGround } from '../settlement/settlement.fixtures.ts';
import { listDifferences } from '../verify/verify.queries.ts';

const plain = { width: 0, pad: 'right', padChar: ' ', text: '' } as const;
/** Fields separated by vertical bars in UTF-8; each row has the day it was paid. */
export const BARS: BankTemplate = {
  ...USUAL_BANK_TEMPLATE,
  encoding: 'utf8',
  layout: 'separated',
  amountUnit: 'yuan',
  lineEnd: 'lf',
  fields: [
    BANK_FIELD.serial,
    BANK_FIELD.agreementNo,
    BANK_FIELD.accountNo,
    BANK_FIELD.accountName,
    BANK_FIELD.amount,
    BANK_FIELD.date,
    BANK_FIELD.code,
    BANK_FIELD.remark,
  ].map((kind) => ({ ...plain, kind })),
  header: [],
  trailer: [],
};
export const UNIT = 'U0001';
const CODES = [
  { code: '0000', reason: 1 },
  { code: 'E001', reason: 2 },
  { code: 'E002', reason: 3 },
];

interface Consent {
  readonly houseId?: number | null;
  readonly personId?: number;
  readonly channelId?: number;
  readonly max?: string | null;
  readonly from?: string;
  readonly to?: string | null;
  readonly state?: number;
  readonly accountName?: string;
}

export interface BankGround {
  channel(template: BankTemplate, more?: { max?: string | null; codes?: typeof CODES }): Promise<number>;
  /** Returns the number of the agreement. */
  agreement(channelId: number, consent: Consent): Promise<string>;
  /** A house with an open bill and its own agreement. */
  owing(
    channelId: number,
    amount?: string,
    more?: Omit<Consent, 'houseId'>,
  ): Promise<{ houseId: number; personId: number; billId: number; no: string }>;
  make(person: Person, channelId: number, more?: { dueTo?: string; late?: boolean }): Promise<BankBatch>;
  exportBytes(person: Person, id: number): Promise<Buffer>;
  check(person: Person, batchId: number, bytes: Uint8Array, paidOn?: string): Promise<Envelope<BankReturnCheck>>;
  post(person: Person, batchId: number, bytes: Uint8Array, paidOn?: string): Promise<Envelope<{ jobId: number }>>;
}

let count = 0;
export function bankGround({ app }: Installation, ground: SettleGround): BankGround {
  const one = async (text: string, values: unknown[]): Promise<number> =>
    Number(((await ground.sql<{ id: number }>(text, values))[0] as { id: number }).id);
  const stamp = `'测试', now(), '测试', '2020-01-01'`;
  async function upload<T>(path: string, { token }: Person, batchId: number, bytes: Uint8Array, paidOn?: string): Promise<Envelope<T>> {
    const { type, payload } = await form('huipan.txt', Buffer.from(bytes));
    const response = await app.inject({
      method: 'POST',
      url: `${path}?batchId=${batchId}${paidOn === undefined ? '' : `&paidOn=${paidOn}`}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      payload,
    });
    return response.json();
  }
  const bank: BankGround = {
    channel: (template, { max = null, codes = CODES } = {}) =>
      one(
        `insert into manage.bank_channel (tenant_id, company_id, bank, contract_no, unit_code, account_name, account_no, template, return_codes, max_amount,
            created_by, created_at, updated_by, updated_at) values ($1, $2, '测试银行', $3, $4, '公司', '33010000001', $5, $6, $7, ${stamp}) returning id`,
        [ground.tenantId, ground.companyId, `HT-${++count}`, UNIT, JSON.stringify(template), JSON.stringify(codes), max],
      ),
    async agreement(
      channelId,
      { houseId = null, personId, max = null, from = '2026-01-01', to = null, state = 1, accountName = '周以宁' },
    ) {
      const person =
        personId ??
        (await ground.sql<{ id: number }>(`select person_id as id from estate.house_owner where house_id = $1`, [houseId]))[0]?.id;
      const [known] = await ground.sql<{ id: number }>(`select id from estate.customer where person_id = $1`, [person]);
      count += 1;
      const customerId =
        known?.id ??
        (await one(
          `insert into estate.customer (tenant_id, person_id, number, credit, created_by, created_at, updated_by, updated_at) values ($1, $2, $3, 1, ${stamp}) returning id`,
          [ground.tenantId, person, `TKH${count}`],
        ));
      const no = `T${String(count).padStart(6, '0')}`;
      await one(
        `insert into manage.bank_agreement (tenant_id, channel_id, customer_id, house_id, agreement_no, account_name, account_no, from_date, to_date, max_amount, state,
            created_by, created_at, updated_by, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, ${stamp}) returning id`,
        [
          ground.tenantId,
          channelId,
          customerId,
          houseId,
          no,
          accountName,
          `6222020000${String(count).padStart(9, '0')}`,
          from,
          to,
          max,
          state,
        ],
      );
      return no;
    },
    async owing(channelId, amount = '250.40', more = {}) {
      const { houseId, personId } = await ground.house(`托${++count}`);
      const billId = await ground.bill(houseId, { amount, lateRate: '0' });
      return { houseId, personId, billId, no: await bank.agreement(channelId, { houseId, ...more }) };
    },
    async make(person, channelId, { dueTo = '2026-06-30', late = false } = {}) {
      const { id } = await person.call(createBankBatch, { estateId: ground.estateId, channelId, dueTo, late });
      return person.call(getBankBatch, { id });
    },
    async exportBytes({ token }, id) {
      const response = await app.inject({
        method: 'POST',
        url: exportBankFile.path.replace('{id}', String(id)),
        headers: { authorization: `Bearer ${token}` },
        payload: {},
      });
      if (!response.headers['content-disposition']) throw new Error(response.body);
      return response.rawPayload;
    },
    check: (...given) => upload(checkBankReturn.path, ...given),
    post: (...given) => upload(postBankReturn.path, ...given),
  };
  return bank;
}

export type Answered = Partial<BankFileLine> & Pick<BankFileLine, 'serial' | 'amount'>;
/** The bank's return for the file it was sent: each line with its result; a line whose result is null is left out. */
export function answerOf(template: BankTemplate, sent: Uint8Array, result: (line: Answered) => Partial<BankFileLine> | null): Buffer {
  const { head, lines } = parseBankFile(template, sent);
  const rows = (lines as Answered[]).flatMap((line) => {
    const answered = result(line);
    return answered === null
      ? []
      : [{ accountName: '', accountNo: '', agreementNo: '', date: '', remark: '', code: '', ...line, ...answered }];
  });
  const { bytes, problems } = renderBankFile(template, { unitCode: '', contractNo: '', date: '2026-06-15', ...head }, rows);
  if (!bytes) throw new Error(JSON.stringify(problems));
  return Buffer.from(bytes);
}

/** The differences that verify finds, except that the bills of `openGround` occupy no months. */
export const differencesIn = async ({ database }: Installation): Promise<string[]> =>
  (await database.asOwner(listDifferences))
    .filter(({ name }) => name !== '账单：占用的日期')
    .flatMap(({ name, found }) => found.map(({ what }) => `${name} ${what}`));
