// 巡查 on the phone: one thumb per item, photos, and a violation where something is wrong. What was answered is kept until it is sent.
import './inspect.css';
import { useState } from 'react';
import { App, Button, Checkbox, Input, Segmented } from 'antd';
import {
  CHECK_LIST,
  createInspection,
  FILE_CATEGORY,
  listDecorationItems,
  listViolationTypes,
  uploadFile,
  type DecorationDetail,
  type DecorationItem,
  type ViolationType,
} from '@anju/contract';
import { businessDay } from '@anju/domain';
import { useAttempt, useCommand, useRead } from '../../../../../platform/api/hooks.ts';
import { upload } from '../../../../../platform/api/index.ts';
import { currentAccount, readDraft, writeDraft } from '../../../../../platform/outbox/index.ts';
import {
  AddPhoto,
  ChoicePick,
  DayInput,
  Dialog,
  EmptyState,
  FailedState,
  PhotoTile,
  PhotoTiles,
  Picture,
  shrinkPhoto,
  WaitingState,
} from '../../../../../ui/index.ts';
import { lineOf, NO_ROUND, problemOf, restFine, toInspection, withLine, withType, type Round, type RoundLine } from './inspect.rules.ts';

interface InspectDialogProps {
  readonly detail: DecorationDetail;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

const MOST = 20;
const draftName = (id: number) => `decoration-inspection.${id}`;

/** Kept with every answer; a phone that was put away goes on where it stopped. */
function useRound(id: number): readonly [Round, (round: Round) => void] {
  const [round, setRound] = useState<Round>(() => ({
    ...NO_ROUND,
    ...(readDraft(currentAccount(), draftName(id)) as Partial<Round> | null),
  }));
  function change(next: Round): void {
    setRound(next);
    try {
      writeDraft(currentAccount(), draftName(id), next);
    } catch {
      // A browser without room keeps the round for as long as the page lives.
    }
  }
  return [round, change];
}

export function InspectDialog({ detail: { id, house, number }, onClose, onDone }: InspectDialogProps) {
  const { message } = App.useApp();
  const items = useRead(listDecorationItems, {});
  const types = useRead(listViolationTypes, {});
  const [round, change] = useRound(id);
  const { run, busy } = useCommand(createInspection);
  const asked = (items.data ?? []).filter(({ list, disabled }) => list === CHECK_LIST.inspection && !disabled);
  const failed = items.error ?? types.error;

  async function save() {
    const problem = problemOf(round, asked);
    if (problem !== '') return void message.warning(problem);
    const answer = await run(toInspection(id, round, asked));
    if (answer === undefined) return;
    writeDraft(currentAccount(), draftName(id), null);
    const opened = answer.violations.map((one) => one.number).join('、');
    onDone(opened === '' ? '已记录巡查' : `已记录巡查，已登记违规 ${opened}`);
  }
  return (
    <Dialog
      open
      className="deco-inspect"
      title={`巡查 ${house}`}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <div className="deco-inspect-foot">
          <Button size="large" onClick={() => change(restFine(round, asked))}>
            其余正常
          </Button>
          <Button size="large" type="primary" loading={busy} disabled={asked.length === 0} onClick={() => void save()}>
            保存巡查
          </Button>
        </div>
      }
    >
      <p className="ui-quiet">{number}</p>
      {failed ? (
        <FailedState
          text={failed.message}
          onRetry={() => {
            void items.refetch();
            void types.refetch();
          }}
        />
      ) : items.data === undefined ? (
        <WaitingState />
      ) : asked.length === 0 ? (
        <EmptyState text="没有巡查项目，请先在装修设置中新增" />
      ) : null}
      {asked.map((item) => (
        <Item
          key={item.id}
          item={item}
          line={lineOf(round, item.id)}
          types={(types.data ?? []).filter(({ decoration, disabled }) => decoration && !disabled)}
          onLine={(patch) => change(withLine(round, item.id, patch))}
          onType={(type) => change(withType(round, item.id, type, businessDay(new Date())))}
        />
      ))}
      <RoundPhotos ids={round.photoIds} onChange={(photoIds) => change({ ...round, photoIds })} />
      <Input.TextArea
        aria-label="巡查记录"
        className="deco-inspect-remark"
        rows={2}
        maxLength={500}
        placeholder="巡查记录"
        value={round.remark}
        onChange={({ target }) => change({ ...round, remark: target.value })}
      />
    </Dialog>
  );
}

