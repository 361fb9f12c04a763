// The defects of a house or of a takeover, one below the other, with what is done next.
import './defect.css';
import { Button, Space } from 'antd';
import { DEFECT, SEVERITY, type CheckDefect } from '@anju/contract';
import { useActs } from '../../../../archetypes/index.ts';
import { DateText, EmptyState, EnumText } from '../../../../ui/index.ts';
import { DEFECT_TONES, SEVERITY_TONES } from '../parts/move-in-tones.ts';
import { useRefreshMoveIns } from '../parts/refresh-move-ins.ts';
import type { DefectActs } from './defect-acts.ts';
import { DefectDialogs } from './defect-dialogs.tsx';
import { DefectPhotos } from './defect-photos.tsx';

/** As many as one call takes. */
const MOST_SENT = 20;

interface DefectCardsProps {
  readonly defects: readonly CheckDefect[];
  readonly canChange: boolean;
}

export function DefectCards({ defects, canChange }: DefectCardsProps) {
  const acts: DefectActs = useActs(useRefreshMoveIns());
  const unsent = defects
    .filter((defect) => defect.state === DEFECT.open && defect.case === null)
    .map(({ id }) => id)
    .slice(0, MOST_SENT);
  if (defects.length === 0) return <EmptyState text="没有问题" />;
  return (
    <>
      {canChange && unsent.length > 0 ? (
        <Button className="defect-send" onClick={() => acts.begin('send', unsent)}>{`转为诉求（${unsent.length} 个）`}</Button>
      ) : null}
      <ul className="defect-cards">
        {defects.map((defect) => (
          <li key={defect.id}>
            <div className="defect-card-head">
              <b>{[defect.item, defect.position].filter(Boolean).join('，')}</b>
              <EnumText of={SEVERITY} value={defect.severity} tones={SEVERITY_TONES} />
              <EnumText of={DEFECT} value={defect.state} tones={DEFECT_TONES} />
            </div>
            <p>{defect.description}</p>
            <p className="ui-quiet">
              {defect.number} {defect.responsible} {defect.dueOn === null ? null : '期限 '}
              {defect.dueOn === null ? null : <DateText value={defect.dueOn} danger={defect.overdue} />}
              {defect.rounds > 0 ? `，复验不合格 ${defect.rounds} 次` : ''}
              {defect.case === null ? '' : `，诉求 ${defect.case.number}`}
            </p>
            <DefectPhotos defect={defect} canChange={canChange} />
            {canChange ? <DefectSteps defect={defect} acts={acts} /> : null}
          </li>
        ))}
      </ul>
      <DefectDialogs acts={acts} />
    </>
  );
}

interface DefectStepsProps {
  readonly defect: CheckDefect;
  readonly acts: DefectActs;
}

export function DefectSteps({ defect, acts }: DefectStepsProps) {
  const isOpen = defect.state === DEFECT.open;
  if (!isOpen && defect.state !== DEFECT.mended) return null;
  return (
    <Space wrap>
      {isOpen && defect.case === null ? <Button onClick={() => acts.begin('send', [defect.id])}>转为诉求</Button> : null}
      {isOpen ? <Button onClick={() => acts.begin('mend', defect)}>整改完成</Button> : null}
      <Button type={isOpen ? 'default' : 'primary'} onClick={() => acts.begin('recheck', defect)}>
        复验
      </Button>
    </Space>
  );
}
