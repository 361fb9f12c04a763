import { Button } from 'antd';
import { APPROVAL, DOCUMENT_FAMILY } from '@anju/contract';
import { Facts } from '../../../../../archetypes/index.ts';
import { InstantText, KeyHints, UseTag } from '../../../../../ui/index.ts';
import type { FlowDetail } from '../drawing/flow-detail.ts';

interface FlowFactsProps {
  readonly flow: FlowDetail;
  /** Null: may not be changed. */
  readonly onChange: (() => void) | null;
}

/** The flow itself, while nothing on the canvas is chosen. */
export function FlowFacts({ flow, onChange }: FlowFactsProps) {
  return (
    <div className="flow-side-body">
      <Facts
        columns={1}
        rows={[
          ['公文类别', DOCUMENT_FAMILY.text(flow.family)],
          ['适用公司', flow.companyName === '' ? '所有公司' : flow.companyName],
          flow.business === null ? null : ['业务审核', APPROVAL.text(flow.business)],
          ['流程管理员', flow.managerName],
          ['状态', <UseTag key="use" disabled={flow.disabled} />],
          flow.remark === '' ? null : ['说明', flow.remark],
          [
            '最后修改',
            <span key="at">
              {flow.updatedBy} <InstantText value={flow.updatedAt} />
            </span>,
          ],
        ]}
      />
      {onChange ? <Button onClick={onChange}>修改流程资料</Button> : null}
      <p className="flow-hint">点环节或连线，在这里设置。</p>
      <KeyHints
        keys={[
          ['1–0', '画环节'],
          ['Del', '删除'],
          ['Ctrl+Z', '撤销'],
          ['Ctrl+S', '保存'],
        ]}
      />
    </div>
  );
}
