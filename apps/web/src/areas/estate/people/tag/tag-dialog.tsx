// The tenant's own list of tags: adding, renaming, colouring, ordering and disabling them.
import { useState } from 'react';
import { Button, Form, Input, Select, Space } from 'antd';
import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import {
  changeTag,
  createTag,
  listTags,
  MENU,
  orderTags,
  removeTag,
  searchPersons,
  searchResidents,
  TAG_COLORS,
  type InputOf,
  type TagRow,
} from '@anju/contract';
import { EntryForm, useEntry } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useAttempt, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { UnsavedPart, useUnsavedPart } from '../../../../platform/unsaved/index.ts';
import { Dialog, EmptyState, FailedState, LoadingOverlay, StatusTag, useConfirm } from '../../../../ui/index.ts';
import { TAG_TONES, useTags } from './tag-parts.tsx';

const COLORS = TAG_COLORS.map((color) => ({ ...color }));

export function TagDialog({ onClose }: { readonly onClose: () => void }) {
  const access = useAccess(MENU.person);
  const lines = useUnsavedPart();
  const close = () => lines.leave(onClose);
  const confirm = useConfirm();
  const tags = useTags();
  const [editing, setEditing] = useState<number | null>(null);
  const rows = tags.data ?? [];

  // Lists of people show their tags too, so they are read again.
  const refresh = useRefresh(listTags, searchPersons, searchResidents);
  const { attempt } = useAttempt();
  const act = (work: () => Promise<unknown>) =>
    void attempt(async () => {
      await work();
      await refresh();
    });

  function move(at: number, step: 1 | -1) {
    const ids = rows.map((tag) => tag.id);
    const [one, other] = [ids[at], ids[at + step]];
    if (one === undefined || other === undefined) return;
    ids[at] = other;
    ids[at + step] = one;
    act(() => call(orderTags, { ids }));
  }
  async function remove(tag: TagRow) {
    if (await confirm({ text: `删除标签“${tag.name}”？删除的数据无法恢复，是否继续？` })) act(() => call(removeTag, { id: tag.id }));
  }

  return (
    <Dialog title="人员标签" open onCancel={close} footer={<Button onClick={close}>关闭</Button>} mask={{ closable: false }}>
      <UnsavedPart part={lines}>
        <LoadingOverlay show={tags.isPending} />
        {tags.error ? <FailedState text={tags.error.message} onRetry={() => void tags.refetch()} /> : null}
        {tags.data?.length === 0 ? <EmptyState text="还没有标签" /> : null}
        <div className="tag-list">
          {rows.map((tag, at) =>
            editing === tag.id ? (
              <TagLine key={tag.id} tag={tag} onClose={() => setEditing(null)} onDone={() => void refresh()} />
            ) : (
              <div key={tag.id} className="tag-line" role="group" aria-label={tag.name}>
                <span>
                  <StatusTag tone={TAG_TONES[tag.color]}>{tag.name}</StatusTag>{' '}
                  {tag.disabled ? <span className="ui-quiet">已停用</span> : null}
                </span>
                <span>
                  {access.can('change') && !tag.disabled ? (
                    <>
                      <Button
                        size="small"
                        type="text"
                        icon={<ArrowUpOutlined />}
                        aria-label={`上移 ${tag.name}`}
                        disabled={at === 0}
                        onClick={() => move(at, -1)}
                      />
                      <Button
                        size="small"
                        type="text"
                        icon={<ArrowDownOutlined />}
                        aria-label={`下移 ${tag.name}`}
                        disabled={at === rows.length - 1}
                        onClick={() => move(at, 1)}
                      />
                    </>
                  ) : null}
                </span>
                <Space size={0}>
                  {access.can('change') ? (
                    <>
                      <Button size="small" type="link" onClick={() => setEditing(tag.id)}>
                        修改
                      </Button>
                      <Button
                        size="small"
                        type="link"
                        onClick={() =>
                          act(() => call(changeTag, { id: tag.id, name: tag.name, color: tag.color, disabled: !tag.disabled }))
                        }
                      >
                        {tag.disabled ? '恢复' : '停用'}
                      </Button>
                    </>
                  ) : null}
                  {access.can('remove') && !tag.used ? (
                    <Button size="small" type="link" danger onClick={() => void remove(tag)}>
                      删除
                    </Button>
                  ) : null}
                </Space>
              </div>
            ),
          )}
        </div>
        {access.can('add') ? <NewTag key={rows.length} onDone={() => void refresh()} /> : null}
      </UnsavedPart>
    </Dialog>
  );
}

function TagFields() {
  return (
    <>
      <Form.Item name="name" label="标签名称">
        <Input maxLength={20} placeholder="如 退役军人" />
      </Form.Item>
      <Form.Item name="color" label="颜色">
        <Select options={COLORS} style={{ width: 84 }} />
      </Form.Item>
    </>
  );
}

function NewTag({ onDone }: { readonly onDone: () => void }) {
  const initial: InputOf<typeof createTag> = { name: '', color: '' };
  const entry = useEntry({ endpoint: createTag, initial, toInput: (values) => values, onDone });
  return (
    <EntryForm entry={entry}>
      <div className="person-form-part">新增标签</div>
      <TagFields />
      <Button type="primary" loading={entry.saving} onClick={() => void entry.save()}>
        新增
      </Button>
    </EntryForm>
  );
}

function TagLine({ tag, onClose, onDone }: { readonly tag: TagRow; readonly onClose: () => void; readonly onDone: () => void }) {
  const entry = useEntry({
    endpoint: changeTag,
    initial: { name: tag.name, color: tag.color },
    toInput: (values) => ({ ...values, id: tag.id, disabled: tag.disabled }),
    onDone: () => {
      onClose();
      onDone();
    },
  });
  return (
    <EntryForm entry={entry}>
      <TagFields />
      <Space>
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" loading={entry.saving} onClick={() => void entry.save()}>
          保存
        </Button>
      </Space>
    </EntryForm>
  );
}