type Answer = 'fine' | 'wrong';
const ANSWERS = [
  { value: 'fine' as const, label: '正常' },
  { value: 'wrong' as const, label: '不合格' },
];

interface ItemProps {
  readonly item: DecorationItem;
  readonly line: RoundLine;
  readonly types: readonly ViolationType[];
  readonly onLine: (patch: Partial<RoundLine>) => void;
  readonly onType: (type: ViolationType | undefined) => void;
}

function Item({ item: { name, hint }, line, types, onLine, onType }: ItemProps) {
  return (
    <section className="deco-inspect-item" aria-label={name}>
      <div className="deco-inspect-head">
        <span>
          <strong>{name}</strong>
          {hint === '' ? null : <small className="ui-quiet">{hint}</small>}
        </span>
        <Segmented<Answer | ''>
          size="large"
          aria-label={name}
          className={line.ok === false ? 'deco-inspect-bad' : ''}
          value={line.ok === null ? '' : line.ok ? 'fine' : 'wrong'}
          options={ANSWERS}
          onChange={(answer) => onLine({ ok: answer === 'fine' })}
        />
      </div>
      {line.ok === false ? (
        <>
          <Input.TextArea
            aria-label={`${name} 情况`}
            autoSize={{ minRows: 1, maxRows: 4 }}
            maxLength={200}
            placeholder="不合格的情况"
            value={line.remark}
            onChange={({ target }) => onLine({ remark: target.value })}
          />
          <Checkbox checked={line.opens} onChange={({ target }) => onLine({ opens: target.checked })}>
            登记违规
          </Checkbox>
          {line.opens ? (
            <div className="deco-inspect-violation">
              <ChoicePick
                label={`${name} 违规类型`}
                required
                placeholder="违规类型"
                width="100%"
                value={line.typeId}
                choices={types.map((type) => ({ value: type.id, label: type.name }))}
                onChange={(typeId) => onType(types.find((type) => type.id === typeId))}
              />
              <DayInput
                aria-label={`${name} 整改期限`}
                placeholder="整改期限"
                value={line.deadline}
                onChange={(deadline) => onLine({ deadline })}
              />
              <Checkbox checked={line.stop} onChange={({ target }) => onLine({ stop: target.checked })}>
                停工整改
              </Checkbox>
            </div>
          ) : null}
        </>
      ) : null}
    </section>
  );
}

function RoundPhotos({ ids, onChange }: { readonly ids: readonly number[]; readonly onChange: (ids: readonly number[]) => void }) {
  const { message } = App.useApp();
  const { attempt } = useAttempt();
  async function add(files: readonly File[]) {
    if (ids.length + files.length > MOST) void message.warning(`照片最多 ${MOST} 张`);
    const added: number[] = [];
    await attempt(async () => {
      for (const file of files.slice(0, MOST - ids.length)) {
        const { blob, name } = await shrinkPhoto(file);
        const photo = new File([blob], name, { type: blob.type });
        added.push((await upload(uploadFile, { cat: FILE_CATEGORY.decorationPhoto, parent: 0 }, photo)).id);
      }
    });
    // Those before a refused one have been stored.
    if (added.length > 0) onChange([...ids, ...added]);
  }
  return (
    <PhotoTiles>
      {ids.map((id, at) => (
        <PhotoTile key={id} caption={`${at + 1}`} onDrop={() => onChange(ids.filter((one) => one !== id))}>
          <Picture parent={0} cat={FILE_CATEGORY.decorationPhoto} id={id} side={320} alt={`巡查照片 ${at + 1}`} />
        </PhotoTile>
      ))}
      <AddPhoto text="现场" onFiles={(files) => void add(files)} />
    </PhotoTiles>
  );
}
