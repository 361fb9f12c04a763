import { Button, Result } from 'antd';

interface Props {
  readonly title: string;
  readonly reason: string;
  readonly onRetry?: () => void;
}

/** Stands in for a page that does not exist or could not be loaded. */
export function DefaultPage({ title, reason, onRetry }: Props) {
  return (
    <Result
      status={onRetry ? 'warning' : 'info'}
      title={title}
      subTitle={reason}
      extra={
        onRetry && [
          <Button key="retry" type="primary" onClick={onRetry}>
            重试
          </Button>,
          <Button key="reload" onClick={() => location.reload()}>
            刷新页面
          </Button>,
        ]
      }
    />
  );
}
