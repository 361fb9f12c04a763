// The last page of an order: the household reads what was done and what it pays, tells its opinion and signs.
import { useRef, useState } from 'react';
import { App, Button, Segmented } from 'antd';
import { ArrowLeftOutlined } from '@ant-design/icons';
import { BEARER, fileCategoryOf, finishCase, SATISFACTION, type InputOf, type Satisfaction } from '@anju/contract';
import { Money, SignaturePad, type SignatureHandle } from '../../../../ui/index.ts';
import { WorkDialog } from './work-dialogs.tsx';
import { useWorkOutbox } from './work-outbox.ts';
import { useWorkStep } from './work-step.ts';
import { WaitingList } from './work-waiting.tsx';
import { problemOf, sumFor, type AheadCase, type WorkDraft } from './work.rules.ts';

interface WorkSignProps {
  readonly row: AheadCase;
  readonly draft: WorkDraft;
  readonly onChange: (patch: Partial<WorkDraft>) => void;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

export function WorkSign({ row, draft, onChange, onBack, onDone }: WorkSignProps) {
  const { message } = App.useApp();
  const { offline } = useWorkOutbox();
  const step = useWorkStep();
  const pad = useRef<SignatureHandle>(null);
  const [signed, setSigned] = useState(false);
  const [refusing, setRefusing] = useState(false);
  const [busy, setBusy] = useState(false);
  // In a public area there is nobody to sign.
  const needsSign = row.houseId !== null;

  async function finish(unsignedReason: string) {
    const lines = draft.lines.map(({ minPrice: _, maxPrice: __, ...line }) => line);
    const { cause, result, rated } = draft;
    const input: InputOf<typeof finishCase> = { id: row.id, cause, result, materials: lines, rated, unsignedReason };
    const checked = finishCase.input.safeParse(input);
    const problem = problemOf(draft) || (checked.success ? '' : (checked.error.issues[0]?.message ?? ''));
    if (problem !== '') return void message.warning(problem);
    setBusy(true);
    try {
      const sign = unsignedReason === '' ? ((await pad.current?.toPng()) ?? null) : null;
      if (needsSign && unsignedReason === '' && sign === null) return void message.warning('请住户签字，或说明为什么没有签字');
      const files = sign === null ? [] : [{ blob: sign, name: '签名.png', category: fileCategoryOf(finishCase, 'signFileId') }];
      if (!(await step(row, { act: 'finish', word: '处理结果', input, files }))) return;
      void message.success(offline ? '已存本机，连上网络后上传' : '已提交');
      onDone();
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <header className="ui-hand-top">
        <Button type="text" size="large" icon={<ArrowLeftOutlined />} aria-label="返回工单" onClick={onBack} />
        <strong>住户签字</strong>
        <span className="ui-quiet">第 4 步，共 5 步</span>
      </header>
      <div className="ui-hand-body">
        <section className="ui-hand-part">
          <div className="ui-hand-line">
            <b>{row.title}</b>
            <span className="ui-quiet">{row.object}</span>
          </div>
          <p>{draft.result}</p>
          <div className="ui-hand-line casework-sum">
            <span>住户应付</span>
            <b>
              <Money value={sumFor(draft.lines, BEARER.household)} />
            </b>
          </div>
          <div className="ui-hand-line" role="group" aria-label="服务评价">
            <span>服务评价</span>
            <Segmented<Satisfaction | 0>
              value={draft.rated ?? 0}
              options={[{ value: 0, label: '未评' }, ...SATISFACTION.options]}
              onChange={(rated) => onChange({ rated: rated === 0 ? null : rated })}
            />
          </div>
          <div className="ui-hand-line">
            <h3>{needsSign ? '在此签名' : '在此签名（公共区域可不签）'}</h3>
            <Button type="link" disabled={!signed} onClick={() => pad.current?.clear()}>
              重写
            </Button>
          </div>
          <SignaturePad ref={pad} onChange={setSigned} />
        </section>
        <WaitingList />
      </div>
      <footer className="ui-hand-bottom">
        {needsSign ? (
          <Button size="large" onClick={() => setRefusing(true)}>
            住户拒签
          </Button>
        ) : null}
        <Button size="large" type="primary" loading={busy} disabled={needsSign && !signed} onClick={() => void finish('')}>
          {offline ? '完成，存本机' : '完成'}
        </Button>
      </footer>
      {refusing ? (
        <WorkDialog
          kind="unsigned"
          row={row}
          onClose={() => setRefusing(false)}
          onReason={(reason) => {
            setRefusing(false);
            void finish(reason);
          }}
        />
      ) : null}
    </>
  );
}
