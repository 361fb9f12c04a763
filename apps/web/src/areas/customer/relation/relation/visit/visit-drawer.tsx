// The record of a visit, beside a list, the calendar or the panorama of its customer.
import './visit.css';
import { Button } from 'antd';
import { Link } from 'react-router';
import {
  cancelRelationVisit,
  FILE_CATEGORY,
  getRelationVisit,
  MENU,
  RELATION_ACT,
  RELATION_REASON,
  RELATION_VISIT,
  RELATION_WAY,
  SATISFACTION,
  type RelationVisitDetail,
} from '@anju/contract';
import { formatDay } from '@anju/domain';
import { Facts, LastChange, ReasonDialog, RecordDrawer, RecordTabs, useActs, type RecordList } from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { EnumText, PhotoTile, PhotoTiles, Picture, StatusTag } from '../../../../../ui/index.ts';
import { SATISFACTION_TONES } from '../../../case/record/case-tones.ts';
import { StepLine } from '../../../movein/parts/step-line.tsx';
import { LevelTag } from '../parts/level-tag.tsx';
import { useScreenWay } from '../../../case/record/screen-way.ts';
import { useRefreshVisits } from '../parts/refresh-relations.ts';
import { VISIT_TONES } from '../parts/relation-tones.ts';
import { FinishDialog } from './finish-dialog.tsx';
import { ChangeVisitDialog } from './visit-dialogs.tsx';

interface VisitDrawerProps {
  readonly id: number;
  readonly list?: RecordList | undefined;
  readonly access: Access;
  readonly onClose: () => void;
  /** Shows everything of the customer. */
  readonly onCustomer?: (personId: number) => void;
}

export function VisitDrawer({ id, list, access, onClose, onCustomer }: VisitDrawerProps) {
  const acts = useActs<{ finish: RelationVisitDetail; change: RelationVisitDetail; cancel: RelationVisitDetail }>(useRefreshVisits());
  const way = useScreenWay();
  const { doing } = acts;
  const canChange = ({ state }: RelationVisitDetail) => access.can('change') && state === RELATION_VISIT.planned;
  return (
    <>
      <RecordDrawer
        list={list}
        record={useRead(getRelationVisit, { id })}
        what="走访"
        title={({ name }) => name}
        head={(visit) => ({
          where: [visit.estateName, visit.house].filter(Boolean).join(' '),
          tags: (
            <>
              <EnumText of={RELATION_VISIT} value={visit.state} tones={VISIT_TONES} />
              {visit.overdue ? <StatusTag tone="overdue">逾期</StatusTag> : null}
              {visit.level === null ? null : <LevelTag level={visit.level} />}
            </>
          ),
          figures: [
            {
              label: '计划',
              value: formatDay(visit.plannedOn),
              note: `${RELATION_WAY.text(visit.way)} ${visit.employee}`,
              ...(visit.overdue ? { tone: 'overdue' as const } : {}),
            },
            visit.doneOn !== null && { label: '走访', value: formatDay(visit.doneOn) },
            visit.nextOn !== null && { label: '下次', value: formatDay(visit.nextOn) },
          ],
        })}
        onClose={onClose}
        actions={(visit) => (
          <>
            {onCustomer ? <Button onClick={() => onCustomer(visit.personId)}>客户全景</Button> : null}
            {canChange(visit) ? (
              <>
                <Button onClick={() => acts.begin('change', visit)}>修改</Button>
                <Button type="primary" onClick={() => acts.begin('finish', visit)}>
                  完成走访
                </Button>
              </>
            ) : null}
          </>
        )}
        foot={(visit) => ({
          danger: canChange(visit) ? (
            <Button danger onClick={() => acts.begin('cancel', visit)}>
              取消走访
            </Button>
          ) : null,
          changed: <LastChange by={visit.createdBy} at={visit.createdAt} />,
        })}
      >
        {(visit) => (
          <RecordTabs
            items={[
              {
                key: 'facts',
                label: '概况',
                children: <VisitFacts visit={visit} caseWay={way(MENU.caseAccept, caseQuery(visit))} />,
              },
              {
                key: 'steps',
                label: '操作记录',
                children: (
                  <StepLine
                    steps={visit.steps.map(({ act, by, at, remark }, key) => ({
                      key,
                      word: RELATION_ACT.text(act),
                      becomes: '',
                      by,
                      at,
                      note: remark,
                    }))}
                  />
                ),
              },
            ]}
          />
        )}
      </RecordDrawer>
      {doing?.kind === 'finish' ? <FinishDialog visit={doing.row} onClose={acts.close} onDone={() => acts.done('已完成走访')} /> : null}
      {doing?.kind === 'change' ? <ChangeVisitDialog visit={doing.row} onClose={acts.close} onDone={() => acts.done('已保存')} /> : null}
      {doing?.kind === 'cancel' ? (
        <ReasonDialog
          title={`取消走访 ${doing.row.name}`}
          note="取消后不再提醒，可以重新安排。"
          go="取消走访"
          field={{ label: '取消原因' }}
          endpoint={cancelRelationVisit}
          toInput={(reason) => ({ id: doing.row.id, version: doing.row.version, reason })}
          onClose={acts.close}
          onDone={() => acts.done('已取消走访')}
        />
      ) : null}
    </>
  );
}

const caseQuery = ({ houseId, personId, result }: RelationVisitDetail): string =>
  [houseId === null ? '' : `houseId=${houseId}`, `personId=${personId}`, `content=${encodeURIComponent(result)}`].filter(Boolean).join('&');

function VisitFacts({ visit, caseWay }: { readonly visit: RelationVisitDetail; readonly caseWay: string | undefined }) {
  const isDone = visit.state === RELATION_VISIT.done;
  return (
    <>
      <Facts
        columns={2}
        rows={[
          ['事由', RELATION_REASON.text(visit.reason)],
          ['电话', visit.phone],
          ['走访内容', visit.subject, 'wide'],
          visit.carePlan !== '' && ['关怀计划', visit.carePlan, 'wide'],
          isDone && [
            '满意度',
            visit.satisfaction === null ? '' : <EnumText key="s" of={SATISFACTION} value={visit.satisfaction} tones={SATISFACTION_TONES} />,
          ],
          isDone && ['走访结果', visit.result, 'wide'],
          visit.cancelReason !== '' && ['取消原因', visit.cancelReason, 'wide'],
        ]}
      />
      {isDone && caseWay !== undefined ? (
        <p>
          <Link to={caseWay}>转为诉求</Link>
        </p>
      ) : null}
      {visit.photos.length === 0 ? null : (
        <PhotoTiles>
          {visit.photos.map(({ id, name }) => (
            <PhotoTile key={id} caption={name}>
              <Picture parent={visit.id} cat={FILE_CATEGORY.visitPhoto} id={id} side={320} alt={name} />
            </PhotoTile>
          ))}
        </PhotoTiles>
      )}
    </>
  );
}
