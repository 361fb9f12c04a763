import { useRef, useState } from 'react';
import { App, Form, type FormInstance } from 'antd';
import { PASSWORD_CALLS } from '@anju/contract/session/account';
import { PASSWORD_TEXT, refusePasswordChange, type PasswordChange, type PasswordRefusal } from '@anju/contract/session/password';
import { getSite, type UserInformation } from '@anju/contract/session/session';
import { leaveOffice } from '../../app/office/leave.ts';
import { call } from '../../platform/api/index.ts';
import { ApiError } from '../../platform/errors/index.ts';
import { applyFieldErrors, clearFieldErrors } from '../../ui/index.ts';
import { encryptPassword } from '../../platform/session/encrypt-password.ts';

/** Long enough to read the message before the login page replaces this one. */
const SUCCESS_SECONDS = 1;

export const NO_CHANGE: PasswordChange = { username: '', old: '', pwd: '', pwd2: '' };

interface PasswordForm {
  readonly form: FormInstance<PasswordChange>;
  /** Something is typed. */
  readonly begun: boolean;
  /** All four fields are filled in. */
  readonly filled: boolean;
  readonly state: 'typing' | 'saving' | 'leaving';
  /** A refusal that no field shows. */
  readonly problem: string;
  readonly submit: () => Promise<void>;
  /** Given to the form's `onValuesChange`. */
  readonly noteTyped: () => void;
  /** Keeps the current name as the new one. */
  readonly takeName: () => void;
}

async function send(user: UserInformation, { username, old, pwd, pwd2 }: PasswordChange): Promise<void> {
  const { pubKey } = await call(getSite, {});
  const sent = (text: string) => encryptPassword(text, pubKey, username);
  const input = { id: user.id, username: username.trim(), old: await sent(old), pwd: await sent(pwd), pwd2: await sent(pwd2) };
  await call(PASSWORD_CALLS[user.role], input, { own: true });
}

/**
 * The form of a password change: checked by the rules that client and server share, sent by the call of the user's role, followed by a
 * logout.
 */
export function usePasswordChange(user: UserInformation): PasswordForm {
  const { message } = App.useApp();
  const [form] = Form.useForm<PasswordChange>();
  const [begun, setBegun] = useState(false);
  const [filled, setFilled] = useState(false);
  const [state, setState] = useState<PasswordForm['state']>('typing');
  const [problem, setProblem] = useState('');
  const busy = useRef(false);

  const typed = (): PasswordChange => ({ ...NO_CHANGE, ...form.getFieldsValue() });

  function refuse({ field, text }: PasswordRefusal): void {
    applyFieldErrors(form, [{ path: field, msg: text }]);
    if (text !== PASSWORD_TEXT.usernameShort) return;
    form.setFields([{ name: 'username', value: '', errors: [text] }]);
    setFilled(false);
  }

  function forgetRefusals(): void {
    clearFieldErrors(form);
    setProblem('');
  }

  function noteTyped(): void {
    forgetRefusals();
    const texts = Object.values(typed());
    setBegun(texts.some((text) => text !== ''));
    setFilled(texts.every((text) => text !== ''));
  }

  async function submit(): Promise<void> {
    // A second Enter can arrive before React has rendered the disabled button.
    if (busy.current) return;
    forgetRefusals();
    const change = typed();
    const refusal = refusePasswordChange(change);
    if (refusal) return refuse(refusal);
    busy.current = true;
    setState('saving');
    try {
      await send(user, change);
    } catch (error) {
      const unplaced = error instanceof ApiError ? applyFieldErrors(form, error.fields) : [];
      const placed = error instanceof ApiError && error.fields.length > unplaced.length;
      if (!placed) setProblem(error instanceof Error ? error.message : String(error));
      setState('typing');
      busy.current = false;
      return;
    }
    setState('leaving');
    await message.success(PASSWORD_TEXT.changed, SUCCESS_SECONDS);
    // Steps that were not sent stay: the same person logs in again with the new password.
    await leaveOffice();
  }

  function takeName(): void {
    form.setFieldValue('username', user.accountName);
    noteTyped();
  }

  return { form, begun, filled, state, problem, submit, noteTyped, takeName };
}
