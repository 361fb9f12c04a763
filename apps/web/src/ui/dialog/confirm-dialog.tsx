import { useCallback } from 'react';
import { App } from 'antd';
import type { ReactNode } from 'react';

export interface ConfirmOptions {
  readonly title?: string;
  readonly text?: ReactNode;
  readonly go?: string;
  readonly close?: string;
  /** Red button: the action cannot be undone. */
  readonly danger?: boolean;
  /** The button that Enter presses. */
  readonly focus?: 'go' | 'close';
  /** Going on leads elsewhere, so that the focus does not return to where it was. */
  readonly leaves?: boolean;
}

/** Asks for confirmation and resolves to true if the user continues. Without options it asks whether to remove a record. */
export function useConfirm(): (options?: ConfirmOptions) => Promise<boolean> {
  const { modal } = App.useApp();
  return useCallback(
    ({
      title = '系统提示',
      text = '删除的数据无法恢复，是否继续？',
      go = '继续',
      close = '关闭',
      danger = true,
      focus = 'go',
      leaves,
    } = {}) =>
      new Promise((resolve) => {
        const autoFocusButton = focus === 'go' ? 'ok' : 'cancel';
        const shown = modal.confirm({
          title,
          content: text,
          centered: true,
          okText: go,
          cancelText: close,
          okButtonProps: { danger },
          focusable: { autoFocusButton },
          onOk: () => {
            if (leaves) shown.update({ focusable: { autoFocusButton, focusTriggerAfterClose: false } });
            resolve(true);
          },
          onCancel: () => resolve(false),
        });
      }),
    [modal],
  );
}

/** Shows a message and resolves when the user has closed it. */
export function useTip(): (text: ReactNode, title?: string) => Promise<void> {
  const { modal } = App.useApp();
  return useCallback(
    (text, title = '系统提示') =>
      new Promise((resolve) => {
        modal.info({ title, content: text, centered: true, okText: '确定', afterClose: resolve });
      }),
    [modal],
  );
}
