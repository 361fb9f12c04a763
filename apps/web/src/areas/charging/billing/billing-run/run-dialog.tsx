// 新增计费 in three steps: the scope of the billing, a trial of its results, the run itself. Nothing is stored before the last step.
import { useEffect, useEffectEvent, useState } from 'react';
import { Alert, App, Button, Form } from 'antd';
import { startRun, trialRun, type InputOf, type Trial } from '@anju/contract';
import { businessDay, formatCount, formatMoney } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useCommand } from '../../../../platform/api/hooks.ts';
import { JobProgress, useJob } from '../../../../platform/jobs/index.ts';
import { Dialog, useConfirm } from '../../../../ui/index.ts';
import { BuildingsPick, EstatePick, useEstateChoices } from '../../../estate/index.ts';
import { ItemsPick, MonthInput } from '../../bill/bill-choices.tsx';
import { TrialView } from './run-trial.tsx';

type Wish = InputOf<typeof trialRun>;
interface Range {
  readonly estateId: number | null;
  readonly buildingIds: number[];
  readonly monthFrom: string | null;
  readonly monthTo: string | null;
  readonly chargeTypeIds: number[];
}

const wishOf = ({ estateId, monthFrom, monthTo, ...rest }: Range): Wish => ({
  ...rest,
  estateId: estateId ?? 0,
  monthFrom: monthFrom ?? '',
  monthTo: monthTo ?? '',
});

interface RunDialogProps {
  /** False: only a trial is offered. */
  readonly canRun: boolean;
  readonly estateId: number | null;
  readonly onMade: (batchId: number) => void;
  readonly onClose: () => void;
}

export function RunDialog({ canRun, estateId, onMade, onClose }: RunDialogProps) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const month = businessDay(new Date()).slice(0, 7);
  const [range, setRange] = useState<Range>({ estateId, buildingIds: [], monthFrom: month, monthTo: month, chargeTypeIds: [] });
  const [trial, setTrial] = useState<Trial | null>(null);
  const [made, setMade] = useState<{ batchId: number; jobId: number } | null>(null);
  const start = useCommand(startRun);

  async function run(found: Trial) {
    const text = `生成 ${formatCount(found.bills)} 笔账单，共 ${formatMoney(found.amount)} 元。生成后为待审核，由他人审核。`;
    const goes = () => confirm({ title: '生成账单', text, go: '生成', danger: false });
    const batch = await start.run(async () => ((await goes()) ? wishOf(range) : null));
    if (batch !== undefined) setMade(batch);
  }

  if (made !== null)
    return (
      <RunProgress
        jobId={made.jobId}
        onDone={(text) => {
          void message.success(text);
          onMade(made.batchId);
        }}
        onOpen={() => onMade(made.batchId)}
      />
    );
  if (trial === null)
    return (
      <RangeDialog
        range={range}
        onClose={onClose}
        onTried={(found, asked) => {
          setRange(asked);
          setTrial(found);
        }}
      />
    );
  return (
    <Dialog
      title="试算结果"
      open
      size="wide"
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <div className="entry-foot">
          <span className="ui-quiet">试算不保存任何账单</span>
          <span className="entry-buttons">
            <Button onClick={onClose}>关闭</Button>
            <Button onClick={() => setTrial(null)}>返回修改</Button>
            {canRun ? (
              <Button type="primary" disabled={trial.bills === 0 || start.busy} loading={start.busy} onClick={() => void run(trial)}>
                生成账单
              </Button>
            ) : null}
          </span>
        </div>
      }
    >
      <TrialView trial={trial} />
    </Dialog>
  );
}

interface RangeDialogProps {
  readonly range: Range;
  readonly onTried: (trial: Trial, range: Range) => void;
  readonly onClose: () => void;
}

function RangeDialog({ range, onTried, onClose }: RangeDialogProps) {
  const estates = useEstateChoices();
  const entry = useEntry({ endpoint: trialRun, initial: range, toInput: wishOf, onDone: onTried });
  const estateId = (Form.useWatch('estateId', entry.form) as number | null | undefined) ?? null;
  // A user with only one estate need not choose it.
  const only = estates.length === 1 ? (estates[0]?.value ?? null) : null;
  useEffect(() => {
    if (only !== null && entry.form.getFieldValue('estateId') == null) entry.form.setFieldsValue({ estateId: only });
  }, [only, entry.form]);
  const asked = {
    ...entry,
    save: async () => {
      if (entry.form.getFieldValue('estateId') != null) return entry.save();
      entry.form.setFields([{ name: 'estateId', errors: ['请选择小区'] }]);
      return false;
    },
  };
  return (
    <EntryDialog title="新增计费" entry={asked} onClose={onClose} saveText="试算">
      <Alert
        type="info"
        showIcon
        className="entry-problems"
        title="先试算，看金额、差异和未计费的原因，再生成账单。按月后收的计所选月份；按季、按年的，预收落在首月，后收落在末月。"
      />
      <Form.Item name="estateId" label="小区" required>
        <EstatePick width="100%" placeholder="请选择小区" onChange={() => entry.form.setFieldsValue({ buildingIds: [] })} />
      </Form.Item>
      <Form.Item name="buildingIds" label="楼栋" extra="不选为全部楼栋，车位、客户和合同也在内">
        <BuildingsPick estateId={estateId} />
      </Form.Item>
      <Form.Item name="monthFrom" label="账期从" required>
        <MonthInput width="100%" />
      </Form.Item>
      <Form.Item name="monthTo" label="账期至" required>
        <MonthInput width="100%" />
      </Form.Item>
      <Form.Item name="chargeTypeIds" label="收费项目" extra="不选为全部常规项目；抄表、公摊、特约在各自的页面计费">
        <ItemsPick />
      </Form.Item>
    </EntryDialog>
  );
}

interface RunProgressProps {
  readonly jobId: number;
  readonly onDone: (text: string) => void;
  readonly onOpen: () => void;
}

function RunProgress({ jobId, onDone, onOpen }: RunProgressProps) {
  const { job } = useJob(jobId);
  const done = job?.state === 'done' ? job.message || '账单已生成' : null;
  const through = useEffectEvent(onDone);
  useEffect(() => {
    if (done !== null) through(done);
  }, [done]);
  return (
    <Dialog
      title="生成账单"
      open
      size="small"
      mask={{ closable: false }}
      onCancel={onOpen}
      footer={<Button onClick={onOpen}>打开批次</Button>}
    >
      <JobProgress job={job} figures={{ made: '账单', skipped: '未计费' }} />
    </Dialog>
  );
}
