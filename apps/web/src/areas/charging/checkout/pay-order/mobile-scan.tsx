// A code is read off the camera, or off a photo where the page may not open the camera or the user did not allow it.
import { useState } from 'react';
import { Button } from 'antd';
import { ScanOutlined } from '@ant-design/icons';
import { Dialog, hasCamera, ScanCamera, ScanPhoto, type CodeFormat, type ScanProblem } from '../../../../ui/index.ts';

/** The label of a house is a QR code; a payer's phone shows one and bars beside it. */
const FORMATS: readonly CodeFormat[] = ['qr_code', 'code_128'];
const PROBLEMS: Readonly<Record<ScanProblem, string>> = {
  camera: '无法使用摄像头，请在浏览器中允许使用，或拍照识别、手工输入',
  reader: '识别程序没有加载成功，请检查网络后重试，或手工输入',
};
const NO_CAMERA = '此页面打不开摄像头，请拍照识别或手工输入';
const NO_CODE = '照片里没有找到码，请靠近重拍或手工输入';

export function ScanButton({ title, onRead }: { readonly title: string; readonly onRead: (text: string) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="large" icon={<ScanOutlined />} aria-label={title} onClick={() => setOpen(true)} />
      {open ? (
        <Dialog open title={title} footer={null} onCancel={() => setOpen(false)}>
          <Scan
            onText={(text) => {
              setOpen(false);
              onRead(text);
            }}
          />
        </Dialog>
      ) : null}
    </>
  );
}

function Scan({ onText }: { readonly onText: (text: string) => void }) {
  const [watching, setWatching] = useState(hasCamera);
  const [problem, setProblem] = useState(() => (hasCamera() ? '' : NO_CAMERA));
  return (
    <div className="mobile-scan">
      {watching ? (
        <ScanCamera
          formats={FORMATS}
          className="mobile-camera"
          onText={onText}
          onProblem={(found) => {
            setWatching(false);
            setProblem(PROBLEMS[found]);
          }}
        />
      ) : null}
      {problem ? (
        <p className="ui-danger" role="alert">
          {problem}
        </p>
      ) : null}
      <ScanPhoto formats={FORMATS} onText={(text) => (text === null ? setProblem(NO_CODE) : onText(text))} />
    </div>
  );
}
