// Writing a release slip: who asks and what makes the goods theirs. Arrears are no argument here.
import {
  APPROVAL,
  createSlip,
  fileCategoryOf,
  SLIP,
  SLIP_ACT,
  SLIP_APPLICANT,
  SLIP_KIND,
  SLIP_LONGEST_DAYS,
  SLIP_PAPER,
  SLIP_PROOF,
  type changeSlip,
  type OutputOf,
  type ParsedInputOf,
  type SlipForm,
  type SlipSetting,
} from '@anju/contract';
import { formatInstant, needsNoDecision, SLIP_MOVES, slipProofs } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { changeApproval, dropApproval, hasDocument, requestApproval, type ApprovalRequest } from '../../../platform/document/approval.ts';
import { failField } from '../../../platform/errors/failure.ts';
import { takeNumber } from '../../../platform/numbers/numbers.ts';
import { reachOf } from '../../../platform/reach/reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import { madeBy, stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { removeBytes, replaceAttached } from '../../files/index.ts';
import { newGateCode } from '../gate/gate-kind.ts';
import * as queries from './slip-change.queries.ts';
import { findDecoration, findPhone, findPlace, type SlipPlace } from './slip-house.queries.ts';
import { settingOf } from './slip-setting.service.ts';
import { flow } from './slip-step.service.ts';
import { listPapers } from './slip.queries.ts';

const DAY_MS = 86_400_000;
const TITLE_LENGTH = 100;

/** What a proof has to come with. */
const PAPER_OF = { [SLIP_PROOF.letter]: SLIP_PAPER.letter, [SLIP_PROOF.lease]: SLIP_PAPER.lease, [SLIP_PROOF.phone]: null } as const;

function checkProof({ applicant, proof, proofNote, papers }: SlipForm): void {
  const accepted = slipProofs(applicant);
  if (accepted.length === 0) return;
  if (proof === null || !accepted.includes(proof)) {
    const proofs = accepted.map((one) => SLIP_PROOF.text(one)).join('或');
    throw failField('proof', 'SLIP_PROOF', { who: SLIP_APPLICANT.text(applicant), proofs });
  }
  const paper = PAPER_OF[proof];
  if (paper !== null && !papers.some(({ kind }) => kind === paper))
    throw failField('papers', 'SLIP_PROOF_FILE', { what: SLIP_PAPER.text(paper) });
  if (proof === SLIP_PROOF.phone && proofNote === '') throw failField('proofNote', 'SLIP_PROOF_NOTE');
}

function checkTimes(scope: Scope, { from, to }: SlipForm): void {
  if (Date.parse(to) <= scope.clock.now().getTime()) throw failField('to', 'SLIP_PAST');
  if (Date.parse(to) - Date.parse(from) > SLIP_LONGEST_DAYS * DAY_MS) throw failField('to', 'SLIP_LONG', { days: SLIP_LONGEST_DAYS });
}

async function requirePlace(scope: Scope, tx: Tx, houseIds: readonly number[]): Promise<SlipPlace> {
  const place = await findPlace(tx, houseIds, reachOf(scope.actor));
  if (place?.houses !== houseIds.length) throw failField('houseIds', 'SLIP_HOUSE');
  return place;
}

interface Before {
  readonly personId: number | null;
  readonly phone: string;
  readonly idNo: string;
}
/** A masked phone or number stands for what is known: the user never saw more of it. */
const unmasked = (text: string, known: string): string => (text.includes('*') ? known : text);

async function valuesOf(
  scope: Scope,
  tx: Tx,
  form: SlipForm,
  { estateId }: SlipPlace,
  setting: SlipSetting,
  before?: Before,
): Promise<queries.SlipValues> {
  checkProof(form);
  checkTimes(scope, form);
  if (setting.needIdentity && form.kind === SLIP_KIND.out && !form.papers.some(({ kind }) => kind === SLIP_PAPER.identity))
    throw failField('papers', 'SLIP_IDENTITY');
  const known = form.personId === null ? '' : await findPhone(tx, form.personId, form.houseIds);
  if (known === undefined) throw failField('personId', 'SLIP_PERSON');
  const decoration = form.applicant === SLIP_APPLICANT.contractor ? await findDecoration(tx, form.houseIds) : '';
  if (form.applicant === SLIP_APPLICANT.contractor && decoration === '') throw failField('applicant', 'SLIP_DECORATION');
  const { kind, whole, applicant, personId, name, proof, proofNote, mover, plate, remark, sourceNo, from, to } = form;
  const free = needsNoDecision(setting, form);
  const phone = unmasked(form.phone, before !== undefined && before.personId === personId ? before.phone : known);
  return {
    ...{ kind, whole, applicant, personId, name, mover, plate, remark, sourceNo, decoration, estateId, phone },
    ...(slipProofs(applicant).length === 0 ? { proof: null, proofNote: '' } : { proof, proofNote }),
    houseId: form.houseIds[0] as number,
    idNo: unmasked(form.idNo, before?.idNo ?? ''),
    fromAt: from,
    toAt: to,
    state: free ? SLIP.ready : SLIP.waiting,
    readyAt: free ? scope.clock.now().toISOString() : null,
  };
}

