// The camera, a photo or typed figures: three ways to the code of a paper.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, Input } from 'antd';
import { CameraOutlined, PictureOutlined, QrcodeOutlined } from '@ant-design/icons';
import { gateCodeText, readGateCode } from '@anju/domain';
import { canRead, hasCamera, readFrame, readPhoto } from './scan.ts';

const EVERY_MS = 250;
const NOT_OURS = '这不是本系统的通行码，请核对后重新扫描或输入';

interface GateScanProps {
  readonly onCode: (code: string) => void;
}

export function GateScan({ onCode }: GateScanProps) {
  const [scanning, setScanning] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  function take(text: string | null, none: string): void {
    const code = text === null ? null : readGateCode(text);
    setProblem(code === null ? (text === null ? none : NOT_OURS) : '');
    if (code === null) return;
    setTyped('');
    onCode(code);
  }
  if (scanning)
    return (
      <Camera
        onText={(text) => {
          setScanning(false);
          take(text, '');
        }}
        onClose={(why) => {
          setScanning(false);
          setProblem(why);
        }}
      />
    );
  return (
    <section className="gate-scan" aria-label="扫码">
      {hasCamera() ? (
        <Button type="primary" size="large" block className="gate-scan-button" icon={<QrcodeOutlined />} onClick={() => setScanning(true)}>
          扫码核验
        </Button>
      ) : (
        <p className="ui-quiet">此浏览器不能用相机扫码，请{canRead() ? '拍照识别或' : ''}输入证件上的 16 位编码。</p>
      )}
      {canRead() ? <PhotoRead onText={(text) => take(text, '照片里没有找到二维码，请靠近重拍或输入编码')} /> : null}
      <form
        className="gate-typed"
        onSubmit={(event) => {
          event.preventDefault();
          take(typed, '');
        }}
      >
        <Input
          size="large"
          aria-label="通行码"
          placeholder="输入 16 位编码，如 7K3M-Q9XD-02PA-ZZ81"
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={40}
          value={typed}
          onChange={({ target }) => setTyped(target.value.toUpperCase())}
          onBlur={() => setTyped((text) => (readGateCode(text) === null ? text : gateCodeText(readGateCode(text) ?? '')))}
        />
        <Button size="large" htmlType="submit" disabled={typed.trim() === ''}>
          查看
        </Button>
      </form>
      {problem === '' ? null : (
        <p className="ui-danger" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

function PhotoRead({ onText }: { readonly onText: (text: string | null) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="large" block icon={<PictureOutlined />} onClick={() => input.current?.click()}>
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
          // A picture the browser cannot open has no code either.
          if (file)
            void readPhoto(file)
              .catch(() => null)
              .then(onText);
        }}
      />
    </>
  );
}

interface CameraProps {
  readonly onText: (text: string) => void;
  readonly onClose: (why: string) => void;
}

function Camera({ onText, onClose }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const found = useEffectEvent(onText);
  const failed = useEffectEvent(() => onClose('打不开相机，请在浏览器中允许使用相机，或输入编码'));
  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer = 0;
    let left = false;
    async function look(): Promise<void> {
      const shown = video.current;
      const text = shown && shown.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await readFrame(shown).catch(() => null) : null;
      if (left) return;
      if (text === null) timer = window.setTimeout(() => void look(), EVERY_MS);
      else found(text);
    }
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then(
      async (opened) => {
        stream = opened;
        if (left || !video.current) return opened.getTracks().forEach((track) => track.stop());
        video.current.srcObject = opened;
        await video.current.play().catch(() => undefined);
        void look();
      },
      () => (left ? undefined : failed()),
    );
    return () => {
      left = true;
      window.clearTimeout(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, []);
  return (
    <section className="gate-camera" aria-label="相机">
      <video ref={video} playsInline muted />
      <p>
        <CameraOutlined /> 对准证件上的二维码
      </p>
      <Button size="large" block onClick={() => onClose('')}>
        取消
      </Button>
    </section>
  );
}
