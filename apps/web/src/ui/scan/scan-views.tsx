// Two ways to a code: the picture of the camera, which is read until it shows one, and a photo where a page may not open the camera.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from 'antd';
import { PictureOutlined } from '@ant-design/icons';
import type { CodeFormat } from './scan-library.ts';
import { prepareReader, readPhoto } from './scan.ts';

const EVERY_MS = 250;

/** The camera was refused or is missing, or what reads its picture could not be loaded. */
export type ScanProblem = 'camera' | 'reader';

interface ScanCameraProps {
  readonly formats: readonly CodeFormat[];
  readonly className?: string;
  readonly onText: (text: string) => void;
  readonly onProblem: (problem: ScanProblem) => void;
}

/** The page decides around it how scanning ends without a code. `formats` is the same from the first drawing to the last. */
export function ScanCamera({ formats, className, onText, onProblem }: ScanCameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const found = useEffectEvent(onText);
  const failed = useEffectEvent(onProblem);
  const prepare = useEffectEvent(() => prepareReader(formats));
  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    function stop(): void {
      left = true;
      clearTimeout(timer);
      stream?.getTracks().forEach((track) => track.stop());
    }
    function giveUp(problem: ScanProblem): void {
      if (left) return;
      stop();
      failed(problem);
    }
    async function watch(): Promise<void> {
      const reading = prepare().catch(() => null);
      const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).catch(() => null);
      if (opened === null) return giveUp('camera');
      stream = opened;
      const shown = video.current;
      if (left || !shown) return stop();
      shown.srcObject = opened;
      await shown.play().catch(() => undefined);
      const read = await reading;
      if (read === null) return giveUp('reader');
      const look = async (): Promise<void> => {
        if (left) return;
        const text = shown.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await read(shown).catch(() => null) : null;
        if (left) return;
        if (text === null || text === '') timer = setTimeout(() => void look(), EVERY_MS);
        else {
          stop();
          found(text);
        }
      };
      await look();
    }
    watch().catch(() => giveUp('camera'));
    return stop;
  }, []);
  return <video ref={video} className={className} muted playsInline aria-label="摄像头画面" />;
}

interface ScanPhotoProps {
  readonly formats: readonly CodeFormat[];
  /** Null: no code was found in the photo. */
  readonly onText: (text: string | null) => void;
}

export function ScanPhoto({ formats, onText }: ScanPhotoProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  async function read(file: File): Promise<void> {
    setBusy(true);
    // A picture the browser cannot open has no code either.
    const text = await readPhoto(file, formats).catch(() => null);
    setBusy(false);
    onText(text);
  }
  return (
    <>
      <Button size="large" block loading={busy} icon={<PictureOutlined />} onClick={() => input.current?.click()}>
        拍照识别
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="选择二维码照片"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void read(file);
        }}
      />
    </>
  );
}
