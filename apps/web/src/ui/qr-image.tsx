import { QRCode } from 'antd';

interface QrImageProps {
  readonly text: string;
  readonly label: string;
  /** Sets the width, which the code fills. */
  readonly className: string;
}

/** Light modules a reader needs around the code. */
const QUIET = 4;
const FILLING = { width: '100%', height: 'auto' };

/** A QR code drawn as vector lines, so that it stays sharp on paper. */
export function QrImage({ text, label, className }: QrImageProps) {
  return (
    <div className={className}>
      <QRCode type="svg" value={text} aria-label={label} bordered={false} marginSize={QUIET} color="#000" bgColor="#fff" style={FILLING} />
    </div>
  );
}
