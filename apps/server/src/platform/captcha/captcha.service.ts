// A picture with letters that a visitor must read before anything is sent or stored for the visitor. It accepts one answer, right or wrong.
import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { captchaAnswer, getCaptcha, OutputOf } from '@anju/contract';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import { failField } from '../errors/failure.ts';
import { NO_TENANT, type TenantDatabases } from '../tenancy/tenant-db.ts';
import { captchaImage, captchaText, type Random } from './captcha-picture.ts';
import { insertCaptcha, takeCaptcha } from './captcha.queries.ts';

const VALID_MS = 5 * 60_000;

interface Ground {
  readonly databases: TenantDatabases;
  readonly clock: Clock;
}

/** The hash includes the id, so that equal texts have different hashes. */
const hashOf = (id: string, text: string): string => createHash('sha256').update(`${id} ${text.toLowerCase()}`).digest('hex');

export async function create({ databases, clock }: Ground, random: Random = randomInt): Promise<OutputOf<typeof getCaptcha>> {
  const captchaId = randomBytes(16).toString('hex');
  const text = captchaText(random);
  const image = await captchaImage(text, random);
  const expiresAt = new Date(clock.now().getTime() + VALID_MS).toISOString();
  await insertCaptcha(databases.of(NO_TENANT), { id: captchaId, answerHash: hashOf(captchaId, text), expiresAt });
  return { captchaId, image };
}

/** Runs outside any transaction: an answer is used up even when the call it was given for fails. */
export async function checkCaptcha({ databases, clock }: Ground, answer: z.output<typeof captchaAnswer>): Promise<void> {
  const asked = await takeCaptcha(databases.of(NO_TENANT), answer.captchaId);
  const right = asked?.answerHash === hashOf(answer.captchaId, answer.captchaText);
  if (!asked || !right || asked.expiresAt <= clock.now().toISOString()) throw failField('captchaText', 'CAPTCHA_WRONG');
}
