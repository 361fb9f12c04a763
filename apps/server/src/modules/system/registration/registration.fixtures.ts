// Helpers for tests of the registration: a clock set by the test, a captcha with a known answer, codes read from the message log, and an
// applicant who completes the three steps.
import { createHash, randomBytes } from 'node:crypto';
import {
  getSitePage,
  saveApplicationCompany,
  searchApplications,
  sendVerificationCode,
  startApplication,
  submitApplication,
  type ApplicationCompany,
  type ApplicationRow,
} from '@anju/contract';
import { isCreditCode } from '@anju/domain';
import { openInstallation, signedLogin, type Installation, type Person } from '../../../testing/installation.ts';

export const PASSWORD = 'Wuye@2026';

export interface Stage extends Installation {
  /** Advances the clock. */
  later(seconds: number): void;
  now(): Date;
  rows<R extends object>(text: string, values?: unknown[]): Promise<R[]>;
}

export async function openStage(start = '2026-11-16T10:00:00+08:00'): Promise<Stage> {
  let time = Date.parse(start);
  const clock = { now: () => new Date(time) };
  const installation = await openInstallation({ clock });
  return {
    ...installation,
    later: (seconds) => void (time += seconds * 1000),
    now: clock.now,
    rows: <R extends object>(text: string, values: unknown[] = []) =>
      installation.database.asOwner(async (client) => (await client.query(text, values)).rows as R[]),
  };
}

/** A captcha as the server stores it, with an answer the test knows. */
export async function captcha(stage: Stage, text = 'W7KX', minutes = 5) {
  const captchaId = randomBytes(16).toString('hex');
  const hash = createHash('sha256').update(`${captchaId} ${text.toLowerCase()}`).digest('hex');
  const until = new Date(stage.now().getTime() + minutes * 60_000);
  await stage.rows('insert into system.captcha (id, answer_hash, expires_at) values ($1, $2, $3)', [captchaId, hash, until]);
  return { captchaId, captchaText: text };
}

export async function askForCode(stage: Stage, mobile: string) {
  return stage.visitor.ask(sendVerificationCode, { ...(await captcha(stage)), mobile });
}

/** The code in the newest message to a mobile, which the operator would read out. */
export async function lastCode(stage: Stage, mobile: string): Promise<string> {
  const [row] = await stage.rows<{ text: string }>('select text from system.message where recipient = $1 order by id desc limit 1', [
    mobile,
  ]);
  return /(\d{6})/.exec(row?.text ?? '')?.[1] ?? '';
}

export async function verified(stage: Stage, mobile: string): Promise<{ mobile: string; code: string }> {
  stage.later(61);
  await stage.visitor.call(sendVerificationCode, { ...(await captcha(stage)), mobile });
  return { mobile, code: await lastCode(stage, mobile) };
}

/** The account form of step 1, with the password encrypted as in a browser. */
export async function accountForm(stage: Stage, username: string, password = PASSWORD) {
  const [service, privacy] = await Promise.all((['service', 'privacy'] as const).map((key) => stage.visitor.call(getSitePage, { key })));
  return {
    username,
    password: (await signedLogin(stage.app, username, password)).password,
    serviceVersion: service?.version ?? '',
    privacyVersion: privacy?.version ?? '',
  };
}

/** A credit code with a valid check character, different for every number. */
export function creditCode(number: number): string {
  const body = `91310115${String(number).padStart(9, '0')}`;
  const check = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].find((last) => isCreditCode(body + last));
  return body + (check ?? '');
}

export const companyForm = (number: number, more: Partial<ApplicationCompany> = {}): ApplicationCompany => ({
  name: `示例物业服务有限公司${number}`,
  nick: '安和物业',
  creditCode: creditCode(number),
  type: 'AB',
  region: '浙江省杭州市',
  contact: '李明',
  estates: 3,
  houses: 1200,
  ...more,
});

export async function begin(stage: Stage, mobile: string, username = 'liming'): Promise<string> {
  const proof = await verified(stage, mobile);
  return (await stage.visitor.call(startApplication, { ...proof, ...(await accountForm(stage, username)) })).token;
}

export interface Submitted {
  readonly token: string;
  readonly number: string;
}

/** All three steps. */
export async function apply(
  stage: Stage,
  mobile: string,
  company: ApplicationCompany,
  functions = [56, 147],
  username = 'liming',
): Promise<Submitted> {
  const token = await begin(stage, mobile, username);
  await stage.visitor.call(saveApplicationCompany, { token, company });
  return { token, ...(await stage.visitor.call(submitApplication, { token, functions })) };
}

/** The row the operator sees. */
export async function rowOf(operator: Person, number: string): Promise<ApplicationRow> {
  const { rows } = await operator.call(searchApplications, { key: number });
  if (!rows[0]) throw new Error(`no application ${number}`);
  return rows[0];
}
