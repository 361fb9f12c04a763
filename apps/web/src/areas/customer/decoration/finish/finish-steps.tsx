// What the screen of acceptance adds to the drawer of a decoration: the check, the consent, the way to the desk, the paper.
import { Button, Dropdown } from 'antd';
import type { DecorationDetail, DecorationStepName } from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { DeskLink } from '../../../charging/index.ts';
import type { FinishActs } from './finish-acts.ts';
import { openRound } from '../record/open-round.ts';
import { heldDeposits } from './finish.rules.ts';

interface FinishStepsProps {
  readonly detail: DecorationDetail;
  readonly acts: FinishActs;
  /** Null where the user may not print. */
  readonly onPrint: ((detail: DecorationDetail) => void) | null;
}

export function FinishSteps({ detail, acts, onPrint }: FinishStepsProps) {
  const has = (step: DecorationStepName) => detail.may.includes(step);
  const { rounds, consents, houseId, releasedAt } = detail;
  const held = heldDeposits(detail).length > 0;
  const active = has('consent') ? consents.filter(({ cancelled }) => !cancelled) : [];
  return (
    <>
      {onPrint !== null && rounds.length > 0 ? <Button onClick={() => onPrint(detail)}>打印验收单</Button> : null}
      {active.length > 0 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: active.map(({ id, name, amount }) => ({ key: id, label: `${name} ${formatMoney(amount)}` })),
            onClick: ({ key }) => {
              const consent = active.find(({ id }) => String(id) === key);
              if (consent) acts.begin('cancelConsent', { detail, consent });
            },
          }}
        >
          <Button>撤销抵扣</Button>
        </Dropdown>
      ) : null}
      {has('consent') && held ? <Button onClick={() => acts.begin('consent', detail)}>押金抵扣</Button> : null}
      {held && (releasedAt !== null || active.length > 0) ? <DeskLink houseId={houseId} text="去收款台" button /> : null}
      {has('release') ? (
        <Button type="primary" onClick={() => acts.begin('release', detail)}>
          告知退押金
        </Button>
      ) : null}
      {has('archive') ? (
        <Button type={has('release') ? 'default' : 'primary'} onClick={() => acts.begin('archive', detail)}>
          归档
        </Button>
      ) : null}
      {has('accept') && openRound(detail) !== null ? (
        <Button type="primary" onClick={() => acts.begin('accept', detail)}>
          登记验收
        </Button>
      ) : null}
    </>
  );
}
