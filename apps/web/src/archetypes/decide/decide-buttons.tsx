import { Button } from 'antd';
import type { Decided } from './decisions.tsx';

interface DecideButtonsProps<Row extends Decided> {
  readonly acts: { readonly begin: (kind: 'approve' | 'reject', row: Row) => void };
  readonly row: Row;
  /** The user made the document, so another user must decide. */
  readonly own: boolean;
  readonly may: boolean;
  /** The workflow whose document decides instead of a user on this screen. */
  readonly flowName?: string | null;
}

/** Said where a document decides the row, instead of buttons the server would refuse. */
export const byFlowText = (flowName: string): string => `该单据走流程“${flowName}”，请在“处理公文”中办理`;

/** Who decides what was just asked for: another user, or the workflow whose document was sent. */
export const waitsForText = (flowName: string | null): string => (flowName === null ? '请他人审核' : `走流程“${flowName}”审核`);

/** Beside a row of a list that a document decides. */
export const FlowNote = ({ flowName }: { readonly flowName: string | null }) =>
  flowName === null ? null : <span className="ui-quiet" title={byFlowText(flowName)}>{`走流程“${flowName}”`}</span>;

/** For a document that is pending a decision. */
export function DecideButtons<Row extends Decided>({ acts, row, own, may, flowName = null }: DecideButtonsProps<Row>) {
  if (flowName !== null) return <span className="ui-quiet">{byFlowText(flowName)}</span>;
  if (own) return <span className="ui-quiet">由他人审核</span>;
  if (!may) return null;
  return (
    <>
      <Button onClick={() => acts.begin('reject', row)}>退回</Button>
      <Button type="primary" onClick={() => acts.begin('approve', row)}>
        审核通过
      </Button>
    </>
  );
}
