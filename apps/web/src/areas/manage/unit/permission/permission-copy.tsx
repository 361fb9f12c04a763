import { useState } from 'react';
import { Select } from 'antd';
import { getGrants, type GrantHolder, type HolderGrants } from '@anju/contract';
import { call } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { useHolders, type Holder } from './permission-queries.ts';
import { Dialog } from '../../../../ui/index.ts';

interface CopyDialogProps {
  readonly to: Holder & { readonly name: string };
  readonly onClose: () => void;
  readonly onCopy: (source: HolderGrants) => void;
}

/** Copies the grants of another job or role into the draft; nothing is saved. */
export function CopyDialog({ to, onClose, onCopy }: CopyDialogProps) {
  const { data, isFetching } = useHolders();
  const [chosen, setChosen] = useState<string>();
  const [busy, setBusy] = useState(false);

  const departments = new Map((data?.departments ?? []).map((one) => [one.id, one]));
  const companies = new Map((data?.companies ?? []).map(({ id, name }) => [id, name]));
  const placeOf = (departmentId: number): string => {
    const department = departments.get(departmentId);
    return department ? `${companies.get(department.companyId) ?? ''} ${department.name}` : '';
  };
  const isOther = (kind: GrantHolder) => (one: { id: number }) => kind !== to.kind || one.id !== to.id;
  const options = [
    {
      label: '角色',
      options: (data?.roles ?? []).filter(isOther('role')).map(({ id, name }) => ({ value: `role:${id}`, label: name })),
    },
    {
      label: '岗位',
      options: (data?.jobs ?? [])
        .filter(isOther('job'))
        .map(({ id, name, departmentId }) => ({ value: `job:${id}`, label: `${name}（${placeOf(departmentId)}）` })),
    },
  ];

  async function copy() {
    if (chosen === undefined) return;
    const [kind, id] = chosen.split(':') as [GrantHolder, string];
    setBusy(true);
    try {
      onCopy(await call(getGrants, { kind, id: Number(id) }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={`复制授权到 ${to.name}`}
      open
      size="small"
      okText="复制"
      cancelText="关闭"
      confirmLoading={busy}
      okButtonProps={{ disabled: chosen === undefined }}
      onOk={() => void copy()}
      onCancel={onClose}
    >
      <p className="ui-quiet">现有勾选换成所选岗位或角色的授权，保存前可再调整。</p>
      <Select<string>
        aria-label="来源"
        placeholder="请选择岗位或角色"
        showSearch={{ optionFilterProp: 'label' }}
        style={{ width: '100%' }}
        loading={isFetching}
        options={options}
        {...(chosen === undefined ? {} : { value: chosen })}
        onChange={setChosen}
      />
    </Dialog>
  );
}
