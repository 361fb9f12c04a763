import { Button, Result } from 'antd';
import { ScreenHelp } from '../shell/help/index.ts';

interface FailedProps {
  readonly title: string;
  readonly reason: string;
  readonly onRetry: () => void;
}

/** Shown in place of a page that could not be loaded. */
export function FailedPage({ title, reason, onRetry }: FailedProps) {
  return (
    <Result
      status="warning"
      title={title}
      subTitle={reason}
      extra={[
        <Button key="retry" type="primary" onClick={onRetry}>
          重试
        </Button>,
        <Button key="reload" onClick={() => location.reload()}>
          刷新页面
        </Button>,
      ]}
    />
  );
}

interface DefaultProps {
  readonly title: string;
  readonly menu: number | null;
}

/** Shown in place of a page that does not exist yet; explains what the screen will be for. */
export function DefaultPage({ title, menu }: DefaultProps) {
  return (
    <div className="default-page">
      <h2>{title}</h2>
      <p className="default-page-state">该功能即将开放</p>
      {menu !== null && <ScreenHelp menu={menu} />}
    </div>
  );
}
