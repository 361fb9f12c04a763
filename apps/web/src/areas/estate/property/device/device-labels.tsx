// Labels of devices: 50 × 30 mm, the code on the left, the description on the right; arranged on A4 for cutting, or one per page for a
// label printer.
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button, Radio } from 'antd';
import type { DeviceRow } from '@anju/contract';
import { Dialog, QrImage } from '../../../../ui/index.ts';
import { labelAddress } from './device-scan.ts';

type Layout = 'A4' | 'single';
type LabelRow = Pick<DeviceRow, 'id' | 'code' | 'name' | 'estateId' | 'estateName' | 'location' | 'buildingName'>;

function DeviceLabel({ row, origin }: { readonly row: LabelRow; readonly origin: string }) {
  return (
    <div className="device-label">
      <QrImage className="device-label-code" text={labelAddress(origin, row)} label={`二维码 ${row.code}`} />
      <div className="device-label-text">
        <strong>{row.name}</strong>
        <span>{row.code}</span>
        <span>{row.estateName}</span>
        <span>{row.location || row.buildingName}</span>
      </div>
    </div>
  );
}

const PAGES: Record<Layout, string> = { A4: '@page { size: A4 portrait; margin: 10mm; }', single: '@page { size: 50mm 30mm; margin: 0; }' };

function LabelSheet({ rows, layout, origin }: { readonly rows: readonly LabelRow[]; readonly layout: Layout; readonly origin: string }) {
  return createPortal(
    <section className={`ui-print device-labels device-labels-${layout}`} aria-label="设备标签">
      <style>{PAGES[layout]}</style>
      {rows.map((row) => (
        <DeviceLabel key={row.id} row={row} origin={origin} />
      ))}
    </section>,
    document.body,
  );
}

interface DeviceLabelDialogProps {
  readonly rows: readonly LabelRow[];
  readonly print: (sheet: React.ReactNode) => void;
  readonly onClose: () => void;
}

export function DeviceLabelDialog({ rows, print, onClose }: DeviceLabelDialogProps) {
  const [layout, setLayout] = useState<Layout>('A4');
  const { origin } = window.location;
  const [first] = rows;
  return (
    <Dialog
      title={`打印设备标签（${rows.length} 张）`}
      open
      size="small"
      onCancel={onClose}
      okText="打印"
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button type="primary" onClick={() => print(<LabelSheet rows={rows} layout={layout} origin={origin} />)}>
            打印标签
          </Button>
        </>
      }
    >
      <div className="device-label-options">
        <Radio.Group
          value={layout}
          onChange={(event) => setLayout(event.target.value as Layout)}
          options={[
            { value: 'A4', label: 'A4 纸排版（裁切）' },
            { value: 'single', label: '标签机，每页一张' },
          ]}
        />
        <p className="ui-quiet">标签 50 × 30 毫米；扫码打开本系统中的这台设备。</p>
        {first ? <DeviceLabel row={first} origin={origin} /> : null}
      </div>
    </Dialog>
  );
}
