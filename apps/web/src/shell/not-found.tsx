import { Button, Result } from 'antd';

export function NotFound({ onHome }: { readonly onHome: () => void }) {
  return (
    <Result
      status="warning"
      title={<h1 className="not-found">页面不存在</h1>}
      subTitle="地址有误，或您的菜单中没有这个功能。"
      extra={
        <Button type="primary" onClick={onHome}>
          返回导航
        </Button>
      }
    />
  );
}
