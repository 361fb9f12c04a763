// 施工出入证: a worker who came later, and what becomes of a pass.
import {
  DECORATION,
  DECORATION_ACT,
  DECORATION_PASS,
  searchPasses,
  type changePass,
  type createPass,
  type issuePass,
  type losePass,
  type OutputOf,
  type ParsedInputOf,
} from '@anju/contract';
import { maskIdNo, maskPhone } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { listing, type Listing } from '../../../../platform/listing/listing.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { addWorker, changeWorker } from '../apply/crew.service.ts';
import { linesOfPasses, passLines } from '../money/money.rules.ts';
import { askMoney, nameLines, withdrawMoney } from '../money/money.service.ts';
import { readSetting } from '../money/setting.queries.ts';
import { askAs, type Asked } from '../seen/viewer.policy.ts';
import { announce, lockFor, noteStep, wrongState, type LockedDecoration } from '../step/move.service.ts';
import * as queries from './pass.queries.ts';

/** Workers join while the permit holds and the work is not accepted. */
const JOINED: readonly number[] = [DECORATION.working, DECORATION.stopped, DECORATION.failed, DECORATION.accepting];

export const create = (scope: Scope, { decorationId, ...worker }: ParsedInputOf<typeof createPass>): Promise<OutputOf<typeof createPass>> =>
  inTransaction(scope.db, async (tx) => {
    const inner: Scope = { ...scope, db: tx };
    const found = await lockFor(inner, tx, decorationId);
    if (!JOINED.includes(found.state)) throw wrongState(found, '办理出入证');
    const pass = await addWorker(inner, tx, found, worker);
    const lines = await nameLines(tx, found.estateId, passLines(await readSetting(tx, found.companyId)), 'lines');
    await askMoney(inner, tx, found, linesOfPasses(lines, [{ id: pass.id, name: worker.name }], found.house), '');
    await noteStep(inner, tx, found, DECORATION_ACT.pass, `办理 ${pass.number} ${worker.name}`);
    await scope.audit.write(tx, scope.actor, {
      action: '新增',
      entity: 'decoration-pass',
      entityId: pass.id,
      note: `${pass.number} ${worker.name}`,
    });
    await announce(scope, tx);
    return { ...pass, state: DECORATION_PASS.waiting };
  });

type Work = (inner: Scope, tx: Tx, found: LockedDecoration, pass: queries.LockedPass) => Promise<string>;
/** One step of one pass: its decoration is locked first, as everywhere. */
const onPass = (
  scope: Scope,
  id: number,
  action: string,
  work: Work,
  before?: (inner: Scope, tx: Tx, decorationId: number) => Promise<void>,
) =>
  inTransaction(scope.db, async (tx) => {
    const inner: Scope = { ...scope, db: tx };
    const ref = await queries.findPass(tx, id);
    if (!ref) throw fail('NOT_FOUND', { what: '出入证' });
    await before?.(inner, tx, ref.decorationId);
    const found = await lockFor(inner, tx, ref.decorationId);
    const pass = await queries.lockPass(tx, id);
    if (!pass) throw fail('NOT_FOUND', { what: '出入证' });
    const note = await work(inner, tx, found, pass);
    const text = `${pass.number} ${pass.name} ${note}`.trim();
    await noteStep(inner, tx, found, DECORATION_ACT.pass, `${action} ${text}`);
    await scope.audit.write(tx, scope.actor, { action, entity: 'decoration-pass', entityId: id, note: text });
    await announce(scope, tx);
    return null;
  });

function requireState({ number, state }: queries.LockedPass, from: readonly number[], what: string): void {
  if (!from.includes(state)) throw fail('DECORATION_PASS_STATE', { number, state: DECORATION_PASS.text(state), what });
}

export const change = (scope: Scope, { id, ...worker }: ParsedInputOf<typeof changePass>): Promise<null> =>
  onPass(scope, id, '修改', async (inner, tx, found, pass) => {
    requireState(pass, [DECORATION_PASS.waiting, DECORATION_PASS.valid], '修改');
    await changeWorker(inner, tx, found.id, pass, worker);
    return '';
  });

export const issue = (scope: Scope, { id, to }: ParsedInputOf<typeof issuePass>): Promise<null> =>
  onPass(scope, id, '发证', async (_inner, tx, found, pass) => {
    requireState(pass, [DECORATION_PASS.waiting], '发证');
    if (!JOINED.includes(found.state) || found.permitTo === null) throw wrongState(found, '发放出入证');
    if (!pass.paid) throw fail('DECORATION_UNPAID', { count: 1, what: '发放出入证' });
    const day = today(scope.clock);
    const last = to ?? found.permitTo;
    if (last > found.permitTo || last < day) throw failField('to', 'DECORATION_PASS_DAYS');
    const first = found.permitFrom !== null && found.permitFrom > day ? found.permitFrom : day;
    await queries.updatePass(
      tx,
      id,
      { state: DECORATION_PASS.valid, validFrom: first, validTo: last < first ? first : last },
      stampOf(scope),
    );
    return '';
  });

const end =
  (state: number, action: string) =>
  (scope: Scope, { id, note }: ParsedInputOf<typeof losePass>) =>
    onPass(scope, id, action, async (_inner, tx, _found, pass) => {
      requireState(pass, [DECORATION_PASS.valid], action);
      const stamp = stampOf(scope);
      await queries.updatePass(tx, id, { state, endedAt: stamp.at, endNote: note }, stamp);
      return note;
    });
export const giveBack = end(DECORATION_PASS.returned, '收回');
export const lose = end(DECORATION_PASS.lost, '挂失');

export const drop = (scope: Scope, { id, note }: ParsedInputOf<typeof losePass>): Promise<null> =>
  onPass(
    scope,
    id,
    '取消',
    async (_inner, tx, _found, pass) => {
      requireState(pass, [DECORATION_PASS.waiting], '取消');
      const stamp = stampOf(scope);
      await queries.updatePass(tx, id, { state: DECORATION_PASS.gone, endedAt: stamp.at, endNote: note }, stamp);
      return note;
    },
    (inner, tx, decorationId) => withdrawMoney(inner, tx, decorationId, id, note === '' ? '取消出入证' : note),
  );

/** Numbers of people are masked for everybody; the phone is read by those who call crews. */
export const shownPass = <P extends { readonly idNo: string; readonly phone: string }>(pass: P, phones: boolean): P => ({
  ...pass,
  idNo: maskIdNo(pass.idNo),
  phone: phones ? pass.phone : maskPhone(pass.phone),
});

export const search: Listing<typeof searchPasses> = async (scope, input) =>
  listing(searchPasses, await askAs(scope), {
    totals: queries.countPasses,
    page: queries.findPasses,
    row: (found: queries.FoundListed, { viewer }: Pick<Asked<unknown>, 'viewer'>) => shownPass(found, viewer.phones),
  })(scope, input);
