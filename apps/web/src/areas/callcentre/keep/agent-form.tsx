import { useState } from 'react';
import { Form, Input, Select, Switch } from 'antd';
import { changeAgent, createAgent, listAgentGroups, searchColleagues, type AgentSetup, type InputOf } from '@anju/contract';
import { EntryDialog, useEntry } from '../../../archetypes/index.ts';
import { useRead } from '../../../platform/api/hooks.ts';

type AgentForm = InputOf<typeof createAgent>;
const NEW_AGENT: AgentForm = { username: '', name: '', dn: '', groupId: null, employeeId: null, video: false, password: '' };

function AgentFields({ known }: { readonly known: AgentSetup | null }) {
  const [key, setKey] = useState('');
  const groups = useRead(listAgentGroups, {}).data ?? [];
  const employees = useRead(searchColleagues, { key, page: 1, size: 20 }, { keepPrevious: true }).data?.rows ?? [];
  const kept = known?.employeeId == null ? [] : [{ value: known.employeeId, label: known.employeeName }];
  return (
    <div className="form-grid">
      <Form.Item name="username" label="坐席账号" required>
        <Input maxLength={30} autoComplete="off" />
      </Form.Item>
      <Form.Item name="name" label="坐席姓名" required>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="dn" label="分机号" required>
        <Input maxLength={6} placeholder="如 8003" />
      </Form.Item>
      <Form.Item name="groupId" label="坐席组">
        <Select allowClear options={groups.map((one) => ({ value: one.id, label: one.groupName }))} />
      </Form.Item>
      <Form.Item name="employeeId" label="员工" extra="选定后只有该员工可登录此坐席">
        <Select
          allowClear
          showSearch={{ filterOption: false, onSearch: setKey }}
          options={[...kept, ...employees.filter((one) => one.id !== known?.employeeId).map((one) => ({ value: one.id, label: one.name }))]}
        />
      </Form.Item>
      <Form.Item name="password" label="坐席密码" required={known === null} extra={known === null ? undefined : '不填则不变'}>
        <Input.Password maxLength={64} autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="video" label="视频坐席" valuePropName="checked">
        <Switch />
      </Form.Item>
    </div>
  );
}

interface FormProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}
export function NewAgent({ onClose, onDone }: FormProps) {
  const entry = useEntry({ endpoint: createAgent, initial: NEW_AGENT, toInput: (form: AgentForm) => form, onDone });
  return (
    <EntryDialog title="新增坐席" entry={entry} onClose={onClose}>
      <AgentFields known={null} />
    </EntryDialog>
  );
}
export function OldAgent({ agent, onClose, onDone }: FormProps & { readonly agent: AgentSetup }) {
  const { id, version, username, name, dn, groupId, employeeId, video } = agent;
  const entry = useEntry({
    endpoint: changeAgent,
    initial: { username, name, dn, groupId, employeeId, video, password: '' },
    toInput: (form: Omit<InputOf<typeof changeAgent>, 'id' | 'version'>) => ({ ...form, id, version }),
    onDone,
  });
  return (
    <EntryDialog title={`修改坐席 ${dn}`} entry={entry} onClose={onClose}>
      <AgentFields known={agent} />
    </EntryDialog>
  );
}
