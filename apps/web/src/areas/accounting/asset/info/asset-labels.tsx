// Labels of cards, 50 × 30 mm: arranged on A4 for cutting, or one per page for a label printer. The code opens the card.
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button, Radio } from 'antd';
import { readAssetLabels, type AssetLabel } from '@anju/contract';
import { useRead } from '../../../../platform/api/hooks.ts';
import { Dialog, FailedState, QrImage, WaitingState } from '../../../../ui/index.ts';

type Layout = 'A4' | 'single';

export const MOST_LABELS = 500;
const addressOf = (id: number): string => `${window.location.origin}/accounting/asset/info?id=${id}`;

function Label({ row }: { readonly row: AssetLabel }) {
  return (
    <div className="asset-label">
      <QrImage className="asset-label-code" text={addressOf(row.id)} label={`二维码 ${row.no}`} />
      <div className="asset-label-text">
        <strong>{row.name}</strong>
        <span>{row.no}</span>
        <span>{row.spec}</span>
        <span>{row.departments || [row.estateName, row.place].filter(Boolean).join(' ')}</span>
        <span>{row.companyName}</span>
      </div>
    </div>
  );
}

const PAGES: Record<Layout, string> = { A4: '@page { size: A4 portrait; margin: 10mm; }', single: '@page { size: 50mm 30mm; margin: 0; }' };

const LabelSheet = ({ rows, layout }: { readonly rows: readonly AssetLabel[]; readonly layout: Layout }) =>
  createPortal(
    <section className={`ui-print asset-labels asset-labels-${layout}`} aria-label="资产标签">
      <style>{PAGES[layout]}</style>
      {rows.map((row) => (
        <Label key={row.id} row={row} />
      ))}
    </section>,
    document.body,
  );

interface AssetLabelDialogProps {
  readonly companyId: number;
  readonly ids: readonly number[];
  readonly print: (sheet: ReactNode) => void;
  readonly onClose: () => void;
}

export function AssetLabelDialog({ companyId, ids, print, onClose }: AssetLabelDialogProps) {
  const [layout, setLayout] = useState<Layout>('A4');
  const query = useRead(readAssetLabels, { companyId, ids: [...ids] });
  const rows = query.data ?? [];
  const [first] = rows;
  return (
    <Dialog
      title={`打印资产标签（${ids.length} 张）`}
      open
      size="small"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button type="primary" disabled={rows.length === 0} onClick={() => print(<LabelSheet rows={rows} layout={layout} />)}>
            打印标签
          </Button>
        </>
      }
    >
      <Radio.Group
        aria-label="排版"
        value={layout}
        onChange={(event) => setLayout(event.target.value as Layout)}
        options={[
          { value: 'A4', label: 'A4 纸排版（裁切）' },
          { value: 'single', label: '标签机，每页一张' },
        ]}
      />
      <p className="ui-quiet">标签 50 × 30 毫米；扫码打开本系统中的这张卡片。</p>
      {query.isError ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <WaitingState /> : null}
      {first ? <Label row={first} /> : null}
    </Dialog>
  );
}
