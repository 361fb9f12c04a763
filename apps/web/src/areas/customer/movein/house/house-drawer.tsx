// The record of a house that is moved into, beside a list, the queue or the picture of its building.
import { use } from 'react';
import { Button, Dropdown } from 'antd';
import {
  arriveMoveIn,
  beginMoveInCheck,
  DEFECT,
  getCheckSheet,
  getMoveIn,
  MOVE_IN,
  MOVE_IN_ACT,
  printDefects,
  printMoveInNotices,
  type MoveInDetail,
} from '@anju/contract';
import { formatDay } from '@anju/domain';
import { LastChange, RecordDrawer, RecordTabs, useActs, type Acts, type RecordList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useCommand, useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { EnumText, usePrint } from '../../../../ui/index.ts';
import { DefectCards } from '../defect/defect-cards.tsx';
import { CheckingContext } from '../parts/checking.ts';
import { DefectPapers } from '../parts/defect-print.tsx';
import { CheckPaper, KeyPaper, NoticePapers } from '../parts/move-in-print.tsx';
import { MOVE_IN_TONES } from '../parts/move-in-tones.ts';
import { slotText } from '../parts/move-in-words.ts';
import { useRefreshMoveIns } from '../parts/refresh-move-ins.ts';
import { StepLine } from '../parts/step-line.tsx';
import { startsFrom, type HouseActs } from './house-acts.ts';
import { HouseDialogs } from './house-dialogs.tsx';
import { HouseFacts, HousePapers, HouseThings } from './house-tabs.tsx';
import { HandOvers, SheetTab } from './sheet-tab.tsx';

interface HouseDrawerProps {
  readonly list?: RecordList | undefined;
  readonly access: Access;
  /** Which house is open; the dialogs of the drawer are its own. */
  readonly acts: Pick<Acts<object>, 'opened' | 'open'>;
  /** Opens the check over the screen; absent where houses are only looked at. */
  readonly onCheck?: ((sheetId: number) => void) | undefined;
}

export function HouseDrawer({ acts, ...props }: HouseDrawerProps) {
  const isChecking = use(CheckingContext);
  return acts.opened === null || isChecking ? null : <OpenHouse id={acts.opened} acts={acts} {...props} />;
}

const openDefects = ({ defects }: MoveInDetail) => defects.filter(({ state }) => DEFECT.is(state, 'open', 'mended'));

function OpenHouse({ id, list, access, acts: { open }, onCheck }: HouseDrawerProps & { readonly id: number }) {
  const refresh = useRefreshMoveIns();
  const acts: HouseActs = useActs(refresh);
  const { print, paper } = usePrint();
  const canChange = onCheck !== undefined && access.can('change');
  const papers: Readonly<Record<string, (detail: MoveInDetail) => Promise<void>>> = {
    notice: async () => print(<NoticePapers notices={await call(printMoveInNotices, { ids: [id] })} />),
    check: async ({ sheetId, companyName, owner, readings }) => {
      const sheet = await call(getCheckSheet, { id: sheetId ?? 0 });
      print(<CheckPaper sheet={sheet} companyName={companyName} owner={owner || '业主'} readings={readings} />);
    },
    keys: async (detail) => print(<KeyPaper detail={detail} />),
    mend: async (detail) => print(<DefectPapers print={await call(printDefects, { ids: openDefects(detail).map((one) => one.id) })} />),
  };
  const papersOf = (detail: MoveInDetail) =>
    [
      onCheck !== undefined && { key: 'notice', label: '入伙通知书' },
      detail.sheetId !== null && { key: 'check', label: '验房单' },
      detail.keyLines.length > 0 && { key: 'keys', label: '钥匙领用单' },
      openDefects(detail).length > 0 && { key: 'mend', label: '整改单' },
    ].filter((item) => item !== false);
  return (
    <>
      <RecordDrawer
        list={list}
        record={useRead(getMoveIn, { id })}
        what="入伙"
        title={({ house }) => house}
        head={(detail) => ({
          where: `${detail.number} · ${detail.estateName}`,
          tags: <EnumText of={MOVE_IN} value={detail.state} tones={MOVE_IN_TONES} />,
          figures: [
            { label: '业主', value: detail.owner || '–', note: detail.phone },
            detail.day !== null && {
              label: '预约',
              value: detail.queueNo === null ? '–' : `${detail.queueNo} 号`,
              note: slotText(detail.day, detail.half),
            },
            {
              label: '未闭合问题',
              value: detail.openDefects,
              note: detail.overdueDefects > 0 ? `${detail.overdueDefects} 个超期` : `已闭合 ${detail.closedDefects}`,
              ...(detail.openDefects > 0 ? { tone: detail.overdueDefects > 0 ? ('overdue' as const) : ('owed' as const) } : {}),
            },
            detail.handedOn !== null && { label: '入伙', value: formatDay(detail.handedOn) },
          ],
        })}
        onClose={() => open(null)}
        actions={(detail) => (canChange && onCheck ? <Steps detail={detail} acts={acts} onCheck={onCheck} /> : null)}
        foot={(detail) => ({
          danger:
            onCheck !== undefined && access.can('void') && startsFrom(detail, MOVE_IN_ACT.undo) ? (
              <Button danger onClick={() => acts.begin('undo', detail)}>
                撤销入伙
              </Button>
            ) : canChange && startsFrom(detail, MOVE_IN_ACT.refuse) ? (
              <Button danger onClick={() => acts.begin('refuse', detail)}>
                业主拒收
              </Button>
            ) : null,
          changed: <LastChange by={detail.steps.at(-1)?.by ?? ''} at={detail.steps.at(-1)?.at} />,
          acts:
            access.can('print') && papersOf(detail).length > 0 ? (
              <Dropdown
                trigger={['click']}
                menu={{ items: papersOf(detail), onClick: ({ key }) => acts.attempt(async () => papers[key]?.(detail)) }}
              >
                <Button>打印</Button>
              </Dropdown>
            ) : null,
        })}
      >
        {(detail) => (
          <RecordTabs
            items={[
              { key: 'facts', label: '概况', children: <HouseFacts detail={detail} acts={acts} canChange={canChange} /> },
              {
                key: 'papers',
                label: `资料 ${detail.papers.filter(({ checkedAt }) => checkedAt !== null).length}/${detail.papers.length}`,
                children: <HousePapers detail={detail} acts={acts} canChange={canChange} />,
              },
              { key: 'things', label: '读数钥匙', children: <HouseThings detail={detail} acts={acts} canChange={canChange} /> },
              { key: 'sheet', label: '验房单', children: <SheetTab id={detail.sheetId} /> },
              {
                key: 'defects',
                label: `问题 ${detail.defects.length}`,
                children: <DefectCards defects={detail.defects} canChange={canChange} />,
              },
              detail.handovers.length > 0 && { key: 'handover', label: '入伙', children: <HandOvers detail={detail} /> },
              {
                key: 'steps',
                label: '操作记录',
                children: (
                  <StepLine
                    steps={detail.steps.map(({ seq, act, from, to, ...step }) => ({
                      key: seq,
                      word: MOVE_IN_ACT.text(act),
                      becomes: from === to ? '' : MOVE_IN.text(to),
                      ...step,
                    }))}
                  />
                ),
              },
            ]}
          />
        )}
      </RecordDrawer>
      <HouseDialogs acts={acts} />
      {paper}
    </>
  );
}

interface StepsProps {
  readonly detail: MoveInDetail;
  readonly acts: HouseActs;
  readonly onCheck: (sheetId: number) => void;
}

function Steps({ detail, acts, onCheck }: StepsProps) {
  const refresh = useRefreshMoveIns();
  const begin = useCommand(beginMoveInCheck, { onRefused: refresh });
  const arrive = useCommand(arriveMoveIn, { onRefused: refresh });
  const starts = (act: Parameters<typeof startsFrom>[1]) => startsFrom(detail, act);
  const isBooked = detail.day !== null;
  const more = [
    starts(MOVE_IN_ACT.tell) && { key: 'tell', label: '登记通知' },
    starts(MOVE_IN_ACT.book) && { key: 'book', label: isBooked ? '改约' : '预约' },
    starts(MOVE_IN_ACT.unbook) && { key: 'unbook', label: '取消预约' },
    starts(MOVE_IN_ACT.arrive) && (detail.queue === null || detail.queueNo === null) && { key: 'arrive', label: '到场' },
    starts(MOVE_IN_ACT.refuse) && { key: 'recheck', label: '约定复验' },
    starts(MOVE_IN_ACT.resume) && { key: 'resume', label: '重新办理' },
  ].filter((item) => item !== false);
  const does: Readonly<Record<string, () => void>> = {
    tell: () => acts.begin('tell', [detail.id]),
    book: () =>
      acts.begin('book', { id: detail.id, planId: detail.planId, house: detail.house, booked: slotText(detail.day, detail.half) }),
    unbook: () => acts.begin('unbook', detail),
    arrive: () => void arrive.run({ id: detail.id }).then((answer) => (answer ? acts.done(`已到场，排队号 ${answer.queueNo}`) : undefined)),
    recheck: () => acts.begin('recheck', detail),
    resume: () => acts.begin('resume', detail),
  };
  const check = () => void begin.run({ id: detail.id }).then((answer) => (answer ? onCheck(answer.sheetId) : undefined));
  const isReady = starts(MOVE_IN_ACT.handOver) && detail.sheetSigned;
  return (
    <>
      {more.length === 0 ? null : (
        <Dropdown trigger={['click']} menu={{ items: more, onClick: ({ key }) => does[key]?.() }}>
          <Button>更多</Button>
        </Dropdown>
      )}
      {starts(MOVE_IN_ACT.begin) ? (
        <Button type={isReady ? 'default' : 'primary'} loading={begin.busy} onClick={check}>
          {detail.sheetId === null ? '开始验房' : detail.sheetSigned ? '再次查验' : '继续验房'}
        </Button>
      ) : null}
      {starts(MOVE_IN_ACT.handOver) ? (
        <Button type={isReady ? 'primary' : 'default'} onClick={() => acts.begin('handOver', detail)}>
          办理入伙
        </Button>
      ) : null}
    </>
  );
}
