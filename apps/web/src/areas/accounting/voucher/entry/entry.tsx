// One voucher: its head, the grid, and beside it the balance of the line, what lacks and the templates.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { App, Button, InputNumber, Select } from 'antd';
import { PrinterOutlined } from '@ant-design/icons';
import { getVoucher, searchVouchers, VOUCHER, type OutputOf, type readVoucherDesk } from '@anju/contract';
import { formatDay, ymWords } from '@anju/domain';
import { useAsked } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useAttempt, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { useSession } from '../../../../platform/session/store.ts';
import { useDiscard } from '../../../../platform/unsaved/index.ts';
import { DayInput, Kbd, KeyHints, NeedsDesk, StatusTag } from '../../../../ui/index.ts';
import { BookPick, DimPick, useChart } from '../../part/index.ts';
import { focusCell } from './cells.ts';
import { usePrintVouchers } from '../print/voucher-paper.tsx';
import { copyOf, correctionOf, draftOf, linesOf, newDraft, writtenLines } from './draft.rules.ts';
import { FilesButton } from './files-button.tsx';
import { VoucherGrid } from './grid.tsx';
import { BalanceBeside, Checks, Templates } from './side.tsx';
import { useTemplateFill } from '../template/fill-dialog.tsx';
import { NewTemplate } from '../template/save-dialog.tsx';
import { TemplateList } from '../template/template-list.tsx';
import { useDraft } from './use-draft.ts';

export type VoucherDesk = OutputOf<typeof readVoucherDesk>;
export interface AskedVoucher {
  readonly id: number;
  readonly as: 'open' | 'copy' | 'correct';
}

interface EntryProps {
  readonly companyId: number;
  readonly desk: VoucherDesk;
  readonly access: Access;
  /** A voucher another tab or the address asks for. */
  readonly asked: AskedVoucher | null;
}

const HINTS = [
  ['Enter', '下一格'],
  ['//', '同上摘要'],
  ['F7', '选科目'],
  ['F8', '结算与数量'],
  ['=', '补平差额'],
  ['空格', '换借贷'],
  ['Ctrl I', '插行'],
  ['Ctrl D', '删行'],
  ['Ctrl V', '从表格粘贴'],
] as const;

