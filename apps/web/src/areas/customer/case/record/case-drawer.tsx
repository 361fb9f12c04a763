// One case beside a list or a board: what is asked, what was promised, what was done. The server names the steps a user may take; those of
// dispatching and of the work itself are given by the screens that have them.
import './case.css';
import { Button, Dropdown } from 'antd';
import { CASE_KIND, readCase, type CaseDetail, type CaseStepName } from '@anju/contract';
import { isZeroDecimal } from '@anju/domain';
import type { ReactNode } from 'react';
import { LastChange, RecordDrawer, RecordTabs, useActs, type Acts, type Figure, type RecordList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { Money, StatusTag, useNow, usePrint } from '../../../../ui/index.ts';
import type { CaseActs } from './case-acts.ts';
import { ComplaintView } from './case-complaint.tsx';
import { CaseDialogs } from './case-dialogs.tsx';
import { CaseFacts } from './case-facts.tsx';
import { Alarms, Delays, Materials, Visits } from './case-history.tsx';
import { CaseMarks, CaseState } from './case-parts.tsx';
import { CasePhotos } from './case-photos.tsx';
import { pressureOfPromise, PROMISES, promiseWord } from './case-pressure.ts';
import { CasePaper, papersOf } from './case-print.tsx';
import { useRefreshCases } from './refresh-cases.ts';

interface CaseDrawerProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly access: Access;
  /** Which case is open; the dialogs of the drawer are its own. */
  readonly acts: Pick<Acts<object>, 'opened' | 'open'>;
  /** The steps of the screen: dispatching, the worker's own. The main one is the last. */
  readonly extra?: ((detail: CaseDetail) => ReactNode) | undefined;
  /** The tab shown first. */
  readonly first?: 'complaint' | 'visits' | undefined;
}

export function CaseDrawer({ acts, ...props }: CaseDrawerProps) {
  return acts.opened === null ? null : <OpenCase id={acts.opened} acts={acts} {...props} />;
}

function OpenCase({ id, list, access, acts: { open }, extra, first }: CaseDrawerProps & { readonly id: number }) {
  const now = useNow();
  const { print, paper } = usePrint();
  const acts: CaseActs = useActs(useRefreshCases());
  return (
    <>
      <RecordDrawer
        list={list}
        record={useRead(readCase, { id })}
        what="诉求"
        title={({ title }) => title}
        head={(detail) => ({
          where: `${detail.number} · ${detail.estateName} ${detail.object}`,
          tags: (
            <>
              <CaseState state={detail.state} />
              <StatusTag tone="kind">{CASE_KIND.text(detail.kind)}</StatusTag>
              <CaseMarks row={detail} />
            </>
          ),
          figures: [...promises(detail, now), owed(detail)],
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
          danger: detail.may.includes('decline') ? (
            <Button danger onClick={() => acts.begin('decline', detail)}>
              不予办理
            </Button>
          ) : null,
          changed: <LastChange by={detail.steps.at(-1)?.by ?? detail.createdBy} at={detail.steps.at(-1)?.at ?? detail.createdAt} />,
          acts: access.can('print') ? (
            <Dropdown
              trigger={['click']}
              menu={{
                items: papersOf(detail).map(({ kind, name }) => ({ key: kind, label: name })),
                onClick: ({ key }) => {
                  const chosen = papersOf(detail).find(({ kind }) => kind === key);
                  if (chosen) print(<CasePaper detail={detail} kind={chosen.kind} />);
                },
              }}
            >
              <Button>打印</Button>
            </Dropdown>
          ) : null,
        })}
      >
        {(detail) => (
          <RecordTabs
            {...(first === undefined ? {} : { first })}
            items={[
              { key: 'facts', label: '概况', children: <CaseFacts detail={detail} onOpen={open} /> },
              detail.complaint !== null && {
                key: 'complaint',
                label: '投诉处理',
                children: <ComplaintView complaint={detail.complaint} />,
              },
              { key: 'materials', label: `材料费用 ${detail.materials.length}`, children: <Materials detail={detail} /> },
              { key: 'visits', label: `回访 ${detail.visits.length}`, children: <Visits detail={detail} /> },
              { key: 'delays', label: `延期 ${detail.delays.length}`, children: <Delays detail={detail} acts={acts} /> },
              { key: 'alarms', label: `提醒 ${detail.alarms.length}`, children: <Alarms detail={detail} /> },
              { key: 'photos', label: `照片 ${detail.photos.length}`, children: <CasePhotos detail={detail} /> },
            ]}
          />
        )}
      </RecordDrawer>
      <CaseDialogs acts={acts} />
      {paper}
    </>
  );
}

