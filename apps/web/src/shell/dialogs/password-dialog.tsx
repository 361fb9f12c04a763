// Change of the user's own name and password (specification 1, sections 2.4 and 5). `forced` is for an account that still has the password
// another user gave it: the only ways out are a new password or logging out.
import { useId, type KeyboardEvent } from 'react';
import { Alert, Button, Form, Input } from 'antd';
import type { UserInformation } from '@anju/contract/session/session';
import { isPublicPath } from '../../app/entry.ts';
import { leaveOffice } from '../../app/office/leave.ts';
import { useGiveUpUnsent } from '../../platform/outbox/index.ts';
import { useSession } from '../../platform/session/index.ts';
import { useUnsavedDialog } from '../../platform/unsaved/index.ts';
import { Dialog, KeyHints, LoadingOverlay } from '../../ui/index.ts';
import { NO_CHANGE, usePasswordChange } from './use-password-change.ts';

interface Props {
  readonly open: boolean;
  readonly forced?: boolean;
  readonly onClose: () => void;
}

const STATE_TEXT = { saving: '正在保存…', leaving: '请用新密码重新登录…' } as const;

export function PasswordDialog({ open, forced = false, onClose }: Props) {
  const user = useSession((state) => state.account ?? state.userInformation);
  if (!open || !user) return null;
  if (forced && isPublicPath(location.pathname)) return null;
  return <OpenDialog user={user} forced={forced} onClose={onClose} />;
}

interface OpenDialogProps {
  readonly user: UserInformation;
  readonly forced: boolean;
  readonly onClose: () => void;
}

/** Mounted again each time, so that no password outlives its dialog. */
function OpenDialog({ user, forced, onClose }: OpenDialogProps) {
  const change = usePasswordChange(user);
  const giveUpUnsent = useGiveUpUnsent();
  const { form, filled, state, problem } = change;
  const busy = state !== 'typing';
  const close = useUnsavedDialog(change.begun && !busy, onClose);
  // Field ids include the form's name, because the pages below have forms with fields of the same names.
  const name = useId();

  function onKeyDown(event: KeyboardEvent) {
    // While the user composes a Chinese word, Enter ends the word and does not submit the form.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void change.submit();
  }

  return (
    <Dialog
      open
      size="small"
      title={forced ? '请修改密码！' : '修改密码'}
      closable={false}
      keyboard={!forced && !busy}
      mask={{ closable: false }}
      onCancel={forced ? () => undefined : close}
      footer={
        <div className="dialog-foot">
          <KeyHints
            keys={
              forced
                ? [['Enter', '保存']]
                : [
                    ['Enter', '保存'],
                    ['Esc', '关闭'],
                  ]
            }
          />
          <span className="dialog-buttons">
            {forced ? (
              <Button disabled={busy} onClick={() => giveUpUnsent(() => void leaveOffice())}>
                退出登录
              </Button>
            ) : (
              <Button disabled={busy} onClick={close}>
                关闭
              </Button>
            )}
            <Button type="primary" loading={state === 'saving'} disabled={!filled || busy} onClick={() => void change.submit()}>
              保存
            </Button>
          </span>
        </div>
      }
    >
      <div className="dialog-body" onKeyDown={onKeyDown}>
        <LoadingOverlay show={busy} text={busy ? STATE_TEXT[state] : ''} />
        {forced ? (
          <Alert
            type="info"
            showIcon
            className="dialog-line"
            title="您的账号仍在使用初始密码，修改后才能使用。修改后请用新密码重新登录。"
          />
        ) : null}
        {problem ? <Alert type="error" showIcon className="dialog-line" title={problem} /> : null}
        <Form
          form={form}
          name={name}
          initialValues={NO_CHANGE}
          onValuesChange={change.noteTyped}
          labelCol={{ flex: '92px' }}
          className="password-form"
        >
          <Form.Item label="当前用户名">
            <b>{user.accountName}</b>{' '}
            <Button type="link" size="small" onClick={change.takeName}>
              沿用为新用户名
            </Button>
          </Form.Item>
          <Form.Item name="username" label="新用户名" required>
            <Input autoFocus maxLength={60} autoComplete="username" placeholder="至少两位，可与当前相同" />
          </Form.Item>
          <Form.Item name="old" label="原密码" required>
            <Input.Password autoComplete="current-password" />
          </Form.Item>
          <Form.Item name="pwd" label="新密码" required>
            <Input.Password autoComplete="new-password" placeholder="6-18 个字符，含数字、字母、特殊符号" />
          </Form.Item>
          <Form.Item name="pwd2" label="确认密码" required>
            <Input.Password autoComplete="new-password" placeholder="再输入一次新密码" />
          </Form.Item>
        </Form>
      </div>
    </Dialog>
  );
}
