import { Button, Spin } from 'antd';
import { InboxOutlined, ReloadOutlined, WarningOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';

/** Covers what it stands in; `text` says what is being done when it takes more than a moment. */
export function LoadingOverlay({ show, text }: { readonly show: boolean; readonly text?: string }) {
  if (!show) return null;
  return (
    <div className="ui-overlay" role="status" aria-label={text ?? '加载中'}>
      <Spin />
      {text ? <span>{text}</span> : null}
    </div>
  );
}

/** Says that there is nothing, and where it helps, what to do about it. */
export function EmptyState({ text = '暂无数据', action }: { readonly text?: ReactNode; readonly action?: ReactNode }) {
  return (
    <div className="ui-state">
      <InboxOutlined className="ui-state-icon" />
      <span>{text}</span>
      {action}
    </div>
  );
}

export function FailedState({ text = '加载失败', onRetry }: { readonly text?: ReactNode; readonly onRetry?: () => void }) {
  return (
    <div className="ui-state" role="alert">
      <WarningOutlined className="ui-state-icon ui-danger" />
      <span>{text}</span>
      {onRetry ? (
        <Button size="small" icon={<ReloadOutlined />} onClick={onRetry}>
          重试
        </Button>
      ) : null}
    </div>
  );
}
