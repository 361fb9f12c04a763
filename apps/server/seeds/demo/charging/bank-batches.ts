// 银行托收, created by the program's own services: a batch of the last whole month that the bank has answered, all paid but two, and one of the
// first day that the bank has not answered yet.
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { BANK_SUCCESS, checkBankReturn, createBankBatch } from '@anju/contract';
import { addDays, parseBankFile, renderBankFile } from '@anju/domain';
import {
  addBankBatch,
  exportFile,
  type FileGround,
  findFileGround,
  postReturn,
  previewBankBatch,
  type ReturnPosting,
  runReturn,
} from '../../../src/modules/charging/for-seeds.ts';
import { own } from '../../../src/platform/db/sql.ts';
import type { Scope } from '../../../src/platform/scope.ts';
import type { Tx } from '../../../src/platform/tenancy/tenant-db.ts';
import { scopeOf, workingClock } from './at-work.ts';
import type { Facts } from './tenant-work.ts';

const ANSWERED = '中国建设银行';
const WAITING = '中国工商银行';
/** 余额不足 and 账户冻结, for the third and the sixth line from the end: the last lines belong to individuals, each with their own account. */
const REFUSALS: ReadonlyMap<number, number> = new Map([
  [3, 2],
  [6, 6],
]);
/** A smaller batch would not be worth showing. */
const FEWEST_LINES = 8;
/** The bank takes this many days to answer. */
const DAYS_THERE = 2;
/** Bills of the last month fall due within the following weeks. */
const DUE_WITHIN = 31;

/** Creates a batch and exports its file; undefined where too few payers have agreements and arrears. */
async function sendOut(scope: Scope, { estateId }: Facts, bank: string, dueTo: string, fewest: number) {
  const found = await sql<{ id: number }>`
    select c.id from manage.bank_channel c where ${own('c')} and c.bank = ${bank} order by c.id limit 1`.execute(scope.db);
  const channelId = found.rows[0]?.id;
  if (channelId === undefined) return undefined;
  const wish = createBankBatch.input.parse({ estateId, channelId, dueTo, late: false });
  if ((await previewBankBatch(scope, wish)).lines < fewest) return undefined;
  const { id } = await addBankBatch(scope, wish);
  const { body } = await exportFile(scope, id);
  return { id, sent: body as Buffer };
}

/** The bank's return file: every line with its result. */
function answer({ template, unitCode, contractNo, returnCodes }: FileGround, sent: Uint8Array, date: string): Buffer {
  const codeOf = (reason: number): string => returnCodes.find((one) => one.reason === reason)?.code ?? '';
  const { lines } = parseBankFile(template, sent);
  const rows = lines.map(({ serial = 0, agreementNo = '', accountNo = '', accountName = '', amount = '', remark = '' }) => {
    const code = codeOf(REFUSALS.get(lines.length + 1 - serial) ?? BANK_SUCCESS);
    return { serial, agreementNo, accountNo, accountName, amount, remark, code, date };
  });
  const { bytes } = renderBankFile(template, { unitCode, contractNo, date }, rows);
  return Buffer.from(bytes ?? []);
}

/** Sent two days before and posted on the morning of `day`, before the counter opens. */
export async function collectByBank(tx: Tx, facts: Facts, day: string): Promise<void> {
  const sentOn = addDays(day, -DAYS_THERE);
  const before = await scopeOf(tx, facts, 'cashier', workingClock(`${sentOn}T09:20:00+08:00`));
  const batch = await sendOut(before, facts, ANSWERED, addDays(sentOn, DUE_WITHIN), FEWEST_LINES);
  const ground = batch && (await findFileGround(tx, batch.id, null));
  if (!ground) return;
  const bytes = answer(ground, batch.sent, addDays(day, -1));
  const scope = await scopeOf(tx, facts, 'cashier', workingClock(`${day}T08:10:00+08:00`));
  const posted: ReturnPosting[] = [];
  const jobs: Scope['jobs'] = {
    ...scope.jobs,
    enqueue: (_db, _actor, _kind, _title, input) => Promise.resolve(posted.push(input as ReturnPosting)),
  };
  const content = Object.assign(Readable.from(bytes), { truncated: false });
  const input = checkBankReturn.input.parse({ batchId: batch.id });
  await postReturn({ ...scope, jobs }, input, () => Promise.resolve({ name: `回盘-${ground.number}.txt`, content }));
  for (const one of posted) await runReturn({ ...scope, jobId: 0, progress: () => Promise.resolve() }, one);
}

/** The bills of the batch are held until the bank answers. */
export async function sendToBank(scope: Scope, facts: Facts, today: string): Promise<void> {
  await sendOut(scope, facts, WAITING, addDays(today, DUE_WITHIN), 1);
}
