// 坐席组 and 外显号码: short lists of names.
import { useState, type ReactNode } from 'react';
import { Button, Form, Input } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  changeAgentGroup,
  createAgentGroup,
  createPoolNumber,
  listAgentGroups,
  removeAgentGroup,
  removePoolNumber,
  searchPoolNumbers,
  type AgentGroup,
} from '@anju/contract';
import { EntryDialog, useEntry } from '../../../archetypes/index.ts';
import type { Access } from '../../../platform/access/index.ts';
import { useAttempt, useRead, useRefresh } from '../../../platform/api/hooks.ts';
import { call } from '../../../platform/api/index.ts';
import { EmptyState, FailedState, useConfirm, WaitingState } from '../../../ui/index.ts';

interface Row {
  readonly id: number;
  readonly text: string;
}

interface ShortListProps {
  readonly access: Access;
  readonly what: string;
  readonly read: { readonly isPending: boolean; readonly isError: boolean; readonly refetch: () => unknown };
  readonly rows: readonly Row[];
  readonly onNew: () => void;
  /** Absent where an entry is only added and removed. */
  readonly onChange?: (id: number) => void;
  readonly remove: (id: number) => Promise<unknown>;
}

function ShortList({ access, what, read, rows, onNew, onChange, remove }: ShortListProps) {
  const { attempt } = useAttempt();
  const confirm = useConfirm();
  async function removeAsked({ id, text }: Row) {
    if (await confirm({ text: `删除${what}“${text}”后无法恢复，是否继续？` })) await attempt(() => remove(id));
  }
  return (
    <>
      <div className="call-filters">
        <span className="ui-quiet">{rows.length > 0 ? `共 ${rows.length} 个` : ''}</span>
        <span className="call-gap" />
        {access.can('add') ? (
          <Button type="primary" icon={<PlusOutlined />} onClick={onNew}>
            新增{what}
          </Button>
        ) : null}
      </div>
      {read.isError ? (
        <FailedState onRetry={() => void read.refetch()} />
      ) : read.isPending ? (
        <WaitingState />
      ) : rows.length === 0 ? (
        <EmptyState text={`还没有${what}`} />
      ) : (
        <ul className="call-list">
          {rows.map((row) => (
            <li key={row.id}>
              <div>{row.text}</div>
              <div className="call-row-acts">
                {onChange && access.can('change') ? (
                  <Button size="small" type="link" aria-label={`修改 ${row.text}`} onClick={() => onChange(row.id)}>
                    修改
                  </Button>
                ) : null}
                {access.can('remove') ? (
                  <Button size="small" type="link" danger aria-label={`删除 ${row.text}`} onClick={() => void removeAsked(row)}>
                    删除
                  </Button>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface DialogProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const GROUP_NAME: ReactNode = (
  <Form.Item name="groupName" label="坐席组名称" required>
    <Input maxLength={20} />
  </Form.Item>
);

function NewGroup({ onClose, onDone }: DialogProps) {
  const entry = useEntry({ endpoint: createAgentGroup, initial: { groupName: '' }, toInput: (form) => form, onDone });
  return (
    <EntryDialog title="新增坐席组" entry={entry} onClose={onClose} size="small">
      {GROUP_NAME}
    </EntryDialog>
  );
}

function OldGroup({ group, onClose, onDone }: DialogProps & { readonly group: AgentGroup }) {
  const { id, groupName } = group;
  const entry = useEntry({ endpoint: changeAgentGroup, initial: { groupName }, toInput: (form) => ({ id, ...form }), onDone });
  return (
    <EntryDialog title="修改坐席组" entry={entry} onClose={onClose} size="small">
      {GROUP_NAME}
    </EntryDialog>
  );
}

function NewNumber({ onClose, onDone }: DialogProps) {
  const entry = useEntry({ endpoint: createPoolNumber, initial: { number: '', name: '' }, toInput: (form) => form, onDone });
  return (
    <EntryDialog title="新增外显号码" entry={entry} onClose={onClose} size="small">
      <Form.Item name="number" label="号码" required>
        <Input maxLength={40} inputMode="tel" />
      </Form.Item>
      <Form.Item name="name" label="名称" required>
        <Input maxLength={20} placeholder="如 客服热线" />
      </Form.Item>
    </EntryDialog>
  );
}

/** What is open in the dialog of a short list: a new entry, or a known one. */
function useOpened(refresh: () => Promise<unknown>) {
  const [opened, open] = useState<number | 'new' | null>(null);
  const dialog: DialogProps = {
    onClose: () => open(null),
    onDone: () => {
      open(null);
      void refresh();
    },
  };
  return { opened, open, dialog };
}

export function Groups({ access }: { readonly access: Access }) {
  const read = useRead(listAgentGroups, {});
  const refresh = useRefresh(listAgentGroups);
  const { opened, open, dialog } = useOpened(refresh);
  const group = read.data?.find(({ id }) => id === opened);
  return (
    <>
      <ShortList
        access={access}
        what="坐席组"
        read={read}
        rows={(read.data ?? []).map(({ id, groupName }) => ({ id, text: groupName }))}
        onNew={() => open('new')}
        onChange={open}
        remove={async (id) => {
          await call(removeAgentGroup, { id });
          await refresh();
        }}
      />
      {opened === 'new' ? <NewGroup {...dialog} /> : null}
      {group ? <OldGroup key={group.id} group={group} {...dialog} /> : null}
    </>
  );
}

export function Numbers({ access }: { readonly access: Access }) {
  const read = useRead(searchPoolNumbers, { page: 1, size: 100 });
  const refresh = useRefresh(searchPoolNumbers);
  const { opened, open, dialog } = useOpened(refresh);
  return (
    <>
      <ShortList
        access={access}
        what="外显号码"
        read={read}
        rows={(read.data?.rows ?? []).map(({ id, number, name }) => ({ id, text: `${number} ${name}` }))}
        onNew={() => open('new')}
        remove={async (id) => {
          await call(removePoolNumber, { id });
          await refresh();
        }}
      />
      {opened === 'new' ? <NewNumber {...dialog} /> : null}
    </>
  );
}
