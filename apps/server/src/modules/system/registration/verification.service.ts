// Verification codes sent to a mobile through the installation's sender. Only the hash of a code is stored; the newest code is valid once,
// for ten minutes and five guesses.
import { createHash, randomInt } from 'node:crypto';
import type { OutputOf, ParsedInputOf, sendVerificationCode } from '@anju/contract';
import { today, type Clock } from '../../../platform/clock.ts';
import { fail, failField } from '../../../platform/errors/failure.ts';
import type { PublicCall } from '../../../platform/http/binder.ts';
import { inTransaction, type Db } from '../../../platform/tenancy/tenant-db.ts';
import { checkCaptcha } from '../../../platform/captcha/captcha.service.ts';
import * as queries from './verification.queries.ts';
import {
  CODE_VALID_MS,
  CODE_WAIT_SECONDS,
  CODES_PER_IP,
  CODES_PER_MOBILE,
  codeText,
  isOpen,
  secondsToWait,
  startOfDay,
} from './verification.rules.ts';

const hashOf = (mobile: string, code: string): string => createHash('sha256').update(`${mobile} ${code}`).digest('hex');

type SendCall = PublicCall<ParsedInputOf<typeof sendVerificationCode>>;

export async function send(call: SendCall, platformId: number): Promise<OutputOf<typeof sendVerificationCode>> {
  const { input, databases, clock, facts, messages } = call;
  await checkCaptcha(call, input);
  const { mobile } = input;
  await inTransaction(databases.of(platformId), async (tx) => {
    await queries.lockSending(tx, mobile, facts.ip);
    const now = clock.now();
    const sent = await queries.countSendings(tx, mobile, facts.ip, startOfDay(today(clock)));
    const seconds = secondsToWait(sent.lastSentAt, now);
    if (seconds > 0) throw fail('CODE_WAIT', { seconds });
    if (sent.toMobile >= CODES_PER_MOBILE || sent.fromIp >= CODES_PER_IP) throw fail('CODE_LIMIT');
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await queries.insertCode(tx, {
      mobile,
      codeHash: hashOf(mobile, code),
      ip: facts.ip,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + CODE_VALID_MS).toISOString(),
    });
    await messages.send(tx, platformId, { channel: 'sms', recipient: mobile, text: codeText(code) });
  });
  return { wait: CODE_WAIT_SECONDS };
}

/** Uses its own transaction, so that a wrong guess stays counted although the call fails. */
export async function useCode(db: Db, clock: Clock, mobile: string, code: string): Promise<void> {
  const proved = await inTransaction(db, async (tx) => {
    const sent = await queries.lockNewestCode(tx, mobile);
    if (!sent || !isOpen(sent, clock.now())) return false;
    if (sent.codeHash !== hashOf(mobile, code)) {
      await queries.countAttempt(tx, sent.id);
      return false;
    }
    await queries.markUsed(tx, sent.id, clock.now().toISOString());
    return true;
  });
  if (!proved) throw failField('code', 'CODE_WRONG');
}
