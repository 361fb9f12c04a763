// The ten steps of a period from top to bottom: what each would book now, what it booked, who acts next, and how it is taken back.
import { useState } from 'react';
import { App } from 'antd';
import {
  CHECK_STATE,
  CLOSE_STEP,
  closePeriod,
  MENU,
  PERIOD,
  postPeriod,
  readCloseChecks,
  runCloseStep,
  undoCloseStep,
  VOUCHER,
  type CloseStepRow,
} from '@anju/contract';
import { formatCount, formatMoney, ymText, ymWords } from '@anju/domain';
import { ViewOnly } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useCommand, useRead } from '../../../../platform/api/hooks.ts';
import { FailedState, InstantText, StatusTag, Toolbar, useConfirm, WaitingState } from '../../../../ui/index.ts';
import { BookPick, PERIOD_TONES, PeriodPick, VoucherDrawer } from '../../part/index.ts';
import { CloseChecks } from './close-checks.tsx';
import { CloseStep } from './close-step.tsx';
import { ReopeningNote } from './reopening-note.tsx';
import { useClose, useCloseRefresh, type CloseProps } from './use-close.ts';

export function CloseTab({ companyId, access, ym, onYm }: CloseProps) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const query = useClose({ companyId, ym });
  const checks = useRead(readCloseChecks, ym === null ? null : { companyId, ym });
  const refresh = useCloseRefresh();
  const posting = useAccess(MENU.voucherPost);
  const [opened, setOpened] = useState<number | null>(null);
  const [doing, setDoing] = useState<number | null>(null);
  const options = { onRefused: () => refresh() };
  const run = useCommand(runCloseStep, options);
  const undo = useCommand(undoCloseStep, options);
  const post = useCommand(postPeriod, options);
  const close = useCommand(closePeriod, options);
  const data = query.data;
  const passed = checks.data?.checks.every(({ state }) => state !== CHECK_STATE.blocked) ?? false;
  // When nothing blocks, the checks are done and the close itself is next.
  const current = data?.next === CLOSE_STEP.checks && passed ? CLOSE_STEP.close : data?.next;
  const busy = run.busy || undo.busy || post.busy || close.busy;

  const take = async (step: number, work: () => Promise<string | undefined>) => {
    setDoing(step);
    const text = await work();
    setDoing(null);
    if (text === undefined) return;
    void message.success(text);
    void refresh();
  };

  async function closeNow(of: number): Promise<string | undefined> {
    const answer = await close.run(async () => {
      const found = (await checks.refetch()).data?.checks ?? [];
      const blocked = found.filter(({ state }) => state === CHECK_STATE.blocked);
      if (blocked.length > 0) {
        void message.warning(`有 ${blocked.length} 项检查不通过，请先处理：${blocked.map(({ title }) => title).join('、')}`);
        return null;
      }
      const warned = found.filter(({ state }) => state === CHECK_STATE.warned);
      const text = (
        <>
          <p>结账后 {ymWords(of)}不能再填制、审核、登账凭证，法定报表同时归档。更正要在下一期，或由两人反结账。</p>
          {warned.length > 0 ? (
            <ul className="acc-refused">
              {warned.map(({ key, title, count }) => (
                <li key={key}>
                  提醒：{title}（{formatCount(count)}）
                </li>
              ))}
            </ul>
          ) : null}
        </>
      );
      const go = await confirm({ title: `结账 ${ymText(of)}`, text, go: '结账', danger: false });
      return go ? { companyId, ym: of, confirmed: true } : null;
    });
    if (!answer) return undefined;
    onYm(answer.next);
    return `${ymWords(of)}已结账，归档报表 ${answer.filed} 份，现在是 ${ymWords(answer.next)}`;
  }

  async function postAll(of: number): Promise<string | undefined> {
    const answer = await post.run({ companyId, ym: of });
    if (!answer) return undefined;
    for (const { number, text } of answer.refused) void message.warning(`${number}：${text}`);
    const left = [
      ...(answer.drafts > 0 ? [`待修改 ${answer.drafts} 张`] : []),
      ...(answer.submitted > 0 ? [`待审核 ${answer.submitted} 张`] : []),
    ];
    const rest = left.length > 0 ? `，还有${left.join('、')}` : '';
    return `已登账 ${formatCount(answer.done)} 张，${formatMoney(answer.amount)}${rest}`;
  }

  async function takeBack(of: number, { step, vouchers }: CloseStepRow): Promise<string | undefined> {
    const posted = vouchers.every(({ state }) => state === VOUCHER.posted);
    const text = posted ? '凭证已登账，不能删除：将生成红字凭证，同样要审核、登账。' : '没有审核的凭证将被删除，用过的凭证号留下记录。';
    const answer = await undo.run(async () =>
      (await confirm({ title: `撤销${CLOSE_STEP.text(step)}`, text, go: '撤销' })) ? { companyId, ym: of, step } : null,
    );
    return answer?.text;
  }

  if (query.isError) return <FailedState text={query.error.message} onRetry={() => void query.refetch()} />;
  return (
    <section className="page-card list-page">
      <Toolbar actions={null}>
        <BookPick width={180} />
        <PeriodPick companyId={companyId} value={ym} onChange={onYm} />
        {data ? <StatusTag tone={PERIOD_TONES[data.state]}>{PERIOD.text(data.state)}</StatusTag> : null}
        {data?.closedAt ? (
          <span className="ui-quiet">
            {data.closedBy} <InstantText value={data.closedAt} />
          </span>
        ) : null}
        {data?.yearFiled ? <StatusTag tone="kind">年度报表已报送</StatusTag> : null}
        <ViewOnly access={access} />
      </Toolbar>
      {data ? null : <WaitingState />}
      {data ? (
        <div className="page-scroll">
          <ReopeningNote companyId={companyId} access={access} data={data} />
          <ol className="acc-steps">
            {data.steps.map((row) => (
              <CloseStep
                key={row.step}
                row={row}
                next={current === row.step}
                open={data.state === PERIOD.open}
                access={access}
                posting={posting.can('audit')}
                busy={busy}
                doing={doing === row.step}
                onOpen={setOpened}
                onRun={() => void take(row.step, async () => (await run.run({ companyId, ym: data.ym, step: row.step }))?.text)}
                onUndo={() => void take(row.step, () => takeBack(data.ym, row))}
                onPost={() => void take(row.step, () => postAll(data.ym))}
                onClose={() => void take(row.step, () => closeNow(data.ym))}
              >
                {row.step === CLOSE_STEP.checks ? (
                  <CloseChecks companyId={companyId} ym={data.ym} query={checks} onOpen={setOpened} />
                ) : null}
              </CloseStep>
            ))}
          </ol>
        </div>
      ) : null}
      <VoucherDrawer id={opened} onOpen={setOpened} />
    </section>
  );
}
