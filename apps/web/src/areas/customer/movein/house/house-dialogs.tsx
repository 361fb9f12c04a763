// Dialogs of the record of a house: told, booked, who comes, papers, signed days, readings, keys, refusal.
import { Checkbox, Form, Input, InputNumber, Radio, Button } from 'antd';
import {
  fileCategoryOf,
  giveMoveInKeys,
  MOVE_IN_VISITOR,
  planMoveInRecheck,
  refuseMoveIn,
  resumeMoveIn,
  saveMoveInPaper,
  saveMoveInReading,
  saveMoveInVisitor,
  signMoveInPapers,
  unbookMoveIn,
  undoMoveIn,
  type MoveInDetail,
} from '@anju/contract';
import { businessDay } from '@anju/domain';
import { EntryDialog, ReasonDialog, useEntry } from '../../../../archetypes/index.ts';
import { DayInput, DecimalInput } from '../../../../ui/index.ts';
import { HandOverDialog } from '../handover/handover-dialog.tsx';
import { FilesInput } from '../parts/files-input.tsx';
import { BookDialog } from './book-dialog.tsx';
import type { HouseActs } from './house-acts.ts';
import { TellDialog } from './tell-dialog.tsx';

export function HouseDialogs({ acts }: { readonly acts: HouseActs }) {
  const { doing, close } = acts;
  const done = (text: string) => ({ onClose: close, onDone: () => acts.done(text) });
  switch (doing?.kind) {
    case undefined:
      return null;
    case 'tell':
      return <TellDialog ids={doing.row} onClose={close} onDone={(told) => acts.done(`已登记通知 ${told} 套`)} />;
    case 'book':
      return <BookDialog house={doing.row} onClose={close} onDone={(text) => acts.done(text)} />;
    case 'unbook':
      return (
        <ReasonDialog
          title={`取消预约 ${doing.row.house}`}
          note="名额让给其他业主，排队号作废。"
          go="取消预约"
          field={{ required: false }}
          endpoint={unbookMoveIn}
          toInput={(reason) => ({ id: doing.row.id, reason })}
          {...done('已取消预约')}
        />
      );
    case 'visitor':
      return <VisitorDialog detail={doing.row} {...done('已登记办理人')} />;
    case 'paper':
      return <PaperDialog {...doing.row} {...done('已登记资料')} />;
    case 'signed':
      return <SignedDialog detail={doing.row} {...done('已登记签署')} />;
    case 'reading':
      return <ReadingDialog {...doing.row} {...done('已登记读数')} />;
    case 'keys':
      return <KeysDialog detail={doing.row} {...done('已发放钥匙')} />;
    case 'recheck':
      return <RecheckDayDialog detail={doing.row} {...done('已约定复验')} />;
    case 'refuse':
      return (
        <ReasonDialog
          title={`业主拒收 ${doing.row.house}`}
          note="房屋不入伙，问题继续整改；业主再来时点“重新办理”。"
          go="登记拒收"
          field={{ label: '拒收原因' }}
          endpoint={refuseMoveIn}
          toInput={(reason) => ({ id: doing.row.id, version: doing.row.version, reason })}
          {...done('已登记拒收')}
        />
      );
    case 'resume':
      return (
        <ReasonDialog
          title={`重新办理 ${doing.row.house}`}
          note="回到已通知，可以再次预约和验房。"
          go="重新办理"
          field={{ name: 'note', label: '说明', required: false }}
          endpoint={resumeMoveIn}
          toInput={(note) => ({ id: doing.row.id, version: doing.row.version, note })}
          {...done('可以重新办理')}
        />
      );
    case 'handOver':
      return <HandOverDialog detail={doing.row} {...done('已办理入伙')} />;
    case 'undo':
      return (
        <ReasonDialog
          title={`撤销入伙 ${doing.row.house}`}
          note="业主、付款人、计费起始日、使用状态和收费标准恢复到入伙前；新付款人已有账单的不能撤销。"
          go="撤销入伙"
          field={{ label: '撤销原因' }}
          endpoint={undoMoveIn}
          toInput={(reason) => ({ id: doing.row.id, version: doing.row.version, reason })}
          {...done('已撤销入伙')}
        />
      );
  }
}

