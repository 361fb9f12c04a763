// 数据备份 (menu 521): the backups of this tenant, made manually or nightly, and the requests to have one restored.
import './backup.css';
import { Tabs } from 'antd';
import { MENU } from '@anju/contract';
import { useAccess } from '../../../../platform/access/index.ts';
import { BackupList } from './backup-list.tsx';
import { RestoreRequests } from './backup-requests.tsx';

export default function BackupPage() {
  const access = useAccess(MENU.backup);
  return (
    <Tabs
      className="ui-page-tabs"
      items={[
        { key: 'backups', label: '备份', children: <BackupList access={access} /> },
        { key: 'requests', label: '恢复申请', children: <RestoreRequests access={access} /> },
      ]}
    />
  );
}
