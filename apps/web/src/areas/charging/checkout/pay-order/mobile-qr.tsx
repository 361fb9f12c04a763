import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from 'antd';
import { QrcodeOutlined } from '@ant-design/icons';
import type { HouseCharging } from '@anju/contract';
import { Dialog, QrImage, usePrint } from '../../../../ui/index.ts';
import { labelOf } from './mobile-houses.ts';

/** A 50 × 60 mm label for the door: any camera that scans it opens this house here. */
function LabelSheet({ title, address }: { readonly title: string; readonly address: string }) {
  return createPortal(
    <section className="ui-print mobile-label" aria-label="房屋标签">
      <style>{'@page { size: 50mm 60mm; margin: 0; }'}</style>
      <QrImage className="mobile-qr" text={address} label={`二维码 ${title}`} />
      <strong>{title}</strong>
    </section>,
    document.body,
  );
}

export function HouseLabel({ house, mayPrint }: { readonly house: HouseCharging['house']; readonly mayPrint: boolean }) {
  const [open, setOpen] = useState(false);
  const { print, paper } = usePrint();
  const address = labelOf(window.location.origin, house.id);
  const title = `${house.estateName} ${house.code}`;
  return (
    <>
      <Button icon={<QrcodeOutlined />} onClick={() => setOpen(true)}>
        房屋二维码
      </Button>
      {open ? (
        <Dialog
          open
          size="small"
          title={title}
          onCancel={() => setOpen(false)}
          footer={
            mayPrint ? (
              <Button type="primary" onClick={() => print(<LabelSheet title={title} address={address} />)}>
                打印标签
              </Button>
            ) : null
          }
        >
          <QrImage className="mobile-qr" text={address} label={`二维码 ${title}`} />
          <p className="ui-quiet">扫码后登录本系统，直接打开这套房屋的移动收费。</p>
        </Dialog>
      ) : null}
      {paper}
    </>
  );
}