export function Entry({ companyId, desk, access, asked }: EntryProps) {
  const { message } = App.useApp();
  const chart = useChart(companyId);
  const word = desk.words[0]?.word ?? '';
  const today = desk.day ?? '';
  const entry = useDraft(companyId, newDraft(word, today));
  const { draft, setDraft } = entry;
  const [row, setRow] = useState(0);
  const [template, setTemplate] = useState<'new' | 'list' | null>(null);
  const templates = useTemplateFill({ openYms: desk.openYms, day: draft.day });
  const box = useRef<HTMLDivElement>(null);
  const discard = useDiscard();
  const refresh = useRefresh(searchVouchers);
  const { attempt } = useAttempt(() => undefined);
  const printing = usePrintVouchers(companyId, refresh);
  const maker = useSession((state) => state.userInformation?.name ?? '');
  const mayAdd = access.can('add');
  const first = () => setTimeout(() => focusCell(box.current, 0, 'summary'));

  /** Another voucher takes the place of this one, once the user gives up what is not saved. */
  const turn = async (make: () => Promise<typeof draft | null>) => {
    if (entry.dirty && !(await discard())) return;
    await attempt(async () => {
      const next = await make();
      if (next === null) return;
      entry.begin(next);
      first();
    });
  };
  const turnTo = ({ id, as }: AskedVoucher) =>
    turn(async () => {
      const voucher = await call(getVoucher, { id });
      if (as === 'open' && voucher.state === VOUCHER.draft) return draftOf(voucher);
      return as === 'correct' ? correctionOf(voucher, today) : copyOf(voucher, today);
    });
  const follow = useEffectEvent((one: AskedVoucher) => void turnTo(one));
  useEffect(() => {
    if (asked) follow(asked);
  }, [asked]);
  useAsked((search) => {
    const id = Number(search.get('id') ?? 0);
    if (Number.isSafeInteger(id) && id > 0) void turnTo({ id, as: 'open' });
  });

  async function keep(submit: boolean, anew: boolean) {
    if (!mayAdd || entry.busy) return;
    const answer = await entry.save(submit);
    if (!answer) return;
    void refresh();
    if (submit && answer.state === VOUCHER.draft) {
      const [problem] = answer.problems;
      if (problem) {
        void message.warning(`已暂存，未提交：${problem.line === 0 ? '' : `第 ${problem.line} 行`}${problem.text}`);
        if (problem.line > 0) focusCell(box.current, problem.line - 1, problem.field === 'subjectId' ? 'subject' : 'summary');
      }
      return;
    }
    void message.success(submit ? `已提交 ${answer.number}` : '已暂存');
    if (!submit && !anew) return;
    entry.begin(newDraft(draft.word, draft.day));
    first();
  }
  function onKeyDown(event: React.KeyboardEvent) {
    if (event.ctrlKey && event.key.toLowerCase() === 's') void keep(false, true);
    else if (event.key === 'F9') void keep(true, true);
    else return;
    event.preventDefault();
  }
  const fill = (one: { readonly id: number; readonly name: string }) =>
    turn(async () => {
      const filled = await templates.fill(one);
      if (filled === null) return null;
      setTemplate(null);
      return { ...newDraft(filled.word, filled.day ?? today), lines: linesOf(filled.lines), templateId: one.id };
    });
  const openText = desk.openYms.map(ymWords).join('、');
  return (
    <div className="vch-entry" ref={box} onKeyDown={onKeyDown}>
      <section className="page-card vch-main" aria-label="凭证">
        <NeedsDesk what="填制凭证" here="在这里可以到“我的凭证”查看和提交" />
        <div className="vch-bar">
          <Button type="primary" disabled={!mayAdd} loading={entry.busy} onClick={() => void keep(false, true)}>
            保存并新增 <Kbd>Ctrl S</Kbd>
          </Button>
          <Button disabled={!mayAdd || entry.busy} onClick={() => void keep(true, true)}>
            提交 <Kbd>F9</Kbd>
          </Button>
          <Button disabled={!mayAdd || entry.busy} onClick={() => void keep(false, false)}>
            暂存
          </Button>
          {access.can('print') && draft.id !== null ? (
            <Button
              icon={<PrinterOutlined />}
              disabled={entry.dirty}
              title={entry.dirty ? '请先暂存再打印' : '打印这张凭证'}
              aria-label="打印凭证"
              loading={printing.busy}
              onClick={() => draft.id !== null && printing.run({ ids: [draft.id] })}
            />
          ) : null}
          <Button disabled={!mayAdd || writtenLines(draft.lines).length === 0} onClick={() => setTemplate('new')}>
            存为模板
          </Button>
          <Button onClick={() => setTemplate('list')}>模板</Button>
          <span className="vch-bar-end">
            <BookPick width={200} />
          </span>
        </div>
        <div className="vch-title">
          <div className="vch-title-part">
            <Select
              aria-label="凭证字"
              value={draft.word || null}
              disabled={!mayAdd || draft.number !== ''}
              onChange={(next) => setDraft({ ...draft, word: next })}
              options={desk.words.map((one) => ({ value: one.word, label: one.word }))}
            />
            <span>{draft.number || '提交时取号'}</span>
            <StatusTag tone="work">{draft.id === null ? '新凭证' : VOUCHER.text(VOUCHER.draft)}</StatusTag>
          </div>
          <h2>{desk.words.find((one) => one.word === draft.word)?.title ?? '记账凭证'}</h2>
          <div className="vch-title-part end">
            <label htmlFor="vch-day">日期</label>
            <span className="vch-day">
              <DayInput id="vch-day" value={draft.day} onChange={(day) => setDraft({ ...draft, day: day ?? '' })} disabled={!mayAdd} />
            </span>
            <label htmlFor="vch-papers">附单据</label>
            <InputNumber<number>
              id="vch-papers"
              min={0}
              max={9999}
              precision={0}
              controls={false}
              style={{ width: 52 }}
              disabled={!mayAdd}
              value={draft.papers}
              onChange={(papers) => setDraft({ ...draft, papers: papers ?? 0 })}
            />
            <span>张</span>
            <FilesButton files={draft.files} disabled={!mayAdd} onChange={(files) => setDraft((now) => ({ ...now, files }))} />
          </div>
        </div>
        <div className="vch-scroll">
          <datalist id="vch-summaries">
            {desk.summaries.map(({ code, text }) => (
              <option key={code} value={text} label={code} />
            ))}
          </datalist>
          <VoucherGrid
            companyId={companyId}
            chart={chart}
            cashItems={desk.cashItems}
            lines={draft.lines}
            onLines={(lines) => setDraft((now) => ({ ...now, lines }))}
            problems={entry.problems}
            onRow={setRow}
            disabled={!mayAdd}
          />
          <div className="vch-signs">
            <span>主管 –</span>
            <span>记账 –</span>
            <span>审核 –</span>
            <span className="vch-cashier">
              <label htmlFor="vch-cashier">出纳</label>
              <DimPick
                id="vch-cashier"
                companyId={companyId}
                dim="E"
                width={120}
                placeholder="–"
                disabled={!mayAdd}
                value={draft.cashierId}
                onChange={(cashierId) => setDraft((now) => ({ ...now, cashierId }))}
              />
            </span>
            <span>
              制单 <b>{maker}</b>
            </span>
            <span className="vch-open">
              {openText === '' ? '没有打开的期间，请先在账套管理中打开' : `可填制 ${openText}`}
              {draft.correctsId === null ? '' : '，更正凭证'}
            </span>
          </div>
        </div>
        <footer className="vch-foot">
          <KeyHints keys={HINTS} />
          <span className="vch-saved">{entry.dirty ? '有未保存的修改' : draft.id === null ? '' : `已暂存 ${formatDay(draft.day)}`}</span>
        </footer>
      </section>
      <aside className="page-card vch-side" aria-label="科目余额与检查">
        <div>
          <BalanceBeside companyId={companyId} chart={chart} draft={draft} row={row} />
        </div>
        <div>
          <Checks draft={draft} chart={chart} dimsRequired={desk.dimsRequired} problems={entry.problems} />
        </div>
        <div>
          <Templates templates={desk.templates} onUse={(one) => void fill(one)} />
        </div>
      </aside>
      {printing.paper}
      {template === 'new' ? <NewTemplate companyId={companyId} draft={draft} chart={chart} onClose={() => setTemplate(null)} /> : null}
      {template === 'list' ? (
        <TemplateList companyId={companyId} access={access} onUse={(one) => void fill(one)} onClose={() => setTemplate(null)} />
      ) : null}
      {templates.dialog}
    </div>
  );
}
