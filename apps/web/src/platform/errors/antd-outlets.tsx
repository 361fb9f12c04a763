import { App } from 'antd';
import { useEffect } from 'react';
import { TOAST_MS } from './error-policy.ts';
import { installErrorOutlets } from './reporter.ts';

interface Props {
  readonly onSessionOver: () => void;
  readonly onLogout: () => void;
  readonly onPasswordRequired: () => void;
}

/** Shows failures of calls through antd. Kept out of the folder's index, so that the public site does not load antd. */
export function AntdErrorOutlets({ onSessionOver, onLogout, onPasswordRequired }: Props): null {
  const { message, modal } = App.useApp();
  useEffect(
    () =>
      installErrorOutlets({
        toast: (text) => void message.error(text, TOAST_MS / 1000),
        dialog: (text, onClick) => void modal.warning({ title: '系统提示', content: text, okText: '确定', keyboard: false, onOk: onClick }),
        cover: onSessionOver,
        logout: onLogout,
        forcePassword: onPasswordRequired,
        now: Date.now,
      }),
    [message, modal, onSessionOver, onLogout, onPasswordRequired],
  );
  return null;
}
