// The dictionary of follow-up items: their names, the days allowed, and their order.
import { Button, Form, Input, InputNumber, Table } from 'antd';
import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { changeFollowItem, createFollowItem, listFollowItems, removeFollowItem, searchFollows, type FollowItem } from '@anju/contract';
import { EntryDialog, useActs, useEntry } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { Dialog, EmptyState, FailedState, StatusTag, useConfirm } from '../../../../ui/index.ts';
import { useFollowItems } from './follow-dialogs.tsx';

interface FollowItemsDialogProps {
  readonly access: Access;
  readonly onClose: () => void;
}

const OUTCOMES = { removed: '已删除', disabled: '该事项已有跟进，已停用' } as const;

export function FollowItemsDialog({ access, onClose }: FollowItemsDialogProps) {
  const confirm = useConfirm();
  const query = useFollowItems(true);
  const acts = useActs<{ new: null; change: FollowItem }>(useRefresh(listFollowItems, searchFollows));

  const remove = ({ id, name }: FollowItem) =>
    acts.attempt(async () => {
      if (!(await confirm({ text: `“${name}”没有用过的将被删除，用过的将停用。是否继续？` }))) return;
      acts.done(OUTCOMES[(await call(removeFollowItem, { id })).outcome]);
    });
  const enable = ({ id, name, days, sort }: FollowItem) =>
    acts.attempt(async () => {
      await call(changeFollowItem, { id, name, days, sort, disabled: false });
      acts.done('已恢复使用');
    });
  const canChange = access.can('change');
  return (
    <Dialog title="跟进事项" open mask={{ closable: false }} onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      <Table<FollowItem>
        size="small"
        rowKey="id"
        loading={query.isPending}
        pagination={false}
        scroll={{ y: 420 }}
        dataSource={query.data ?? []}
        locale={{ emptyText: <EmptyState text="还没有跟进事项" /> }}
        columns={[
          {
            title: '事项',
            render: (_, item) => (
              <>
                {item.name} {item.disabled ? <StatusTag>停用</StatusTag> : null}
              </>
            ),
          },
          { title: '天数', dataIndex: 'days', align: 'right', width: 72 },
          { title: '序号', dataIndex: 'sort', align: 'right', width: 72 },
          { title: '我的待办', dataIndex: 'open', align: 'right', width: 88 },
          {
            title: '操作',
            width: 132,
            render: (_, item) => (
              <>
                {canChange && item.disabled ? (
                  <Button type="link" size="small" onClick={() => enable(item)}>
                    恢复
                  </Button>
                ) : null}
                {canChange ? (
                  <Button
                    type="text"
                    size="small"
                    icon={<EditOutlined />}
                    aria-label={`修改事项 ${item.name}`}
                    onClick={() => acts.begin('change', item)}
                  />
                ) : null}
                {access.can('remove') && !item.disabled ? (
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={`删除事项 ${item.name}`}
                    onClick={() => remove(item)}
                  />
                ) : null}
              </>
            ),
          },
        ]}
      />
      {access.can('add') ? (
        <Button icon={<PlusOutlined />} style={{ marginTop: 10 }} onClick={acts.beginNew}>
          新增事项
        </Button>
      ) : null}
      {acts.doing ? <ItemDialog item={acts.doing.row ?? undefined} onClose={acts.close} onDone={() => acts.done('已保存')} /> : null}
    </Dialog>
  );
}

interface ItemDialogProps {
  readonly item: FollowItem | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const NEW_ITEM = { name: '', days: 7, sort: 100 };

function ItemDialog(props: ItemDialogProps) {
  return props.item ? <ChangeItemDialog {...props} item={props.item} /> : <NewItemDialog {...props} />;
}

function NewItemDialog({ onClose, onDone }: ItemDialogProps) {
  const entry = useEntry({ endpoint: createFollowItem, initial: NEW_ITEM, toInput: (values) => values, onDone });
  return (
    <EntryDialog title="新增事项" entry={entry} onClose={onClose} size="small">
      <ItemFields />
    </EntryDialog>
  );
}

function ChangeItemDialog({ item, onClose, onDone }: ItemDialogProps & { readonly item: FollowItem }) {
  const { id, name, days, sort, disabled } = item;
  const entry = useEntry({
    endpoint: changeFollowItem,
    initial: { name, days, sort },
    toInput: (values) => ({ ...values, id, disabled }),
    onDone,
  });
  return (
    <EntryDialog title="修改事项" entry={entry} onClose={onClose} size="small">
      <ItemFields />
    </EntryDialog>
  );
}

function ItemFields() {
  return (
    <>
      <Form.Item name="name" label="事项名称" required>
        <Input maxLength={30} />
      </Form.Item>
      <Form.Item name="days" label="天数" required extra="新增跟进时，计划日期按今天加上天数算出">
        <InputNumber precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="sort" label="序号" required>
        <InputNumber precision={0} style={{ width: '100%' }} />
      </Form.Item>
    </>
  );
}
