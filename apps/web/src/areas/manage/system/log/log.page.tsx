// 系统日志 (menu 522): logins, changes and exports, to be read, exported and printed. Lines are never changed.
import './log.css';
import { Tabs } from 'antd';
import { MENU } from '@anju/contract';
import { useAccess } from '../../../../platform/access/index.ts';
import { ExportLog } from './log-exports.tsx';
import { LoginLog } from './log-logins.tsx';
import { OperationLog } from './log-operations.tsx';

export default function LogPage() {
  const access = useAccess(MENU.log);
  return (
    <Tabs
      className="ui-page-tabs"
      items={[
        { key: 'login', label: '登录日志', children: <LoginLog access={access} /> },
        { key: 'operation', label: '操作日志', children: <OperationLog access={access} /> },
        { key: 'export', label: '导出日志', children: <ExportLog access={access} /> },
      ]}
    />
  );
}
