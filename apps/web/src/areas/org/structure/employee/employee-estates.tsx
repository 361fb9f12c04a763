// Estates assigned to an employee, whole or with some of their buildings. Shown in the employee's file and on the administrator's screen.
import './employee.css';
import { useState } from 'react';
import { App, Button, Form } from 'antd';
import { EMPLOYEE, setEmployeeEstates, type EmployeeDetail } from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { EmptyState, StatusTag } from '../../../../ui/index.ts';
import { EstatesPick } from '../../../estate/index.ts';
import { EstateParts } from './employee-estate-parts.tsx';
import { estateText, partsOf, type Parts } from './employee-parts.ts';
import { useFrame, useRefreshEmployees } from './employee-queries.ts';

export function EmployeeEstates({ employee, canChange }: { readonly employee: EmployeeDetail; readonly canChange: boolean }) {
  const { message } = App.useApp();
  const refresh = useRefreshEmployees();
  const [editing, setEditing] = useState(false);
  return (
    <>
      {canChange && employee.state !== EMPLOYEE.left ? (
        <div className="employee-panel-actions">
          <Button size="small" onClick={() => setEditing(true)}>
            设置授权小区
          </Button>
        </div>
      ) : null}
      {employee.estates.length === 0 ? (
        <EmptyState text="没有单独授权的小区，能看到的小区由岗位的数据范围决定" />
      ) : (
        <div className="employee-tags">
          {employee.estates.map((estate) => (
            <StatusTag key={estate.id} tone="kind">
              {estateText(estate)}
            </StatusTag>
          ))}
        </div>
      )}
      {editing ? (
        <EstatesDialog
          employee={employee}
          onClose={() => setEditing(false)}
          onDone={() => {
            setEditing(false);
            void message.success('授权小区已保存');
            void refresh();
          }}
        />
      ) : null}
    </>
  );
}

interface EstatesDialogProps {
  readonly employee: EmployeeDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function EstatesDialog({ employee, onClose, onDone }: EstatesDialogProps) {
  const frame = useFrame();
  const entry = useEntry({
    endpoint: setEmployeeEstates,
    initial: { estateIds: employee.estates.map(({ id }) => id), parts: partsOf(employee.estates) },
    toInput: ({ estateIds, parts }) => ({
      id: employee.id,
      version: employee.version,
      estateIds,
      parts: estateIds.flatMap((estateId) => {
        const buildingIds = parts[estateId];
        return buildingIds ? [{ estateId, buildingIds: [...buildingIds] }] : [];
      }),
    }),
    onDone,
  });
  const offered = frame.data?.estates ?? [];
  const chosen = Form.useWatch('estateIds', entry.form) ?? entry.initial.estateIds;
  /** Of an estate that the user sees in part, nothing but a part can be granted. */
  const limitNew = (estateIds: readonly number[]) => {
    const parts = (entry.form.getFieldValue('parts') as Parts | undefined) ?? entry.initial.parts;
    const added = offered.filter(({ id, whole }) => !whole && estateIds.includes(id) && !employee.estates.some((one) => one.id === id));
    entry.form.setFieldValue('parts', { ...Object.fromEntries(added.map(({ id }) => [id, []])), ...parts });
  };
  // Assigned estates that the current user cannot otherwise see are shown and kept.
  const others = employee.estates.filter((one) => !offered.some(({ id }) => id === one.id));
  return (
    <EntryDialog title={`授权小区 ${employee.name}`} entry={entry} onClose={onClose}>
      <Form.Item
        name="estateIds"
        label="授权小区"
        getValueFromEvent={(estateIds: number[]) => {
          limitNew(estateIds);
          return estateIds;
        }}
      >
        <EstatesPick
          loading={frame.isFetching}
          placeholder="请选择小区"
          choices={[
            ...offered.map(({ id, name }) => ({ value: id, label: name })),
            ...others.map(({ id, name }) => ({ value: id, label: name, disabled: true })),
          ]}
        />
      </Form.Item>
      {chosen.length === 0 ? null : (
        <Form.Item name="parts" label="楼栋范围" extra="限定部分楼栋的，只能看到和办理这些楼栋的房屋，以后新增的楼栋需另行授权">
          <EstateParts employee={employee} offered={offered} chosen={chosen} />
        </Form.Item>
      )}
    </EntryDialog>
  );
}
