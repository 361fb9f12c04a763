// Login names. What a plain name means is decided at the login (docs/adr/0023).
import { z } from 'zod';

/** Names that only accounts of the operator have, in any spelling; the seeds create some of them. */
export const OPERATOR_NAMES = { first: 'super', second: 'root' } as const;
const RESERVED: readonly string[] = Object.values(OPERATOR_NAMES);
export const isOperatorName = (name: string): boolean => RESERVED.includes(name.toLowerCase());

/** What follows @ at a login is the code of the tenant. */
export const LOGIN_NAME = { form: /^[^\s@]*$/, text: '用户名不能含空格或 @' } as const;
export const loginName = z.string().trim().min(2, '用户名至少两位！').max(30, '用户名最多 30 个字').regex(LOGIN_NAME.form, LOGIN_NAME.text);
