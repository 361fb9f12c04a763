// 分摊组: the groups of an estate, created and changed here, used by public areas, devices and billing.
import './share-group.css';
import { useState } from 'react';
import { Button, Form, Input, Switch } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  changeShareGroup,
  createShareGroup,
  listShareGroupOptions,
  previewShareGroup,
  removeShareGroup,
  searchPublicAreas,
  searchShareGroups,
  type ShareGroupRow,
} from '@anju/contract';
import { column, EntryDialog, ListTable, useActs, useEntry, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { Dialog, EmptyState, Money, StatusTag, Toolbar, useConfirm } from '../../../../ui/index.ts';
import { useEstates } from '../../choose/place-choices.ts';
import { EstatePick } from '../../choose/place-pick.tsx';
import { ShareMembers } from './share-group-members.tsx';

const usesText = ({ publicAreas, devices }: ShareGroupRow) =>
  [publicAreas > 0 ? `公共区域 ${publicAreas}` : '', devices > 0 ? `设备 ${devices}` : ''].filter(Boolean).join('、') || '–';

const COLUMNS = column<ShareGroupRow>()([
  {
    title: '分摊组',
    render: (row) => (
      <>
        {row.name} {row.disabled ? <StatusTag tone="ended">停用</StatusTag> : null}
      </>
    ),
  },
  { title: '范围', render: (row) => row.members.map(({ title }) => title).join('、'), width: 260 },
  { title: '户数', align: 'right', field: 'houses' },
  { title: '建筑面积', align: 'right', render: (row) => <Money value={row.buildArea} /> },
  { title: '计费面积', align: 'right', render: (row) => <Money value={row.chargeArea} /> },
  { title: '使用', render: usesText },
  { title: '备注', field: 'remark' },
]);

interface ShareGroupsDialogProps {
  readonly access: Access;
  readonly estateId: number | null;
  readonly onClose: () => void;
}

export function ShareGroupsDialog({ access, estateId: startsAt, onClose }: ShareGroupsDialogProps) {
  const confirm = useConfirm();
  const estates = useEstates();
  const [picked, setPicked] = useState<number | null>(startsAt);
  const estate = estates.data?.find(({ id }) => id === picked) ?? estates.data?.[0];
  const list = useList(searchShareGroups, { estateId: estate?.id ?? null }, { enabled: estate !== undefined });
  const acts = useActs<{ new: null; change: ShareGroupRow }>(
    useRefresh(searchShareGroups, listShareGroupOptions, previewShareGroup, searchPublicAreas),
  );
  const { doing } = acts;
  const { active } = list;

  const remove = ({ id, name }: ShareGroupRow) =>
    acts.attempt(async () => {
      if (!(await confirm({ text: `删除分摊组“${name}”，是否继续？` }))) return;
      await call(removeShareGroup, { id });
      acts.done('已删除');
    });

  return (
    <Dialog title="分摊组" open size="wide" onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <Toolbar
        actions={
          <>
            {access.can('change') ? (
              <Button disabled={!active} onClick={() => active && acts.begin('change', active)}>
                修改
              </Button>
            ) : null}
            {access.can('remove') ? (
              <Button danger disabled={!active} onClick={() => active && remove(active)}>
                删除
              </Button>
            ) : null}
            {access.can('add') ? (
              <Button type="primary" icon={<PlusOutlined />} disabled={!estate} onClick={acts.beginNew}>
                新增分摊组
              </Button>
            ) : null}
          </>
        }
      >
        <EstatePick required width={200} value={estate?.id} onChange={setPicked} />
      </Toolbar>
      <div className="share-list">
        <ListTable
          name="estate.share-group"
          list={list}
          columns={COLUMNS}
          onOpen={(row) => acts.begin('change', row)}
          empty={<EmptyState text="该小区还没有分摊组" />}
        />
      </div>
      {doing && estate ? (
        <ShareGroupEdit
          estate={{ id: estate.id, name: estate.title }}
          row={doing.row ?? undefined}
          readOnly={!access.can(doing.row ? 'change' : 'add')}
          onClose={acts.close}
          onDone={() => acts.done(doing.row ? '已保存' : '已新增')}
        />
      ) : null}
    </Dialog>
  );
}

interface ShareGroupEditProps {
  readonly estate: { readonly id: number; readonly name: string };
  readonly row: ShareGroupRow | undefined;
  readonly readOnly: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function ShareGroupEdit({ estate, row, readOnly, onClose, onDone }: ShareGroupEditProps) {
  const entry = useEntry({
    endpoint: row ? changeShareGroup : createShareGroup,
    initial: {
      name: row?.name ?? '',
      remark: row?.remark ?? '',
      disabled: row?.disabled ?? false,
      members: row?.members ?? [],
    },
    toInput: ({ members, disabled, ...values }) => ({
      ...values,
      members: members.map(({ kind, id }) => ({ kind, id })),
      ...(row ? { id: row.id, version: row.version, disabled } : { estateId: estate.id }),
    }),
    onDone,
  });
  const title = row ? `${readOnly ? '查看' : '修改'}分摊组 ${row.name}` : '新增分摊组';
  return (
    <EntryDialog title={title} entry={entry} onClose={onClose} readOnly={readOnly} size="wide">
      <Form.Item name="name" label="名称" required>
        <Input maxLength={40} placeholder="如 3幢业主" autoFocus />
      </Form.Item>
      <Form.Item name="members" label="范围" required>
        <ShareMembers estate={estate} disabled={readOnly} />
      </Form.Item>
      <Form.Item name="remark" label="备注">
        <Input maxLength={200} />
      </Form.Item>
      {row ? (
        <Form.Item name="disabled" label="停用" valuePropName="checked" tooltip="停用后不能再选用，已选用的不受影响">
          <Switch checkedChildren="是" unCheckedChildren="否" />
        </Form.Item>
      ) : null}
    </EntryDialog>
  );
}
