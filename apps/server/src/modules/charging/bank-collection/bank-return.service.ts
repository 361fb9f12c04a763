// 回盘: the return of the bank is checked first, then posted by a job. Each success is one settlement in the same transaction as its line, so
// that after a crash a line is either waiting or posted, and posting again finishes the rest.
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  BANK_FIELD,
  BANK_SUCCESS,
  SETTLE,
  TENDER_LIST,
  type BankReturnCheck,
  type checkBankReturn,
  type ParsedInputOf,
  type releaseBankLines,
} from '@anju/contract';
import { businessDay, controlDifferences, formatDay, formatInstant, isDay, parseBankFile } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { fail, failField, Failure } from '../../../platform/errors/failure.ts';
import type { Upload } from '../../../platform/http/binder.ts';
import type { JobOutcome, JobScope, Scope } from '../../../platform/scope.ts';
import { inTransaction, type DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { settle } from '../settlement/settle/settle.service.ts';
import { findFileGround, freeBills, listFileLines } from './bank-batch.queries.ts';
import { ENTITY, holderOf, lock, STATE, wrongState } from './bank-batch.service.ts';
import * as queries from './bank-return.queries.ts';
import { hasField, matchReturn, sumReturn, totalsOf, type Matched, type ReturnRow } from './bank-return.rules.ts';

export const RETURN_JOB = 'charging.bank-return';
type Input = ParsedInputOf<typeof checkBankReturn>;
/** 转账 */
const TRANSFER = 2;
const PROGRESS_EVERY = 10;
const NAME_LENGTH = 200;
const KEPT_PROBLEMS = 500;
const MOST_BYTES = 20 * 1024 * 1024;

interface BankFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly sha256: string;
}
async function receive(upload: Upload): Promise<BankFile> {
  const { name, content } = await upload();
  const bytes = await buffer(content);
  if (content.truncated || bytes.length > MOST_BYTES) throw fail('FILE_TOO_LARGE', { max: '20 MB' });
  if (bytes.length === 0) throw fail('COLLECT_FILE_EMPTY');
  return { name: name.slice(-NAME_LENGTH), bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

const NOTHING: Matched = { rows: [], problems: [] };

/** A file whose totals differ from its lines or from the batch is refused whole; otherwise its rows are compared one by one. */
async function read({ actor, clock }: Scope, db: DbOrTx, { batchId, paidOn: asked }: Input, file: BankFile) {
  const ground = await findFileGround(db, batchId, actor.estates);
  if (!ground) throw fail('NOT_FOUND', { what: '托收批次' });
  const { number, template, returnCodes, exportedAt } = ground;
  if (exportedAt === null || ground.state === STATE.cancelled) throw wrongState(ground, '导入回盘');
  if (!hasField(template, BANK_FIELD.code)) throw fail('COLLECT_NO_CODE');
  if (!returnCodes.some(({ reason }) => reason === BANK_SUCCESS)) throw fail('COLLECT_NO_SUCCESS');
  const parsed = parseBankFile(template, file.bytes);
  const { unitCode, contractNo, date } = parsed.head;
  for (const [what, found, own] of [
    ['单位代码', unitCode, ground.unitCode],
    ['合同号', contractNo, ground.contractNo],
  ] as const)
    if (found !== undefined && found !== own) throw fail('COLLECT_OTHER_UNIT', { what, found, own });
  const from = businessDay(new Date(exportedAt));
  const now = today(clock);
  const fits = (day: string | undefined): day is string => day !== undefined && isDay(day) && day >= from && day <= now;
  if (asked !== undefined && !fits(asked)) throw failField('paidOn', 'COLLECT_PAID_ON', { from: formatDay(from) });
  const paidOn = asked ?? (fits(date) ? date : now);
  const lines = await listFileLines(db, batchId);
  const refused = [...parsed.refused, ...controlDifferences(parsed.control, totalsOf(lines), '本批次报盘')];
  const asking = { number, template, returnCodes, lines, from, today: now, paidOn };
  const matched = refused.length > 0 ? NOTHING : matchReturn(parsed.lines, parsed.problems, asking);
  const before = (await queries.findReturn(db, batchId, file.sha256)) ?? null;
  return { number, rows: parsed.lines.length, dated: hasField(template, BANK_FIELD.date), paidOn, lines, refused, matched, before };
}

export async function check(scope: Scope, input: Input, upload: Upload): Promise<BankReturnCheck> {
  const file = await receive(upload);
  const { rows, dated, paidOn, lines, refused, matched, before } = await read(scope, scope.db, input, file);
  return { fileName: file.name, rows, before, paidOn, dated, refused, ...sumReturn(matched, lines) };
}

/** A file whose posting was interrupted may be sent again: the lines that still wait are posted. */
export async function post(scope: Scope, input: Input, upload: Upload): Promise<{ jobId: number }> {
  const { actor, clock, audit, jobs } = scope;
  const file = await receive(upload);
  return inTransaction(scope.db, async (tx) => {
    const { batchId } = input;
    await lock(scope, tx, batchId);
    const { number, rows, refused, matched, before } = await read(scope, tx, input, file);
    if (refused.length > 0) throw fail('COLLECT_REFUSED', { differences: refused.join('；') });
    if (matched.rows.length === 0)
      throw before ? fail('COLLECT_SAME_FILE', { at: formatInstant(before.at) }) : fail('COLLECT_NONE_MATCHED');
    await queries.noteReturn(tx, {
      tenantId: actor.tenantId,
      batchId,
      fileName: file.name,
      sha256: file.sha256,
      rows,
      matched: matched.rows.length,
      problems: matched.problems.slice(0, KEPT_PROBLEMS),
      by: actor.name,
      at: clock.now().toISOString(),
    });
    await audit.write(tx, actor, {
      action: '导入回盘',
      entity: ENTITY,
      entityId: batchId,
      note: `${number} ${file.name} ${rows} 行，可入账 ${matched.rows.length} 行`,
    });
    return { jobId: await jobs.enqueue(tx, actor, RETURN_JOB, `托收入账 ${number}`, { batchId, number, rows: matched.rows }) };
  });
}

export interface Posting {
  readonly batchId: number;
  readonly number: string;
  readonly rows: readonly ReturnRow[];
}

export async function run(scope: JobScope, { batchId, number, rows }: Posting): Promise<JobOutcome> {
  const failures = rows.filter(({ success }) => !success);
  const failed = failures.length === 0 ? 0 : await giveBack(scope, batchId, failures);
  let [paid, stuck, done] = [0, 0, failures.length];
  for (const row of rows.filter(({ success }) => success)) {
    const outcome = await payLine(scope, batchId, number, row);
    if (outcome === 'paid') paid += 1;
    if (outcome === 'stuck') stuck += 1;
    done += 1;
    if (done % PROGRESS_EVERY === 0) await scope.progress(done, rows.length, `已入账 ${paid} 行`);
  }
  const said = [`成功入账 ${paid} 行`, `失败 ${failed} 行`, ...(stuck > 0 ? [`未能入账 ${stuck} 行`] : [])];
  return { result: { paid, failed, stuck }, message: said.join('，') };
}

type Refused = Pick<ReturnRow, 'seq' | 'code' | 'message'>;
async function giveBack(scope: Scope, batchId: number, rows: readonly Refused[]): Promise<number> {
  return inTransaction(scope.db, async (tx) => {
    await lock(scope, tx, batchId);
    const seqs = await queries.markFailed(tx, batchId, rows);
    if (seqs.length === 0) return 0;
    await freeBills(tx, batchId, seqs);
    await queries.recountFailed(tx, batchId);
    return seqs.length;
  });
}

/** Lines the bank never answered: a user releases them after asking the bank. */
export async function release(scope: Scope, { id, version, reason }: ParsedInputOf<typeof releaseBankLines>): Promise<{ lines: number }> {
  return inTransaction(scope.db, async (tx) => {
    const batch = await lock(scope, tx, id, version);
    const waiting = batch.state === STATE.partly ? await queries.listWaiting(tx, id) : [];
    if (waiting.length === 0) throw wrongState(batch, '释放');
    const message = `未回盘：${reason}`;
    const lines = await giveBack(
      { ...scope, db: tx },
      id,
      waiting.map((seq) => ({ seq, code: '', message })),
    );
    await scope.audit.write(tx, scope.actor, {
      action: '释放',
      entity: ENTITY,
      entityId: id,
      note: `${batch.number} ${lines} 行 ${reason}`,
    });
    return { lines };
  });
}

/** Another user may have posted the line in the meantime; then nothing is done. */
async function payLine(scope: JobScope, batchId: number, number: string, row: ReturnRow): Promise<'paid' | 'stuck' | 'done'> {
  try {
    return await inTransaction(scope.db, async (tx) => {
      await lock(scope, tx, batchId);
      const line = await queries.lockWaiting(tx, batchId, row.seq);
      if (!line) return 'done';
      const { id: settlementId } = await settle(
        { ...scope, db: tx },
        {
          houseId: line.houseId,
          payerId: line.payerId,
          payerName: line.payerName,
          lines: line.bills,
          prepaid: [],
          tenders: [
            { list: TENDER_LIST.method, method: TRANSFER, amount: line.amount, reference: `${number}/${row.seq}`, accountId: null },
          ],
          received: null,
          keepChange: false,
          roundOff: '0',
          remark: holderOf(number),
          expected: line.amount,
          source: 'bank',
          type: SETTLE.bank,
          writeOff: false,
          holder: holderOf(number),
          paidOn: row.paidOn,
        },
      );
      await queries.markPaid(tx, batchId, row.seq, { code: row.code, paidOn: row.paidOn, settlementId });
      await freeBills(tx, batchId, [row.seq]);
      await queries.addPaid(tx, batchId, line.amount);
      return 'paid';
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await inTransaction(scope.db, (tx) => queries.markStuck(tx, batchId, row.seq, `银行已扣款，未能入账：${error.message}`));
    return 'stuck';
  }
}