const TONE_OF_FIGURE = { owed: { tone: 'owed' }, overdue: { tone: 'overdue' } } as const;

/** The three promises; a case that promised nothing has none. */
function promises(detail: CaseDetail, now: number): Figure[] {
  return PROMISES.filter((name) => detail[name].due !== null).map((name) => {
    const { tone, text, note } = pressureOfPromise(detail, name, now);
    return { label: promiseWord(name), value: text, note, ...(tone === 'owed' || tone === 'overdue' ? TONE_OF_FIGURE[tone] : {}) };
  });
}

const owed = ({ openAmount, householdAmount }: CaseDetail): Figure | null =>
  isZeroDecimal(householdAmount)
    ? null
    : {
        label: '住户费用',
        value: <Money value={householdAmount} />,
        note: isZeroDecimal(openAmount) ? '已收' : `未收 ${openAmount}`,
        ...(isZeroDecimal(openAmount) ? {} : TONE_OF_FIGURE.owed),
      };

interface StepsProps {
  readonly detail: CaseDetail;
  readonly acts: CaseActs;
}

/** What the after-work screens do next with the case. */
function Steps({ detail, acts }: StepsProps) {
  const has = (step: CaseStepName) => detail.may.includes(step);
  const answered = detail.complaint?.repliedAt != null;
  return (
    <>
      {has('urge') ? <Button onClick={() => acts.begin('urge', detail)}>催单</Button> : null}
      {has('follow') ? <Button onClick={() => acts.begin('follow', detail)}>跟进</Button> : null}
      {has('investigate') ? <Button onClick={() => acts.begin('investigate', detail)}>登记调查</Button> : null}
      {has('reply') ? (
        <Button type={answered ? 'default' : 'primary'} onClick={() => acts.begin('reply', detail)}>
          {answered ? '修改答复' : '答复'}
        </Button>
      ) : null}
      {has('rate') ? <Button onClick={() => acts.begin('rate', detail)}>登记评价</Button> : null}
      {has('visit') ? (
        <Button type="primary" onClick={() => acts.begin('visit', detail)}>
          登记回访
        </Button>
      ) : null}
    </>
  );
}

/** Steps that are taken seldom. */
function MoreSteps({ detail, acts }: StepsProps) {
  const has = (step: CaseStepName) => detail.may.includes(step);
  const items = [
    has('delay') && { key: 'delay', label: '申请延期' },
    has('reopen') && { key: 'reopen', label: '返工' },
    has('merge') && { key: 'merge', label: '合并' },
    has('investigate') && { key: 'classify', label: '投诉信息' },
  ].filter((item) => item !== false);
  if (items.length === 0) return null;
  const begin = {
    delay: () => acts.begin('delay', detail),
    reopen: () => acts.begin('reopen', detail),
    merge: () => acts.begin('merge', detail),
    classify: () => acts.begin('classify', detail),
  };
  // A step that is the only one, as 返工 of an ended case, needs no menu.
  const [only] = items;
  if (items.length === 1 && only) return <Button onClick={() => begin[only.key as keyof typeof begin]()}>{only.label}</Button>;
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => begin[key as keyof typeof begin]() }}>
      <Button>更多</Button>
    </Dropdown>
  );
}
