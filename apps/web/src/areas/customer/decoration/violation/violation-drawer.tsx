// One violation beside the list: what was found, what was demanded, what became of it. The server names the steps a user may take.
import { Button, Dropdown } from 'antd';
import {
  NOTICE_KIND,
  readDecoration,
  readViolation,
  reviewAppeal,
  VIOLATION,
  VIOLATION_LEVEL,
  type ViolationDetail,
  type ViolationStepName,
} from '@anju/contract';
import { formatDay } from '@anju/domain';
import { LastChange, RecordDrawer, RecordTabs, useActs, type Acts, type Figure, type RecordList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { EnumText, Money, StatusTag, useNow, usePhone, usePrint } from '../../../../ui/index.ts';
import { VIOLATION_LEVEL_TONES, VIOLATION_TONES } from '../record/decoration-tones.ts';
import { useRefreshDecorations } from '../record/refresh-decorations.ts';
import type { ViolationActs } from './violation-acts.ts';
import { ViolationDialogs } from './violation-dialogs.tsx';
import { Appeals, Earlier, Notices, Rechecks, ViolationFacts } from './violation-facts.tsx';
import { ViolationPhotos } from './violation-photos.tsx';
import { NoticePaper } from './violation-print.tsx';
import { reportLeft } from './violation.rules.ts';

interface ViolationDrawerProps {
  readonly list?: RecordList | undefined;
  readonly access: Access;
  /** Which violation is open; the dialogs of the drawer are its own. */
  readonly acts: Pick<Acts<object>, 'opened' | 'open'>;
  readonly onDecoration: (id: number) => void;
}

export function ViolationDrawer({ acts, ...props }: ViolationDrawerProps) {
  return acts.opened === null ? null : <OpenViolation id={acts.opened} acts={acts} {...props} />;
}

function OpenViolation({ id, list, access, acts: { open }, onDecoration }: ViolationDrawerProps & { readonly id: number }) {
  const now = useNow();
  const phone = usePhone();
  const { print, paper } = usePrint();
  const acts: ViolationActs = useActs(useRefreshDecorations());
  const mayPrint = access.can('print');
  const printNotice = (detail: ViolationDetail) => (notice: ViolationDetail['notices'][number]) =>
    print(<NoticePaper detail={detail} notice={notice} />);
  return (
    <>
      <RecordDrawer
        list={list}
        record={useRead(readViolation, { id })}
        what="违规"
        title={({ type }) => type}
        head={(detail) => ({
          where: `${detail.number} · ${detail.estateName} ${detail.object}`,
          tags: (
            <>
              <EnumText of={VIOLATION} value={detail.state} tones={VIOLATION_TONES} />
              <EnumText of={VIOLATION_LEVEL} value={detail.level} tones={VIOLATION_LEVEL_TONES} />
              {detail.stops ? <StatusTag tone="overdue">停工</StatusTag> : null}
              {detail.times > 1 ? <StatusTag tone="owed">{`第 ${detail.times} 次`}</StatusTag> : null}
            </>
          ),
          figures: figuresOf(detail, now),
        })}
        onClose={() => open(null)}
        actions={(detail) => <Steps detail={detail} acts={acts} />}
        foot={(detail) => ({
          danger: detail.may.includes('cancel') ? (
            <Button danger onClick={() => acts.begin('cancel', detail)}>
              撤销违规
            </Button>
          ) : null,
          changed: <LastChange by={detail.steps.at(-1)?.by ?? detail.createdBy} at={detail.steps.at(-1)?.at ?? detail.createdAt} />,
          // On a phone the room is for what comes next; a notice is printed from its line.
          acts: phone ? null : (
            <>
              {detail.may.includes('change') ? <Button onClick={() => acts.begin('change', detail)}>修改</Button> : null}
              {mayPrint && detail.notices.length > 0 ? (
                <Dropdown
                  trigger={['click']}
                  menu={{
                    items: detail.notices.map(({ seq, kind, number }) => ({ key: seq, label: `${NOTICE_KIND.text(kind)} ${number}` })),
                    onClick: ({ key }) => {
                      const notice = detail.notices.find(({ seq }) => String(seq) === key);
                      if (notice) printNotice(detail)(notice);
                    },
                  }}
                >
                  <Button>打印</Button>
                </Dropdown>
              ) : null}
            </>
          ),
        })}
      >
        {(detail) => (
          <RecordTabs
            items={[
              { key: 'facts', label: '概况', children: <ViolationFacts detail={detail} onDecoration={onDecoration} /> },
              {
                key: 'notices',
                label: `通知书 ${detail.notices.length}`,
                children: <Notices detail={detail} onPrint={mayPrint ? printNotice(detail) : null} />,
              },
              { key: 'rechecks', label: `复查 ${detail.rechecksDone.length}`, children: <Rechecks detail={detail} /> },
              { key: 'appeals', label: `申诉 ${detail.appeals.length}`, children: <Appeals detail={detail} acts={acts} /> },
              {
                key: 'photos',
                label: `照片 ${detail.photos.length}`,
                children: <ViolationPhotos detail={detail} may={access.can('change')} />,
              },
              { key: 'earlier', label: `以往 ${detail.earlier.length}`, children: <Earlier detail={detail} onOpen={open} /> },
            ]}
          />
        )}
      </RecordDrawer>
      <ViolationDialogs acts={acts} />
      {paper}
    </>
  );
}

function figuresOf(detail: ViolationDetail, now: number): (Figure | null)[] {
  const report = reportLeft(detail, now);
  return [
    detail.deadline === null
      ? null
      : {
          label: '整改期限',
          value: formatDay(detail.deadline),
          note: detail.overdue ? '已过期' : `复查 ${detail.rechecks} 次`,
          ...(detail.overdue ? { tone: 'overdue' as const } : {}),
        },
    report === null
      ? null
      : {
          label: '24 小时上报',
          value: report.text,
          note: report.note,
          ...(report.tone === 'overdue' || report.tone === 'owed' ? { tone: report.tone } : {}),
        },
    detail.damage === null ? null : { label: '损失金额', value: <Money value={detail.damage} /> },
  ];
}

interface StepsProps {
  readonly detail: ViolationDetail;
  readonly acts: ViolationActs;
}

function Steps({ detail, acts }: StepsProps) {
  const has = (step: ViolationStepName) => detail.may.includes(step);
  const appeal = detail.appeals.at(-1);
  return (
    <>
      <MoreSteps detail={detail} acts={acts} />
      {has('notice') && detail.notices.length === 0 ? <Button onClick={() => acts.begin('notice', detail)}>发通知书</Button> : null}
      {has('report') ? (
        <Button danger={detail.reportDue !== null} onClick={() => acts.begin('report', detail)}>
          登记上报
        </Button>
      ) : null}
      {has('review') ? (
        <Button
          disabled={acts.busy}
          onClick={() =>
            acts.attempt(async () => {
              await call(reviewAppeal, { id: detail.id, version: detail.version });
              acts.done('已受理申诉');
            })
          }
        >
          受理申诉
        </Button>
      ) : null}
      {has('decide') && appeal?.mayDecide !== false ? (
        <>
          <Button onClick={() => acts.begin('reject', detail)}>申诉不成立</Button>
          <Button onClick={() => acts.begin('uphold', detail)}>申诉成立</Button>
        </>
      ) : null}
      {detail.state === VIOLATION.appealed && !has('decide') && !has('review') ? <span className="ui-quiet">由他人复核</span> : null}
      <Lift detail={detail} acts={acts} />
      {has('recheck') ? (
        <Button type="primary" onClick={() => acts.begin('recheck', detail)}>
          登记复查
        </Button>
      ) : null}
    </>
  );
}

/** The stop order belongs to the decoration: it is lifted once every violation of it is put right, whichever is looked at. */
function Lift({ detail: { decorationId, notices }, acts }: StepsProps) {
  const stopped = decorationId !== null && notices.some(({ kind }) => kind === NOTICE_KIND.stop);
  const { data } = useRead(readDecoration, stopped ? { id: decorationId } : null, { quiet: true });
  if (!data?.may.includes('lift')) return null;
  return <Button onClick={() => acts.begin('lift', data)}>复工</Button>;
}

/** Steps that are taken seldom. */
function MoreSteps({ detail, acts }: StepsProps) {
  const phone = usePhone();
  const items = (
    [
      ['notice', '再发通知书'],
      ['appeal', '登记申诉'],
      ['mustReport', '劝阻无效'],
      ['hand', '移交'],
      ['change', '修改'],
    ] as const
  ).filter(([step]) => detail.may.includes(step) && (step !== 'notice' || detail.notices.length > 0) && (step !== 'change' || phone));
  if (items.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: items.map(([key, label]) => ({ key, label })),
        onClick: ({ key }) => {
          const chosen = items.find(([step]) => step === key);
          if (chosen) acts.begin(chosen[0], detail);
        },
      }}
    >
      <Button>更多</Button>
    </Dropdown>
  );
}
