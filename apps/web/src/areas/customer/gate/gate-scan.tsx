// The camera, a photo or typed figures: three ways to the code of a paper.
import { useEffect, useState } from 'react';
import { Button, Input } from 'antd';
import { CameraOutlined, QrcodeOutlined } from '@ant-design/icons';
import { gateCodeText, readGateCode } from '@anju/domain';
import { hasCamera, prepareReader, ScanCamera, ScanPhoto, type CodeFormat, type ScanProblem } from '../../../ui/index.ts';

const FORMATS: readonly CodeFormat[] = ['qr_code'];
const PROBLEMS: Readonly<Record<ScanProblem, string>> = {
  camera: '打不开相机，请在浏览器中允许使用相机，或输入编码',
  reader: '没有网络，识别程序加载不了，请输入编码',
};
const NOT_OURS = '这不是本系统的通行码，请核对后重新扫描或输入';

interface GateScanProps {
  readonly onCode: (code: string) => void;
}

export function GateScan({ onCode }: GateScanProps) {
  const [scanning, setScanning] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  // Loaded while there is a connection; without one the attempt to read says what to do.
  useEffect(() => void prepareReader(FORMATS).catch(() => undefined), []);
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
        <p className="ui-quiet">此页面打不开相机，请拍照识别或输入证件上的 16 位编码。</p>
      )}
      <ScanPhoto formats={FORMATS} onText={(text) => take(text, '照片里没有找到二维码，请靠近重拍或输入编码')} />
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

interface CameraProps {
  readonly onText: (text: string) => void;
  readonly onClose: (why: string) => void;
}

function Camera({ onText, onClose }: CameraProps) {
  return (
    <section className="gate-camera" aria-label="相机">
      <ScanCamera formats={FORMATS} onText={onText} onProblem={(problem) => onClose(PROBLEMS[problem])} />
      <p>
        <CameraOutlined /> 对准证件上的二维码
      </p>
      <Button size="large" block onClick={() => onClose('')}>
        取消
      </Button>
    </section>
  );
}
