// 报盘: the file of a batch in the format of its bank. Lines that cannot be written are reported one by one before the file is produced.
import type { BankFileCheck } from '@anju/contract';
import { businessDay, renderBankFile } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors/failure.ts';
import type { StreamAnswer } from '../../../platform/http/binder.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './bank-batch.queries.ts';
import { ENTITY, lock, STATE, wrongState } from './bank-batch.service.ts';

const EXCLUDED = 4;
const SHOWN_PROBLEMS = 500;

async function render({ actor, clock }: Scope, db: DbOrTx, id: number) {
  const ground = await queries.findFileGround(db, id, actor.estates);
  if (!ground) throw fail('NOT_FOUND', { what: '托收批次' });
  const lines = (await queries.listFileLines(db, id)).filter(({ state }) => state !== EXCLUDED);
  // A file that is downloaded again carries the day of its first download.
  const date = ground.exportedAt === null ? today(clock) : businessDay(new Date(ground.exportedAt));
  const { unitCode, contractNo, number } = ground;
  const { bytes, problems } = renderBankFile(
    ground.template,
    { unitCode, contractNo, date },
    lines.map(({ seq, agreementNo, accountNo, accountName, amount }) => ({
      agreementNo,
      accountNo,
      accountName,
      amount,
      date,
      serial: seq,
      remark: number,
      code: '',
    })),
  );
  return { ground, lines, bytes, problems };
}

export async function check(scope: Scope, id: number): Promise<BankFileCheck> {
  const { ground, lines, problems } = await render(scope, scope.db, id);
  const before = ground.template.header.length > 0 ? 2 : 1;
  return {
    lines: lines.length,
    amount: ground.amount,
    problems: problems.slice(0, SHOWN_PROBLEMS).map(({ line, field, text }) => {
      const found = lines[line - before];
      const { agreementNo = '', accountName = '', house = '' } = found ?? {};
      return { seq: found?.seq ?? null, agreementNo, accountName, house, field, text };
    }),
  };
}

export async function exportFile(scope: Scope, id: number): Promise<StreamAnswer> {
  const { actor, clock, audit } = scope;
  return inTransaction(scope.db, async (tx) => {
    const batch = await lock(scope, tx, id);
    if (batch.state === STATE.cancelled) throw wrongState(batch, '报盘');
    const { ground, lines, bytes, problems } = await render(scope, tx, id);
    if (lines.length === 0) throw fail('COLLECT_NO_LINE', { number: batch.number });
    if (bytes === null) throw fail('COLLECT_FILE_PROBLEMS', { count: problems.length });
    const first = batch.exportedAt === null;
    if (first) await queries.keepTemplate(tx, id);
    await queries.updateBatch(tx, id, {
      exported: true,
      ...(first ? { state: STATE.exported, exportedAt: clock.now().toISOString(), exportedBy: actor.name } : {}),
    });
    await audit.write(tx, actor, {
      action: first ? '报盘' : '再次导出报盘',
      entity: ENTITY,
      entityId: id,
      note: `${batch.number} ${lines.length} 行 ${ground.amount} 元`,
    });
    return { type: 'text/plain', body: Buffer.from(bytes), fileName: `报盘-${batch.number}.txt` };
  });
}
