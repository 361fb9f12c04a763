import { Button, Upload } from 'antd';
import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons';
import type { ImportPhase } from './use-import.ts';

interface ChooseFileProps {
  readonly phase: Extract<ImportPhase, { at: 'choose' | 'reading' }>;
  readonly fileName: string;
  readonly onChoose: (file: File) => void;
  readonly onTemplate: () => void;
}

export function ChooseFile({ phase, fileName, onChoose, onTemplate }: ChooseFileProps) {
  const reading = phase.at === 'reading';
  return (
    <div className="import-choose">
      <Upload.Dragger
        accept=".xlsx"
        showUploadList={false}
        disabled={reading}
        beforeUpload={(file) => {
          onChoose(file);
          return Upload.LIST_IGNORE;
        }}
      >
        <FileExcelOutlined className="ui-state-icon" />
        <p>{reading ? `正在读取 ${fileName}，已读 ${phase.rows} 行` : '点击选择，或把 .xlsx 文件拖到这里'}</p>
      </Upload.Dragger>
      <Button icon={<DownloadOutlined />} onClick={onTemplate} disabled={reading}>
        下载模板
      </Button>
    </div>
  );
}
