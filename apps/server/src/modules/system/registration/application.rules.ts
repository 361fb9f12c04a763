// What an applicant may do with the application, and how it is shown to the applicant.
import { createHash, randomBytes } from 'node:crypto';
import {
  APPLICATION_STATE_TEXT,
  applicationCompany,
  refuseNewPassword,
  type Application,
  type ApplicationCompany,
  type ApplicationState,
} from '@anju/contract';
import { isCreditCode } from '@anju/domain';
import { fail, failField } from '../../../platform/errors/failure.ts';

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

export const newApplicationToken = (): string => randomBytes(32).toString('base64url');

/** Only a draft or a rejected application may be changed; any other is waiting for the operator or finished. */
export function requireEditable({ state }: { readonly state: string }): void {
  if (state === 'submitted' || state === 'approved') throw fail('APPLICATION_CLOSED', { state: APPLICATION_STATE_TEXT[state] });
}

export function requirePassword(password: string | null): string {
  if (password === null) throw fail('BAD_REQUEST');
  const text = refuseNewPassword(password);
  if (text) throw failField('password', 'PASSWORD_RULE', { text });
  return password;
}

export function requireCreditCode({ creditCode }: ApplicationCompany): void {
  if (!isCreditCode(creditCode)) throw failField('company.creditCode', 'CREDIT_CODE_WRONG');
}

const LICENCES_PER_HOUR = 10;
export const LICENCE_WINDOW_MS = 60 * 60_000;

/** Limits uploads, because pictures take space and the sender is unknown. `earlier` are the uploads of the last hour, oldest first. */
export function requireCalm(earlier: readonly string[], now: Date): void {
  const oldestThatCounts = earlier.at(-LICENCES_PER_HOUR);
  if (oldestThatCounts === undefined) return;
  const minutes = Math.ceil((Date.parse(oldestThatCounts) + LICENCE_WINDOW_MS - now.getTime()) / 60_000);
  throw fail('TOO_OFTEN', { minutes: Math.max(1, minutes) });
}

/** Every requested function must be on offer; duplicates count once. */
export function requireFunctions(wanted: readonly number[], offered: readonly number[]): number[] {
  const unknown = wanted.filter((id) => !offered.includes(id));
  if (unknown.length > 0) throw failField('functions', 'NOT_FOUND', { what: '所选功能' });
  return [...new Set(wanted)];
}

export interface ApplicationRecord {
  readonly number: string;
  readonly state: string;
  readonly reason: string;
  readonly mobile: string;
  readonly username: string;
  readonly company: unknown;
  readonly licenceFileId: number | null;
  readonly licenceName: string | null;
  readonly functions: number[];
  readonly loginName: string;
}

export function describeApplication(record: ApplicationRecord): Application {
  const { number, state, reason, mobile, username, company, licenceFileId, licenceName, functions, loginName } = record;
  return {
    number,
    state: state as ApplicationState,
    reason,
    mobile,
    username,
    company: company === null ? null : applicationCompany.parse(company),
    licence: licenceFileId === null ? null : { id: licenceFileId, name: licenceName ?? '' },
    functions,
    loginName,
  };
}

const INTRODUCTION_LINES = 2;

/** The first lines of a help text. */
export const firstLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, INTRODUCTION_LINES)
    .join('');
