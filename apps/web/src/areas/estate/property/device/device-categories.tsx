// The tree of device categories on the left, with the actions that maintain it. One call reads the whole tree.
import { Button, Dropdown, Form, Input, Space } from 'antd';
import { MoreOutlined, PlusOutlined } from '@ant-design/icons';
import {
  changeDeviceCategory,
  createDeviceCategory,
  DEVICE_CATEGORY_DEPTH,
  getDevice,
  listDeviceCategories,
  moveDeviceCategory,
  removeDeviceCategory,
  searchDevices,
  type DeviceCategory,
} from '@anju/contract';
import { EntryDialog, TreeCard, useActs, useEntry, useTree, type Doing, type TreeItem } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { useConfirm } from '../../../../ui/index.ts';

interface CategoryNode extends TreeItem {
  readonly row: DeviceCategory;
  readonly depth: number;
  /** Includes the devices of all categories below. */
  readonly devices: number;
}

const countOf = (all: readonly DeviceCategory[], id: number): number =>
  all.reduce((sum, one) => sum + (one.id === id ? one.devices : one.parentId === id ? countOf(all, one.id) : 0), 0);

async function load(parent: CategoryNode | null, signal?: AbortSignal): Promise<readonly CategoryNode[]> {
  const all = await call(listDeviceCategories, {}, { loading: false, ...(signal ? { signal } : {}) });
  return all
    .filter(({ parentId }) => parentId === (parent?.row.id ?? null))
    .map((row) => ({
      key: String(row.id),
      title: row.name,
      leaf: !all.some(({ parentId }) => parentId === row.id),
      disabled: row.disabled,
      row,
      depth: (parent?.depth ?? 0) + 1,
      devices: countOf(all, row.id),
    }));
}

/** A new category is created below another one or at the top level. */
type Dialogs = { new: null; below: DeviceCategory; rename: DeviceCategory };

interface DeviceCategoriesProps {
  readonly access: Access;
  readonly onChoose: (id: number | null) => void;
}

export function DeviceCategories({ access, onChoose }: DeviceCategoriesProps) {
  const confirm = useConfirm();
  const tree = useTree<CategoryNode>([listDeviceCategories.path], load);
  // Category names appear in the list and on the card, so both are read again.
  const acts = useActs<Dialogs>(useRefresh(listDeviceCategories, searchDevices, getDevice));
  const chosen = tree.selected;

  async function act(key: string, { row }: CategoryNode) {
    if (key === 'up' || key === 'down') {
      await call(moveDeviceCategory, { id: row.id, way: key });
      return acts.refresh();
    }
    if (key === 'state') {
      await call(changeDeviceCategory, { id: row.id, version: row.version, name: row.name, disabled: !row.disabled });
      return acts.done(row.disabled ? '类别已恢复' : '类别已停用，新设备不再可选');
    }
    if (!(await confirm({ text: `删除类别“${row.name}”，是否继续？` }))) return;
    await call(removeDeviceCategory, { id: row.id });
    tree.select(undefined);
    onChoose(null);
    acts.done('类别已删除');
  }
  function step(key: string, node: CategoryNode) {
    if (key === 'child') acts.begin('below', node.row);
    else if (key === 'rename') acts.begin('rename', node.row);
    else acts.attempt(() => act(key, node));
  }

  const menu = chosen
    ? [
        ...(access.can('add') && chosen.depth < DEVICE_CATEGORY_DEPTH && !chosen.row.disabled
          ? [{ key: 'child', label: '新增下级类别' }]
          : []),
        ...(access.can('change')
          ? [
              { key: 'rename', label: '改名' },
              { key: 'up', label: '上移' },
              { key: 'down', label: '下移' },
              { key: 'state', label: chosen.row.disabled ? '恢复使用' : '停用' },
            ]
          : []),
        ...(access.can('remove') ? [{ key: 'remove', label: '删除', danger: true }] : []),
      ]
    : [];
  return (
    <>
      <TreeCard
        tree={tree}
        label="设备类别"
        count={(node) => node.devices}
        note={(node) => (node.disabled ? '停用' : '')}
        onSelect={(node) => onChoose(node?.row.id ?? null)}
        head={
          <div className="device-tree-head">
            <span>设备类别</span>
            <Space size={4}>
              {access.can('add') ? (
                <Button type="text" size="small" icon={<PlusOutlined />} aria-label="新增类别" onClick={acts.beginNew} />
              ) : null}
              {access.authorised ? (
                <Dropdown
                  disabled={menu.length === 0}
                  trigger={['click']}
                  menu={{ items: menu, onClick: ({ key }) => chosen && step(key, chosen) }}
                >
                  <Button type="text" size="small" icon={<MoreOutlined />} aria-label="类别操作" disabled={menu.length === 0} />
                </Dropdown>
              ) : null}
            </Space>
          </div>
        }
      />
      {acts.doing ? <CategoryDialog doing={acts.doing} onClose={acts.close} onDone={acts.done} /> : null}
    </>
  );
}

interface CategoryDialogProps {
  readonly doing: Doing<Dialogs>;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

function CategoryDialog({ doing, onClose, onDone }: CategoryDialogProps) {
  return doing.kind === 'rename' ? (
    <RenameDialog row={doing.row} onClose={onClose} onDone={onDone} />
  ) : (
    <NewCategoryDialog parent={doing.row} onClose={onClose} onDone={onDone} />
  );
}

const NAME = (
  <Form.Item name="name" label="类别名称" required>
    <Input maxLength={30} autoFocus />
  </Form.Item>
);

type Common = Omit<CategoryDialogProps, 'doing'>;

function NewCategoryDialog({ parent, onClose, onDone }: Common & { readonly parent: DeviceCategory | null }) {
  const entry = useEntry({
    endpoint: createDeviceCategory,
    initial: { name: '' },
    toInput: ({ name }) => ({ parentId: parent?.id ?? null, name }),
    onDone: () => onDone('类别已新增'),
  });
  return (
    <EntryDialog title={parent ? `在“${parent.name}”下新增类别` : '新增类别'} entry={entry} onClose={onClose} size="small">
      {NAME}
    </EntryDialog>
  );
}

function RenameDialog({ row, onClose, onDone }: Common & { readonly row: DeviceCategory }) {
  const entry = useEntry({
    endpoint: changeDeviceCategory,
    initial: { name: row.name },
    toInput: ({ name }) => ({ id: row.id, version: row.version, name, disabled: row.disabled }),
    onDone: () => onDone('类别已改名'),
  });
  return (
    <EntryDialog title={`类别“${row.name}”改名`} entry={entry} onClose={onClose} size="small">
      {NAME}
    </EntryDialog>
  );
}
