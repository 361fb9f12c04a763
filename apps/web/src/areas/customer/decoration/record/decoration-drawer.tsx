// One decoration beside a list: what is built, what it has to pay, its papers, passes, rounds and steps. The server names the steps a user
// may take; those of acceptance, leave and violations are given by the screens that have them.
import './decoration.css';
import { Button, Dropdown } from 'antd';
import { MONEY_LINE, readDecoration, type DecorationDetail, type DecorationStepName, type PassRow } from '@anju/contract';
import { businessDay, daysBetween, formatDay, formatMoney, sumMoney } from '@anju/domain';
import type { ReactNode } from 'react';
import { LastChange, RecordDrawer, RecordTabs, useActs, type Acts, type Figure, type RecordList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { useNow, usePrint } from '../../../../ui/index.ts';
import type { DecorationActs } from './decoration-acts.ts';
import { DecorationDialogs } from './decoration-dialogs.tsx';
import { DecorationFacts } from './decoration-facts.tsx';
import { DecorationFinish } from './decoration-finish.tsx';
import { DecorationMoney } from './decoration-money.tsx';
import { DecorationPapers } from './decoration-papers.tsx';
import { DecorationMarks, DecorationState } from './decoration-parts.tsx';
import { DecorationPasses } from './decoration-passes.tsx';
import { DecorationSite } from './decoration-site.tsx';
import { DecorationPaper, papersOf } from './print/decoration-print.tsx';
import { PassPaper, photosOf } from './print/pass-print.tsx';
import { useRefreshDecorations } from './refresh-decorations.ts';

interface DecorationDrawerProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly access: Access;
  /** Which decoration is open; the dialogs of the drawer are its own. */
  readonly acts: Pick<Acts<object>, 'opened' | 'open'>;
  /** The steps of the screen: acceptance, leave. The main one is the last. */
  readonly extra?: ((detail: DecorationDetail) => ReactNode) | undefined;
  /** The tab shown first. */
  readonly first?: 'papers' | 'money' | 'passes' | 'site' | 'finish' | undefined;
}

export function DecorationDrawer({ acts, ...props }: DecorationDrawerProps) {
  return acts.opened === null ? null : <OpenDecoration id={acts.opened} acts={acts} {...props} />;
}

function OpenDecoration({ id, list, access, acts: { open }, extra, first }: DecorationDrawerProps & { readonly id: number }) {
  const today = businessDay(new Date(useNow()));
  const { print, paper } = usePrint();
  const acts: DecorationActs = useActs(useRefreshDecorations());
  const mayPrint = access.can('print');
  const printPasses = (detail: DecorationDetail, passes: readonly PassRow[]) =>
    acts.attempt(async () => print(<PassPaper detail={detail} passes={passes} photos={await photosOf(detail.id, passes)} />));
  return (
    <>
      <RecordDrawer
        list={list}
        record={useRead(readDecoration, { id })}
        what="装修"
        title={({ house }) => house}
        head={(detail) => ({
          where: `${detail.number} · ${detail.estateName}`,
          tags: (
            <>
              <DecorationState state={detail.state} />
              <DecorationMarks row={detail} />
            </>
          ),
          figures: figuresOf(detail, today),
        })}
        onClose={() => open(null)}
        actions={(detail) => (
          <>
            <MoreSteps detail={detail} acts={acts} />
            <Steps detail={detail} acts={acts} />
            {extra?.(detail)}
          </>
        )}
        foot={(detail) => ({
          danger: detail.may.includes('withdraw') ? (
            <Button danger onClick={() => acts.begin('withdraw', detail)}>
              撤销申请
            </Button>
          ) : null,
          changed: <LastChange by={detail.steps.at(-1)?.by ?? detail.createdBy} at={detail.steps.at(-1)?.at ?? detail.createdAt} />,
          acts: mayPrint ? <PrintButton detail={detail} onPrint={print} onPasses={printPasses} /> : null,
        })}
      >
        {(detail) => (
          <RecordTabs
            {...(first === undefined ? {} : { first })}
            items={[
              { key: 'facts', label: '概况', children: <DecorationFacts detail={detail} onOpen={open} /> },
              {
                key: 'papers',
                label: `资料 ${detail.papers.length}`,
                children: <DecorationPapers detail={detail} acts={acts} />,
              },
              { key: 'money', label: '押金费用', children: <DecorationMoney detail={detail} /> },
              {
                key: 'passes',
                label: `施工人员 ${detail.passes.length}`,
                children: (
                  <DecorationPasses detail={detail} acts={acts} onPrint={mayPrint ? (passes) => printPasses(detail, passes) : undefined} />
                ),
              },
              { key: 'site', label: `现场 ${detail.inspections.length}`, children: <DecorationSite detail={detail} acts={acts} /> },
              { key: 'finish', label: '验收退场', children: <DecorationFinish detail={detail} /> },
            ]}
          />
        )}
      </RecordDrawer>
      <DecorationDialogs acts={acts} />
      {paper}
    </>
  );
}

