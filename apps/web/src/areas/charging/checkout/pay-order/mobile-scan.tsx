// The camera reads a code where the browser supports it (BarcodeDetector); otherwise the screen explains what to do instead.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from 'antd';
import { ScanOutlined } from '@ant-design/icons';
import { Dialog } from '../../../../ui/index.ts';

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector;

const detectorClass = (): DetectorClass | undefined => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
/** Browsers allow camera access only on secure pages. */
export const canScan = (): boolean => detectorClass() !== undefined && typeof navigator.mediaDevices?.getUserMedia === 'function';

const LOOK_MS = 250;
const FORMATS = ['qr_code', 'code_128'] as const;

function Camera({ onRead }: { readonly onRead: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState('');
  const read = useEffectEvent(onRead);
  useEffect(() => {
    let over = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function watch() {
      const Found = detectorClass();
      if (!Found) return;
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const picture = video.current;
      if (over || !picture) return stop();
      picture.srcObject = stream;
      await picture.play();
      const detector = new Found({ formats: FORMATS });
      const look = async () => {
        if (over) return;
        const text = (await detector.detect(picture).catch(() => []))[0]?.rawValue ?? '';
        if (over) return;
        if (text !== '') read(text);
        else timer = setTimeout(() => void look(), LOOK_MS);
      };
      await look();
    }
    function stop() {
      over = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
    watch().catch(() => {
      if (!over) setProblem('无法使用摄像头，请在浏览器中允许使用，或手工输入');
    });
    return stop;
  }, []);
  return problem ? (
    <p className="ui-danger" role="alert">
      {problem}
    </p>
  ) : (
    <video ref={video} className="mobile-camera" muted playsInline aria-label="摄像头画面" />
  );
}

/** A button where scanning works, otherwise nothing. */
export function ScanButton({ title, onRead }: { readonly title: string; readonly onRead: (text: string) => void }) {
  const [open, setOpen] = useState(false);
  if (!canScan()) return null;
  return (
    <>
      <Button size="large" icon={<ScanOutlined />} aria-label={title} onClick={() => setOpen(true)} />
      {open ? (
        <Dialog open title={title} footer={null} onCancel={() => setOpen(false)}>
          <Camera
            onRead={(text) => {
              setOpen(false);
              onRead(text);
            }}
          />
        </Dialog>
      ) : null}
    </>
  );
}