interface DetailDialogProps {
  readonly detail: MoveInDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function VisitorDialog({ detail, onClose, onDone }: DetailDialogProps) {
  const { id, house, owner, visitor } = detail;
  const entry = useEntry({
    endpoint: saveMoveInVisitor,
    initial: visitor ?? { kind: MOVE_IN_VISITOR.owner, name: owner, phone: '', idNo: '', relation: '' },
    toInput: (values) => ({ ...values, id }),
    onDone,
  });
  const kind = Form.useWatch('kind', entry.form) ?? entry.initial.kind;
  return (
    <EntryDialog title={`办理人 ${house}`} entry={entry} onClose={onClose}>
      <Form.Item name="kind" label="办理人" required>
        <Radio.Group optionType="button" options={[...MOVE_IN_VISITOR.options]} />
      </Form.Item>
      <Form.Item name="name" label="姓名" required>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="phone" label="电话">
        <Input maxLength={30} />
      </Form.Item>
      <Form.Item name="idNo" label="证件号" extra={visitor === null ? undefined : '不改动则保留原号码'}>
        <Input maxLength={30} />
      </Form.Item>
      {kind === MOVE_IN_VISITOR.agent ? (
        <Form.Item name="relation" label="与业主关系">
          <Input maxLength={20} placeholder="如 配偶、受托人" />
        </Form.Item>
      ) : null}
    </EntryDialog>
  );
}

function PaperDialog({ detail: { id, papers }, line, onClose, onDone }: DetailDialogProps & { readonly line: number }) {
  const paper = papers.find((one) => one.line === line);
  const entry = useEntry({
    endpoint: saveMoveInPaper,
    // Who opens the dialog has the paper in hand.
    initial: { checked: true, note: paper?.note ?? '', fileIds: (paper?.files ?? []).map((file) => file.id) },
    toInput: (values) => ({ ...values, id, line }),
    onDone,
  });
  return (
    <EntryDialog title={`资料 ${paper?.name ?? ''}`} entry={entry} onClose={onClose}>
      <Form.Item name="checked" label="核对" valuePropName="checked">
        <Checkbox>已收到并核对</Checkbox>
      </Form.Item>
      <Form.Item name="note" label="说明">
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="fileIds" label="附件">
        <FilesInput known={paper?.files ?? []} category={fileCategoryOf(saveMoveInPaper, 'fileIds')} most={20} />
      </Form.Item>
    </EntryDialog>
  );
}

function SignedDialog({ detail: { id, house, rulesSignedOn, agreementSignedOn }, onClose, onDone }: DetailDialogProps) {
  const today = businessDay(new Date());
  const entry = useEntry({
    endpoint: signMoveInPapers,
    initial: { rulesSignedOn: rulesSignedOn ?? today, agreementSignedOn: agreementSignedOn ?? today },
    toInput: (values) => ({ ...values, id }),
    onDone,
  });
  return (
    <EntryDialog title={`签署 ${house}`} entry={entry} onClose={onClose} size="small">
      <Form.Item name="rulesSignedOn" label="管理规约">
        <DayInput />
      </Form.Item>
      <Form.Item name="agreementSignedOn" label="服务协议">
        <DayInput />
      </Form.Item>
    </EntryDialog>
  );
}

function ReadingDialog({ detail: { id, readings }, meterId, onClose, onDone }: DetailDialogProps & { readonly meterId: number }) {
  const meter = readings.find((one) => one.meterId === meterId);
  const entry = useEntry({
    endpoint: saveMoveInReading,
    initial: { reading: meter?.reading ?? '' },
    toInput: (values) => ({ ...values, id, meterId }),
    onDone,
  });
  return (
    <EntryDialog title={`读数 ${meter?.kind ?? ''} ${meter?.number ?? ''}`} entry={entry} onClose={onClose} size="small">
      <Form.Item name="reading" label="读数" required extra={meter?.lastReading ? `上次 ${meter.lastReading}` : undefined}>
        <DecimalInput scale={4} />
      </Form.Item>
    </EntryDialog>
  );
}

function KeysDialog({ detail, onClose, onDone }: DetailDialogProps) {
  const { id, house, owner, visitor, plannedKeys, keyLines } = detail;
  const entry = useEntry({
    endpoint: giveMoveInKeys,
    initial: {
      lines: keyLines.length === 0 && plannedKeys.length > 0 ? plannedKeys.map((line) => ({ ...line })) : [{ kind: '', count: 1 }],
      givenTo: visitor?.name ?? owner,
      givenOn: businessDay(new Date()),
    },
    toInput: (values) => ({ ...values, id }),
    onDone,
  });
  return (
    <EntryDialog title={`发放钥匙 ${house}`} entry={entry} onClose={onClose} saveText="发放">
      <Form.List name="lines">
        {(fields, { add, remove }) => (
          <Form.Item label="钥匙" required>
            {fields.map(({ key, name }) => (
              <div key={key} className="movein-line">
                <Form.Item name={[name, 'kind']} noStyle>
                  <Input aria-label={`钥匙 ${name + 1}`} maxLength={30} placeholder="如 入户门钥匙" />
                </Form.Item>
                <Form.Item name={[name, 'count']} noStyle>
                  <InputNumber aria-label={`钥匙 ${name + 1} 数量`} min={1} max={99} precision={0} />
                </Form.Item>
                <Button type="link" onClick={() => remove(name)}>
                  移除
                </Button>
              </div>
            ))}
            <Button size="small" onClick={() => add({ kind: '', count: 1 })}>
              加一种
            </Button>
          </Form.Item>
        )}
      </Form.List>
      <Form.Item name="givenTo" label="领用人" required>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="givenOn" label="领用日期">
        <DayInput />
      </Form.Item>
    </EntryDialog>
  );
}

function RecheckDayDialog({ detail: { id, house, recheckOn }, onClose, onDone }: DetailDialogProps) {
  const entry = useEntry({
    endpoint: planMoveInRecheck,
    initial: { recheckOn },
    toInput: (values) => ({ ...values, id }),
    onDone,
  });
  return (
    <EntryDialog title={`约定复验 ${house}`} entry={entry} onClose={onClose} size="small">
      <Form.Item name="recheckOn" label="复验日期" extra="清空为取消约定">
        <DayInput />
      </Form.Item>
    </EntryDialog>
  );
}
