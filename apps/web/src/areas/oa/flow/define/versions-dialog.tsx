import { Button } from 'antd';
import { FLOW_VERSION } from '@anju/contract';
import { Dialog, EnumText, InstantText, type TonesOf } from '../../../../ui/index.ts';
import type { FlowDetail } from './drawing/flow-detail.ts';

const VERSION_TONES: TonesOf<typeof FLOW_VERSION> = {
  [FLOW_VERSION.draft]: 'owed',
  [FLOW_VERSION.published]: 'use',
  [FLOW_VERSION.replaced]: 'ended',
};

interface VersionsDialogProps {
  readonly versions: FlowDetail['versions'];
  readonly shown: number | null;
  readonly onOpen: (number: number) => void;
  readonly onClose: () => void;
}

/** All versions, the newest first. Documents on their way keep the version they were sent with. */
export function VersionsDialog({ versions, shown, onOpen, onClose }: VersionsDialogProps) {
  return (
    <Dialog open title="版本" footer={null} onCancel={onClose}>
      <ul className="flow-versions">
        {versions.map(({ number, state, note, publishedBy, publishedAt, running }) => (
          <li key={number}>
            <div className="flow-row">
              <b>{`v${number}`}</b>
              <EnumText of={FLOW_VERSION} value={state} tones={VERSION_TONES} />
              {running > 0 ? <span className="flow-hint">{`${running} 件在途`}</span> : null}
              <span className="flow-grow" />
              <Button size="small" disabled={shown === number} onClick={() => onOpen(number)}>
                {shown === number ? '正在看' : '打开'}
              </Button>
            </div>
            <p>{note}</p>
            {publishedAt === null ? null : (
              <p className="flow-hint">
                <InstantText value={publishedAt} /> {publishedBy}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
