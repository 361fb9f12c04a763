// The rules for a new password, in the order and the words of specification 1, section 5. The form checks them before it sends, and the
// server checks them again.

export interface PasswordChange {
  /** The name to log in with after the change; it may be the current one. */
  readonly username: string;
  readonly old: string;
  readonly pwd: string;
  readonly pwd2: string;
}

export type PasswordField = keyof PasswordChange;

export interface PasswordRefusal {
  readonly field: PasswordField;
  readonly text: string;
}

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 18;
export const USERNAME_MIN = 2;

const isBlank = (text: string): boolean => text.trim() === '';
const lengthOf = (text: string): number => [...text].length;
/** A special symbol is any visible character that is neither a letter nor a digit. */
const MIXED = [/\d/, /[A-Za-z]/, /[^\dA-Za-z\s]/] as const;

const isMixed = (password: string): boolean => MIXED.every((kind) => kind.test(password));
const isLengthRight = (password: string): boolean => lengthOf(password) >= PASSWORD_MIN && lengthOf(password) <= PASSWORD_MAX;

export const PASSWORD_TEXT = {
  username: '请输入用户名！',
  old: '请输入原密码！',
  pwd: '请输入新密码！',
  pwd2: '请输入确认密码！',
  differs: '新密码和确认密码不一致！',
  length: '新密码最少6个字符，最多18个字符！',
  mixed: '密码必须包含数字、字母、特殊符号！',
  usernameShort: '用户名至少两位！',
  changed: '修改成功！',
} as const;

/** Why a password cannot be chosen, regardless of the account; null when it can. */
export function refuseNewPassword(password: string): string | null {
  if (!isLengthRight(password)) return PASSWORD_TEXT.length;
  return isMixed(password) ? null : PASSWORD_TEXT.mixed;
}

/** The first rule that a change breaks; null when it breaks none. */
export function refusePasswordChange({ username, old, pwd, pwd2 }: PasswordChange): PasswordRefusal | null {
  if (isBlank(username)) return { field: 'username', text: PASSWORD_TEXT.username };
  if (old === '') return { field: 'old', text: PASSWORD_TEXT.old };
  if (pwd === '') return { field: 'pwd', text: PASSWORD_TEXT.pwd };
  if (pwd2 === '') return { field: 'pwd2', text: PASSWORD_TEXT.pwd2 };
  if (pwd !== pwd2) return { field: 'pwd2', text: PASSWORD_TEXT.differs };
  const refused = refuseNewPassword(pwd);
  if (refused) return { field: 'pwd', text: refused };
  if (lengthOf(username.trim()) < USERNAME_MIN) return { field: 'username', text: PASSWORD_TEXT.usernameShort };
  return null;
}
