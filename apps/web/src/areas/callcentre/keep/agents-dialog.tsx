// Agents, their groups and the numbers of the centre, kept by those who decide who does what (menu 96).
import { Tabs } from 'antd';
import type { Access } from '../../../platform/access/index.ts';
import { Dialog } from '../../../ui/index.ts';
import { Agents } from './agents.tsx';
import { Setting } from './setting.tsx';
import { Groups, Numbers } from './short-lists.tsx';

export function AgentsDialog({ access, onClose }: { readonly access: Access; readonly onClose: () => void }) {
  return (
    <Dialog open title="坐席设置" size="wide" footer={null} onCancel={onClose}>
      <Tabs
        size="small"
        items={[
          { key: 'agents', label: '坐席', children: <Agents access={access} /> },
          { key: 'groups', label: '坐席组', children: <Groups access={access} /> },
          { key: 'numbers', label: '外显号码', children: <Numbers access={access} /> },
          { key: 'setting', label: '设置', children: <Setting access={access} /> },
        ]}
      />
    </Dialog>
  );
}