async function saveParts(scope: Scope, tx: Tx, id: number, form: SlipForm): Promise<string[]> {
  const { tenantId } = scope.actor;
  await queries.replaceParts(tx, tenantId, id, form);
  const papers = form.papers.filter(({ fileId }, at) => form.papers.findIndex((one) => one.fileId === fileId) === at);
  const before = (await listPapers(tx, id)).map(({ file }) => file.id);
  const place = { category: fileCategoryOf(createSlip, 'papers.fileId'), parentId: id };
  return replaceAttached(scope, tx, place, {
    before,
    wanted: papers.map(({ fileId }) => fileId),
    store: () => queries.replacePapers(tx, tenantId, id, papers),
  });
}

/** What a document says of a slip; phones and numbers of papers stay on its own screen. */
function asksFor(id: number, number: string, form: SlipForm, { estate, codes }: SlipPlace): ApprovalRequest {
  const kind = `${SLIP_KIND.text(form.kind)}${form.whole ? '（全部搬离）' : ''}`;
  return {
    kind: APPROVAL.release,
    id,
    title: `放行条 ${number} ${codes}`.slice(0, TITLE_LENGTH),
    lines: [
      `单号：${number}`,
      `类型：${kind}`,
      `房屋：${estate} ${codes}`,
      `申请人：${form.name}（${SLIP_APPLICANT.text(form.applicant)}）`,
      `时间：${formatInstant(form.from)} 至 ${formatInstant(form.to)}`,
      `物品：${form.goods.map(({ name, quantity, unit }) => `${name} ${quantity}${unit}`).join('、')}`,
      ...(form.plate === '' ? [] : [`车牌：${form.plate}`]),
    ],
    amount: null,
    facts: { 小区: estate, 类型: SLIP_KIND.text(form.kind) },
  };
}

/** A slip that waits is decided by document where a workflow is published; one that needs no decision takes its document along. */
async function askAgain(scope: Scope, tx: Tx, request: ApprovalRequest, waits: boolean): Promise<string | null> {
  if (!waits && !(await hasDocument(tx, request.kind, request.id))) return null;
  const flowName = await changeApproval(scope, tx, request);
  if (waits) return flowName;
  await dropApproval(scope, tx, request.kind, request.id, noDecision(SLIP.ready));
  return null;
}

const noDecision = (state: number): string => (state === SLIP.ready ? '按公司设置无需审核' : '');

export const create = (scope: Scope, input: ParsedInputOf<typeof createSlip>): Promise<OutputOf<typeof createSlip>> =>
  inTransaction(scope.db, async (tx) => {
    const { actor, clock } = scope;
    const form = { ...input, houseIds: [...new Set(input.houseIds)] };
    const place = await requirePlace(scope, tx, form.houseIds);
    const values = await valuesOf(scope, tx, form, place, await settingOf(tx, place.companyId));
    const number = await takeNumber(tx, actor.tenantId, place.companyId, 'release', today(clock));
    const made = { number, companyId: place.companyId, token: newGateCode(), ...madeBy(scope) };
    const id = await queries.insertSlip(tx, actor.tenantId, { ...values, ...made });
    await saveParts(scope, tx, id, form);
    await queries.insertStep(tx, id, SLIP_ACT.apply, stampOf(scope), noDecision(values.state));
    const note = `${number} ${SLIP_KIND.text(form.kind)} ${form.name}`;
    await scope.audit.write(tx, actor, { action: '登记', entity: 'release-slip', entityId: id, note });
    const waits = values.state === SLIP.waiting;
    const flowName = waits ? await requestApproval({ ...scope, db: tx }, tx, asksFor(id, number, form, place)) : null;
    return { id, number, state: values.state, flowName };
  });

export async function change(
  scope: Scope,
  { id, version, ...input }: ParsedInputOf<typeof changeSlip>,
): Promise<OutputOf<typeof changeSlip>> {
  let gone: string[] = [];
  const answer = await inTransaction(scope.db, async (tx) => {
    const form = { ...input, houseIds: [...new Set(input.houseIds)] };
    const rules = { action: '修改', from: SLIP_MOVES.change.from, by: 'maker' } as const;
    const before = await flow.hold({ ...scope, db: tx }, tx, { id, version }, rules);
    const place = await requirePlace(scope, tx, form.houseIds);
    if (place.companyId !== before.companyId) throw failField('houseIds', 'SLIP_HOUSE');
    const values = await valuesOf(scope, tx, form, place, await settingOf(tx, place.companyId), before);
    await queries.updateSlip(tx, id, values);
    gone = await saveParts(scope, tx, id, form);
    await queries.insertStep(tx, id, SLIP_ACT.change, stampOf(scope), noDecision(values.state));
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'release-slip', entityId: id, note: before.number });
    const request = asksFor(id, before.number, form, place);
    const flowName = await askAgain({ ...scope, db: tx }, tx, request, values.state === SLIP.waiting);
    return { state: values.state, flowName };
  });
  await removeBytes(scope, gone);
  return answer;
}