/** What is left of the permit, what did not come, when the next round is. */
function figuresOf(detail: DecorationDetail, today: string): readonly (Figure | null)[] {
  const { permitTo, overdue, inspectDue, observeUntil, money, paidUp } = detail;
  const waiting = money.filter(({ state }) => state === MONEY_LINE.waiting);
  return [
    permitTo === null || observeUntil !== null
      ? null
      : {
          label: '许可到期',
          value: permitTo < today ? `超 ${daysBetween(permitTo, today)} 天` : `剩 ${daysBetween(today, permitTo)} 天`,
          note: formatDay(permitTo),
          ...(overdue ? ({ tone: 'overdue' } as const) : {}),
        },
    money.length === 0
      ? null
      : {
          label: '押金费用',
          value: paidUp ? '已收齐' : `未收 ${formatMoney(sumMoney(waiting.map(({ amount }) => amount)))}`,
          note: `${money.length - waiting.length}/${money.length} 笔`,
          ...(paidUp ? {} : ({ tone: 'owed' } as const)),
        },
    inspectDue === null
      ? null
      : {
          label: '下次巡查',
          value: formatDay(inspectDue),
          note: inspectDue < today ? `已过 ${daysBetween(inspectDue, today)} 天` : '',
          ...(inspectDue < today ? ({ tone: 'overdue' } as const) : {}),
        },
    observeUntil === null
      ? null
      : {
          label: '观察到期',
          value: formatDay(observeUntil),
          note: observeUntil < today ? '已满' : `剩 ${daysBetween(today, observeUntil)} 天`,
        },
  ];
}

interface StepsProps {
  readonly detail: DecorationDetail;
  readonly acts: DecorationActs;
}

/** What comes next; the main step is the last. */
function Steps({ detail, acts }: StepsProps) {
  const has = (step: DecorationStepName) => detail.may.includes(step);
  return (
    <>
      {has('check') ? (
        <Button type={detail.checkedAt === null ? 'primary' : 'default'} onClick={() => acts.begin('check', detail)}>
          审查资料
        </Button>
      ) : null}
      {has('refuse') ? <Button onClick={() => acts.begin('refuse', detail)}>退回</Button> : null}
      {has('approve') ? (
        <Button type="primary" onClick={() => acts.begin('approve', detail)}>
          审核通过
        </Button>
      ) : null}
      {has('issue') ? (
        <Button type="primary" onClick={() => acts.begin('issue', detail)}>
          发许可证
        </Button>
      ) : null}
      {has('lift') ? (
        <Button type="primary" onClick={() => acts.begin('lift', detail)}>
          复工
        </Button>
      ) : null}
      {has('finish') ? <Button onClick={() => acts.begin('finish', detail)}>完工申请</Button> : null}
      {has('inspect') ? (
        <Button type="primary" onClick={() => acts.begin('inspect', detail)}>
          巡查
        </Button>
      ) : null}
      {has('resubmit') ? (
        <Button type="primary" onClick={() => acts.begin('resubmit', detail)}>
          重新申请
        </Button>
      ) : null}
    </>
  );
}

/** Steps that are taken seldom. */
function MoreSteps({ detail, acts }: StepsProps) {
  const has = (step: DecorationStepName) => detail.may.includes(step);
  return (
    <>
      {has('extend') ? <Button onClick={() => acts.begin('extend', detail)}>申请延期</Button> : null}
      {has('cancelFinish') ? <Button onClick={() => acts.begin('cancelFinish', detail)}>撤回完工申请</Button> : null}
    </>
  );
}

interface PrintButtonProps {
  readonly detail: DecorationDetail;
  readonly onPrint: (sheet: ReactNode) => void;
  readonly onPasses: (detail: DecorationDetail, passes: readonly PassRow[]) => void;
}

function PrintButton({ detail, onPrint, onPasses }: PrintButtonProps) {
  const papers = papersOf(detail);
  const passes = detail.passes.filter(({ code }) => code !== null);
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          ...papers.map(({ kind, name }) => ({ key: kind as string, label: name })),
          ...(passes.length > 0 ? [{ key: 'passes', label: `出入证 ${passes.length} 张` }] : []),
        ],
        onClick: ({ key }) => {
          const chosen = papers.find(({ kind }) => kind === key);
          if (chosen) onPrint(<DecorationPaper detail={detail} kind={chosen.kind} />);
          else onPasses(detail, passes);
        },
      }}
    >
      <Button>打印</Button>
    </Dropdown>
  );
}
