import { useCallback } from 'react';
import { App } from 'antd';
import type { ReactNode } from 'react';

export interface ConfirmOptions {
  readonly title?: string;
  readonly text?: ReactNode;
  readonly go?: string;
  readonly close?: string;
  /** Red button: what follows cannot be undone. */
  readonly danger?: boolean;
}

/** Asks, and answers true when the person goes on. Without options it is the question before a removal. */
export function useConfirm(): (options?: ConfirmOptions) => Promise<boolean> {
  const { modal } = App.useApp();
  return useCallback(
    ({ title = '系统提示', text = '删除的数据无法恢复，是否继续？', go = '继续', close = '关闭', danger = true } = {}) =>
      new Promise((resolve) => {
        modal.confirm({
          title,
          content: text,
          centered: true,
          okText: go,
          cancelText: close,
          okButtonProps: { danger },
          onOk: () => resolve(true),
          onCancel: () => resolve(false),
        });
      }),
    [modal],
  );
}

/** Tells, and resolves when read. */
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
