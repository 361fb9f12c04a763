// A release slip at the gate: its card, and what follows when it passed. Nothing here knows what the house owes.
import { GATE_KIND, GATE_RESULT, SLIP, SLIP_ACT, SLIP_APPLICANT, SLIP_KIND, type GateCard } from '@anju/contract';
import { comesIn, maskPhone, slipVerdict } from '@anju/domain';
import { reachOf } from '../../../platform/reach/reach.ts';
import { stampOf } from '../../../platform/stamp.ts';
import type { GatePaper } from '../gate/gate-kind.ts';
import { findByToken, insertStep, updateSlip, type SlipAtGate } from './slip-change.queries.ts';
import { listGoods } from './slip.queries.ts';

const titleOf = ({ kind, whole }: SlipAtGate): string => `${SLIP_KIND.text(kind)}${whole ? '（全部搬离）' : ''}`;

export const SLIP_AT_GATE: GatePaper = {
  async find(scope, token, { at, lock }) {
    const slip = await findByToken(scope.db, token, reachOf(scope.actor), lock);
    if (slip === undefined) return undefined;
    const { id, number, estateId, estate, houseId, houses, name, plate, from, to, applicant, mover, remark } = slip;
    const facts = [
      { label: '申请人身份', value: SLIP_APPLICANT.text(applicant) },
      { label: '搬家公司', value: mover },
      { label: '备注', value: remark },
    ].filter(({ value }) => value !== '');
    const card: GateCard = {
      ...{ kind: GATE_KIND.release, sourceId: id, number, title: titleOf(slip), estateId, estate, houseId, house: houses },
      ...{ name, phone: maskPhone(slip.phone), photo: null, plate, facts, goods: await listGoods(scope.db, id), from, to },
      ...slipVerdict(slip, at),
      ways: [comesIn(slip.kind) ? GATE_RESULT.passedIn : GATE_RESULT.passedOut],
    };
    return card;
  },

  async passed(scope, tx, { sourceId }, { result, at, place }) {
    const words = [GATE_RESULT.text(result), place].filter((text) => text !== '').join(' · ');
    await updateSlip(tx, sourceId, { state: SLIP.passed, passedAt: at, passedBy: scope.actor.name });
    await insertStep(tx, sourceId, SLIP_ACT.pass, { ...stampOf(scope), at }, words);
  },
};
