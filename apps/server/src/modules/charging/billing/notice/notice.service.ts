// Notices are printed by building, or sent by a job through the installation's sender, with a log of each.
import { PAPERS_AT_ONCE, type OutputOf, type ParsedInputOf, type printNotices, type searchNotices, type sendNotices } from '@anju/contract';
import { cutText, isZeroDecimal, maskPhone } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import type { JobOutcome, JobScope, Scope } from '../../../../platform/scope.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import { lateTexts } from '../../bill/late/late-text.service.ts';
import * as queries from './notice.queries.ts';
import { explained, noticeText, paperOf } from './notice.rules.ts';
import { findPublication, openNotices } from './publish.queries.ts';

export const SEND_JOB = 'charging.notice-send';
const SENT = 2;
const FAILED = 3;

async function requirePublication({ db, actor }: Scope, id: number): Promise<{ id: number; number: string; estateId: number }> {
  const found = await findPublication(db, id, actor.estates);
  if (!found) throw fail('NOT_FOUND', { what: '发布记录' });
  return found;
}

export async function search(scope: Scope, input: ParsedInputOf<typeof searchNotices>): Promise<OutputOf<typeof searchNotices>> {
  const { page, size, ...wanted } = input;
  await requirePublication(scope, wanted.publicationId);
  const found = await queries.listNotices(scope.db, wanted, size, (page - 1) * size);
  return { ...found, rows: found.rows.map((row) => ({ ...row, phone: maskPhone(row.phone) })) };
}

export async function print(
  scope: Scope,
  { id, page, ...wanted }: ParsedInputOf<typeof printNotices>,
): Promise<OutputOf<typeof printNotices>> {
  const { number } = await requirePublication(scope, id);
  const day = today(scope.clock);
  return inTransaction(scope.db, async (tx) => {
    const { rows, total } = await queries.listPapers(tx, id, { ...wanted, day }, PAPERS_AT_ONCE, (page - 1) * PAPERS_AT_ONCE);
    await queries.markPrinted(
      tx,
      rows.map((row) => row.noticeId),
      scope.clock.now().toISOString(),
    );
    const texts = await lateTexts(
      tx,
      rows.flatMap(({ lines, before }) =>
        [...lines.filter(({ late }) => !isZeroDecimal(late)), ...before.owed].map(({ billId }) => billId),
      ),
      day,
    );
    return { papers: rows.map((row) => paperOf(explained(row, texts), number, day)), total };
  });
}

export async function send(
  scope: Scope,
  { id, channel, failedOnly }: ParsedInputOf<typeof sendNotices>,
): Promise<OutputOf<typeof sendNotices>> {
  const { actor, clock, jobs } = scope;
  const { number } = await requirePublication(scope, id);
  return inTransaction(scope.db, async (tx) => {
    if (!failedOnly)
      await openNotices(tx, { tenantId: actor.tenantId, publicationId: id, at: clock.now().toISOString() }, channel, actor.name);
    const notices = await queries.queueNotices(tx, id, channel, failedOnly);
    if (notices === 0) throw fail('NOTICES_SENT');
    return { jobId: await jobs.enqueue(tx, actor, SEND_JOB, `发送缴费通知 ${number}`, { id, channel, notices }), notices };
  });
}

/**
 * One transaction per notice: handing it to the sender and marking it belong together, and a failure of the sender marks one notice as
 * failed without stopping the run.
 */
export async function runSending(
  scope: JobScope,
  { id, channel, notices }: { id: number; channel: 2 | 3; notices: number },
): Promise<JobOutcome> {
  const { actor, clock, messages } = scope;
  let sent = 0;
  let failed = 0;
  for (;;) {
    const outcome = await inTransaction(scope.db, async (tx) => {
      const notice = await queries.takeWaiting(tx, id, channel);
      if (!notice) return null;
      const text = noticeText(notice, today(clock));
      const sentAt = clock.now().toISOString();
      if (notice.phone === '') {
        await queries.markNotice(tx, notice.id, { state: FAILED, text, message: '没有电话', sentAt });
        return FAILED;
      }
      try {
        await messages.send(tx, actor.tenantId, { channel: channel === 2 ? 'sms' : 'wechat', recipient: notice.phone, text });
      } catch (error) {
        await queries.markNotice(tx, notice.id, {
          state: FAILED,
          text,
          message: error instanceof Error ? cutText(error.message, 200) : '发送失败',
          sentAt,
        });
        return FAILED;
      }
      await queries.markNotice(tx, notice.id, { state: SENT, text, message: '', sentAt });
      return SENT;
    });
    if (outcome === null) break;
    if (outcome === SENT) sent += 1;
    else failed += 1;
    if ((sent + failed) % 50 === 0) await scope.progress(sent + failed, notices, `已发送 ${sent} 条，失败 ${failed} 条`);
  }
  return { result: { sent, failed }, message: `已发送 ${sent} 条，失败 ${failed} 条` };
}
