import { useState } from 'react';
import { Alert, Button, Progress, Steps } from 'antd';
import type { Job } from '@anju/contract/system/job';
import { saveBlob } from '../../platform/api/index.ts';
import { writeSheet } from '../../platform/sheet/index.ts';
import { useDiscard, useUnsaved } from '../../platform/unsaved/index.ts';
import { ChooseFile } from './choose-file.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportRun } from './import-run.tsx';
import { MatchColumns } from './match-columns.tsx';
import { useImport, type ImportSource } from './use-import.ts';
import { Dialog } from '../../ui/index.ts';

interface ImportWizardProps {
  /** 房屋: 导入房屋, 房屋导入模板.xlsx */
  readonly what: string;
  readonly source: ImportSource;
  /** Rows shown in the template as examples. */
  readonly samples?: readonly (readonly string[])[];
  /** Chinese names of the figures in the job's result. */
  readonly figures?: Readonly<Record<string, string>>;
  readonly onClose: () => void;
  /** Called when the job has succeeded, because rows on screen are then out of date. */
  readonly onDone: (job: Job) => void;
}

const STEP_OF = { choose: 0, reading: 0, match: 1, sending: 2, checking: 2, preview: 2, running: 3 } as const;
const LOSES = new Set(['match', 'sending', 'checking', 'preview']);

export function ImportWizard({ what, source, samples = [], figures = {}, onClose, onDone }: ImportWizardProps) {
  const state = useImport(source);
  const [ended, setEnded] = useState(false);
  const discard = useDiscard();
  const { phase } = state;
  const loses = LOSES.has(phase.at);
  useUnsaved(loses);

  async function close() {
    if (loses) {
      if (!(await discard('表格尚未导入，放弃后需重新选择文件。'))) return;
      state.restart();
    }
    onClose();
  }

  async function template() {
    saveBlob(await writeSheet(what, source.columns, samples), `${what}导入模板.xlsx`);
  }

  return (
    <Dialog
      title={`导入${what}`}
      open
      size="wide"
      mask={{ closable: false }}
      onCancel={() => void close()}
      footer={<Button onClick={() => void close()}>{phase.at === 'running' && !ended ? '关闭（后台继续）' : '关闭'}</Button>}
    >
      <Steps
        size="small"
        current={STEP_OF[phase.at]}
        items={['选择文件', '核对列', '检查', '导入'].map((title) => ({ key: title, title }))}
        className="import-steps"
      />
      {state.problem === null ? null : <Alert type="error" showIcon title={state.problem} className="entry-problems" />}
      {phase.at === 'choose' || phase.at === 'reading' ? (
        <ChooseFile
          phase={phase}
          fileName={state.fileName}
          onChoose={(file) => void state.choose(file)}
          onTemplate={() => void template()}
        />
      ) : null}
      {phase.at === 'match' ? <MatchColumns state={state} columns={source.columns} /> : null}
      {phase.at === 'sending' || phase.at === 'checking' ? (
        <div className="import-waiting" role="status">
          <Progress aria-label="进度" percent={phase.at === 'checking' ? 100 : Math.floor((phase.sent * 100) / Math.max(1, phase.total))} />
          <span>{phase.at === 'checking' ? '正在检查全部行…' : `正在上传 ${phase.sent} / ${phase.total} 行`}</span>
        </div>
      ) : null}
      {phase.at === 'preview' ? (
        <ImportPreview phase={phase} source={source} onCommit={(mode) => void state.commit(mode)} onRestart={state.restart} />
      ) : null}
      {phase.at === 'running' ? <ImportRun jobId={phase.jobId} figures={figures} onDone={onDone} onEnd={() => setEnded(true)} /> : null}
    </Dialog>
  );
}
