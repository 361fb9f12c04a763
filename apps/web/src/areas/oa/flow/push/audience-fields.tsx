// Who receives a notification: all staff, or companies, departments, roles and employees. What the user may not publish to is not offered.
import { Form, Radio, TreeSelect } from 'antd';
import type { listPushChoices, OutputOf } from '@anju/contract';
import { ChoicesPick } from '../../../../ui/index.ts';
import { ColleaguesPick } from '../../../org/index.ts';

export type PushChoices = OutputOf<typeof listPushChoices>;

interface Node {
  readonly value: number | string;
  readonly title: string;
  readonly selectable: boolean;
  readonly children: Node[];
}

const byParent = <Row extends { readonly id: number; readonly parentId: number | null }>(all: readonly Row[], parentId: number | null) =>
  all.filter((row) => (all.some(({ id }) => id === row.parentId) ? row.parentId : null) === parentId);

const companyTree = ({ companies }: PushChoices, parentId: number | null = null): Node[] =>
  byParent(companies, parentId).map(({ id, name }) => ({
    value: id,
    title: name,
    selectable: true,
    children: companyTree({ companies } as PushChoices, id),
  }));

const departmentTree = (departments: PushChoices['departments'], parentId: number | null = null): Node[] =>
  byParent(departments, parentId).map(({ id, name }) => ({
    value: id,
    title: name,
    selectable: true,
    children: departmentTree(departments, id),
  }));

/** Companies only hold their departments here. */
const departmentsByCompany = ({ companies, departments }: PushChoices): Node[] =>
  companies
    .map(({ id, name }) => ({
      value: `company ${id}`,
      title: name,
      selectable: false,
      children: departmentTree(departments.filter(({ companyId }) => companyId === id)),
    }))
    .filter(({ children }) => children.length > 0);

interface TreePickProps {
  readonly id?: string;
  readonly value?: number[];
  readonly onChange?: (ids: number[]) => void;
  readonly nodes: Node[];
  readonly placeholder: string;
  readonly open?: boolean;
}

function TreePick({ nodes, placeholder, open = false, value = [], onChange, ...rest }: TreePickProps) {
  return (
    <TreeSelect<number[]>
      {...rest}
      multiple
      allowClear
      showSearch
      treeNodeFilterProp="title"
      treeDefaultExpandAll={open}
      treeData={nodes}
      value={value}
      onChange={(ids) => onChange?.(ids)}
      placeholder={placeholder}
      popupMatchSelectWidth={false}
      style={{ width: '100%' }}
    />
  );
}

export function AudienceFields({ choices }: { readonly choices: PushChoices }) {
  const toAll = Form.useWatch('toAll') as boolean | undefined;
  const own = choices.all ? null : (choices.companies[0]?.id ?? null);
  return (
    <>
      <Form.Item name="toAll" label="接收范围" required>
        <Radio.Group
          options={[
            { value: true, label: '全体员工', disabled: !choices.all },
            { value: false, label: '指定范围' },
          ]}
          optionType="button"
        />
      </Form.Item>
      {toAll === false ? (
        <>
          <Form.Item name="companyIds" label="公司">
            <TreePick nodes={companyTree(choices)} placeholder="含下级公司" open />
          </Form.Item>
          <Form.Item name="departmentIds" label="部门">
            <TreePick nodes={departmentsByCompany(choices)} placeholder="含下级部门" />
          </Form.Item>
          {choices.all ? (
            <Form.Item name="roleIds" label="角色">
              <ChoicesPick label="角色" choices={choices.roles.map(({ id, name }) => ({ value: id, label: name }))} />
            </Form.Item>
          ) : null}
          <Form.Item name="employeeIds" label="员工">
            <ColleaguesPick companyId={own} />
          </Form.Item>
        </>
      ) : null}
    </>
  );
}
