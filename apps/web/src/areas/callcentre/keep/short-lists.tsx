// 坐席组 and 外显号码: short lists of names.
import { useState } from 'react';
import { Button, Input } from 'antd';
import { createAgentGroup, createPoolNumber, listAgentGroups, removeAgentGroup, removePoolNumber, searchPoolNumbers } from '@anju/contract';
import type { Access } from '../../../platform/access/index.ts';
import { useAttempt, useRead, useRefresh } from '../../../platform/api/hooks.ts';
import { call } from '../../../platform/api/index.ts';
import { useConfirm } from '../../../ui/index.ts';

interface ShortListProps {
  readonly access: Access;
  readonly what: string;
  readonly rows: readonly { readonly id: number; readonly text: string }[];
  readonly fields: readonly { readonly name: string; readonly label: string; readonly most: number }[];
  readonly add: (values: readonly string[]) => Promise<unknown>;
  readonly remove: (id: number) => Promise<unknown>;
}
/** Each name is added and removed in place. */
function ShortList({ access, what, rows, fields, add, remove }: ShortListProps) {
  const [values, setValues] = useState(() => fields.map(() => ''));
  const { attempt, busy } = useAttempt();
  const confirm = useConfirm();
  return (
    <>
      {access.can('add') && (
        <form
          className="call-filters"
          onSubmit={(event) => {
            event.preventDefault();
            void attempt(async () => {
              await add(values);
              setValues(fields.map(() => ''));
            });
          }}
        >
          {fields.map(({ name, label, most }, at) => (
            <Input
              key={name}
              aria-label={label}
              placeholder={label}
              maxLength={most}
              value={values[at]}
              onChange={(event) => setValues((old) => old.map((value, place) => (place === at ? event.target.value : value)))}
            />
          ))}
          <Button htmlType="submit" loading={busy}>
            新增
          </Button>
        </form>
      )}
      <ul className="call-list">
        {rows.map((row) => (
          <li key={row.id}>
            <div>{row.text}</div>
            {access.can('remove') && (
              <Button
                size="small"
                type="text"
                danger
                aria-label={`删除 ${row.text}`}
                onClick={() =>
                  void (async () => {
                    if (await confirm({ text: `删除${what}“${row.text}”后无法恢复，是否继续？` })) await attempt(() => remove(row.id));
                  })()
                }
              >
                删除
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

export function Groups({ access }: { readonly access: Access }) {
  const rows = useRead(listAgentGroups, {}).data ?? [];
  const refresh = useRefresh(listAgentGroups);
  return (
    <ShortList
      access={access}
      what="坐席组"
      rows={rows.map(({ id, groupName }) => ({ id, text: groupName }))}
      fields={[{ name: 'name', label: '坐席组名称', most: 20 }]}
      add={async ([groupName = '']) => {
        await call(createAgentGroup, { groupName });
        await refresh();
      }}
      remove={async (id) => {
        await call(removeAgentGroup, { id });
        await refresh();
      }}
    />
  );
}

export function Numbers({ access }: { readonly access: Access }) {
  const rows = useRead(searchPoolNumbers, { page: 1, size: 100 }).data?.rows ?? [];
  const refresh = useRefresh(searchPoolNumbers);
  return (
    <ShortList
      access={access}
      what="号码"
      rows={rows.map(({ id, number, name }) => ({ id, text: `${number} ${name}` }))}
      fields={[
        { name: 'number', label: '号码', most: 40 },
        { name: 'name', label: '名称', most: 20 },
      ]}
      add={async ([number = '', name = '']) => {
        await call(createPoolNumber, { number, name });
        await refresh();
      }}
      remove={async (id) => {
        await call(removePoolNumber, { id });
        await refresh();
      }}
    />
  );
}
