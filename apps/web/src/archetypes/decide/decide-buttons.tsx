import { Button } from 'antd';
import type { Decided } from './decisions.tsx';

interface DecideButtonsProps<Row extends Decided> {
  readonly acts: { readonly begin: (kind: 'approve' | 'reject', row: Row) => void };
  readonly row: Row;
  /** The user made the document, so another user must decide. */
  readonly own: boolean;
  readonly may: boolean;
}

/** For a document that is pending a decision. */
export function DecideButtons<Row extends Decided>({ acts, row, own, may }: DecideButtonsProps<Row>) {
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
