// Who works and what is done; works that touch the structure or gas say so where they are chosen.
import { Alert, Checkbox, Form, Input, Radio } from 'antd';
import { CONTRACTOR, listDecorationWorks, type Contractor, type DecorationWork } from '@anju/contract';
import { useRead } from '../../../../platform/api/hooks.ts';
import { FailedState, StatusTag } from '../../../../ui/index.ts';

export function ContractorFields() {
  const kind = Form.useWatch<Contractor | undefined>('contractorKind', Form.useFormInstance()) ?? CONTRACTOR.company;
  return (
    <>
      <h2>3 施工方</h2>
      <Form.Item name="contractorKind" label="施工方" required className="wide">
        <Radio.Group optionType="button" options={[...CONTRACTOR.options]} />
      </Form.Item>
      {kind === CONTRACTOR.company ? (
        <>
          <Form.Item name="contractor" label="施工单位" required>
            <Input maxLength={60} />
          </Form.Item>
          <Form.Item name="licence" label="营业执照号">
            <Input maxLength={30} />
          </Form.Item>
        </>
      ) : null}
      <Form.Item name="leader" label="施工负责人" required>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="leaderPhone" label="负责人电话">
        <Input maxLength={20} inputMode="tel" />
      </Form.Item>
    </>
  );
}

/** A work that was chosen and is disabled by now stays to be seen. */
export function WorkFields({ chosen }: { readonly chosen: readonly number[] }) {
  const works = useRead(listDecorationWorks, {});
  const ids = Form.useWatch<readonly number[] | undefined>('workIds', Form.useFormInstance()) ?? [];
  const offered = (works.data ?? []).filter(({ id, disabled }) => !disabled || chosen.includes(id));
  const marked = offered.filter(({ id }) => ids.includes(id));
  const structural = marked.filter((work) => work.structural).map(({ name }) => name);
  return (
    <>
      <h2>4 施工项目</h2>
      {works.error ? (
        <div className="wide">
          <FailedState text={works.error.message} onRetry={() => void works.refetch()} />
        </div>
      ) : null}
      <Form.Item name="workIds" label="施工项目" required className="wide">
        <Checkbox.Group<number> className="deco-works" options={offered.map((work) => ({ value: work.id, label: <Work of={work} /> }))} />
      </Form.Item>
      {structural.length === 0 ? null : (
        <Alert
          className="wide ui-alert"
          type="warning"
          showIcon
          title={`${structural.join('、')} 涉及房屋结构，须有原设计单位或同等资质设计单位的证明`}
        />
      )}
      <Form.Item name="content" label="施工内容" className="wide">
        <Input.TextArea rows={2} maxLength={1000} placeholder="做什么、怎么做" />
      </Form.Item>
    </>
  );
}

const Work = ({ of: { name, structural, gas, drawing } }: { readonly of: DecorationWork }) => (
  <>
    {name} {structural ? <StatusTag tone="overdue">结构</StatusTag> : null} {gas ? <StatusTag tone="owed">燃气</StatusTag> : null}{' '}
    {drawing ? <StatusTag tone="kind">图纸</StatusTag> : null}
  </>
);
