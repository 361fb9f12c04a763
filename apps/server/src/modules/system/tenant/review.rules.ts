// The decision of the operator on an application: the code it suggests, the check of its state, and the messages to the applicant.
import { applicationCompany, type ApplicationCompany } from '@anju/contract';
import { pinyinInitials } from '@anju/domain/pinyin';
import { fail } from '../../../platform/errors/failure.ts';

const CODE_MAX = 20;

/** The initials of the short name, with a number when the code is taken. */
export function suggestCode(nick: string, taken: ReadonlySet<string>): string {
  const initials = pinyinInitials(nick);
  const base = (/^[a-z]./.test(initials) ? initials : `wy${initials}`).slice(0, CODE_MAX - 4);
  for (let next = 1; ; next++) {
    const code = next === 1 ? base : `${base}${next}`;
    if (!taken.has(code)) return code;
  }
}

interface Decidable {
  readonly state: string;
  readonly decidedBy: string;
  readonly version: number;
}

/** An application is decided once; a second decision is refused with the name of the first decider. */
export function requireOpen<T extends Decidable>(found: T | undefined, version: number): T {
  if (!found || found.state === 'draft') throw fail('NOT_FOUND', { what: '注册申请' });
  if (found.state !== 'submitted') throw fail('APPLICATION_DECIDED', { name: found.decidedBy });
  if (found.version !== version) throw fail('STALE', { what: '注册申请' });
  return found;
}

export const companyOf = (stored: unknown): ApplicationCompany => applicationCompany.parse(stored);

export const loginNameOf = (username: string, code: string): string => `${username}@${code}`;

export const approvedText = (loginName: string): string => `【安居】您的注册申请已通过审核，登录名为${loginName}，密码为注册时设置的密码。`;

export const refusedText = (number: string, reason: string): string =>
  `【安居】您的注册申请${number}已被退回，原因：${reason}。请凭手机验证码找回申请，修改后重新提交。`;
