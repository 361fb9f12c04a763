// 延期: a longer permit, asked for with a reason and decided by somebody else; the passes follow.
import {
  APPROVAL,
  DECORATION_ACT,
  EXTENSION,
  MENU,
  searchExtensions,
  type askExtension,
  type OutputOf,
  type ParsedInputOf,
} from '@anju/contract';
import { today } from '../../../../platform/clock.ts';
import { dropApproval, requestApproval } from '../../../../platform/document/approval.ts';
import { documentFlow } from '../../../../platform/document/document-flow.ts';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import { listing, type Listing } from '../../../../platform/listing/listing.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { askAs, type DecorationViewer } from '../seen/viewer.policy.ts';
import { announce, lockFor, onDecoration, requireMove, takeStep } from '../step/move.service.ts';
import { extendPasses, readAsked } from './apply.queries.ts';
import * as queries from './extension.queries.ts';

const dot = (day: string): string => day.replaceAll('-', '.');

export const ask = (
  scope: Scope,
  { id, version, newTo, reason }: ParsedInputOf<typeof askExtension>,
): Promise<OutputOf<typeof askExtension>> =>
  onDecoration(scope, { id, version }, '申请延期', async (inner, tx, found) => {
    await requireMove(inner, tx, found, DECORATION_ACT.extend);
    const oldTo = found.permitTo as string;
    if (newTo <= oldTo) throw failField('newTo', 'DECORATION_EXTENSION_DAY');
    if (newTo < today(scope.clock)) throw failField('newTo', 'DECORATION_PAST');
    const values = { decorationId: id, oldTo, newTo, reason, makerId: scope.actor.accountId };
    const made = queries.insertExtension(tx, values, stampOf(scope));
    const extensionId = await onDuplicate(made, 'decoration_extension_open', () => fail('DECORATION_EXTENSION_OPEN'));
    const { number, house } = found;
    const { estate, works } = await readAsked(tx, id);
    const flowName = await requestApproval(inner, tx, {
      kind: APPROVAL.extension,
      id: extensionId,
      title: `装修延期 ${number} ${house}`,
      lines: [`装修：${number}`, `房屋：${estate} ${house}`, `项目：${works}`, `许可：${dot(oldTo)} 延至 ${dot(newTo)}`, `原因：${reason}`],
      amount: null,
      facts: { 小区: estate },
    });
    return { note: `${dot(oldTo)} 至 ${dot(newTo)} ${reason}`, answer: { flowName } };
  });

const { step } = documentFlow<queries.LockedExtension, queries.ExtensionChange>({
  name: '装修延期',
  entity: 'decoration',
  states: EXTENSION,
  refused: 'DECORATION_EXTENSION_STATE',
  lock: async (tx, id, _estates, scope) => {
    const found = await queries.lockExtension(tx, id, reachOf(scope.actor));
    return found && { ...found, entityId: found.decorationId };
  },
  update: queries.updateExtension,
  approval: { kind: APPROVAL.extension, menuOf: () => MENU.decoration, recordOf: queries.findDecorationOf },
});

export const grant = step({
  decides: 'approve',
  action: '通过延期',
  what: '通过',
  from: [EXTENSION.waiting],
  to: EXTENSION.granted,
  by: 'other',
  run: async ({ scope, tx, document: { decorationId, oldTo, newTo, reason } }) => {
    const found = await lockFor(scope, tx, decorationId);
    await takeStep(scope, tx, found, DECORATION_ACT.extend, {
      remark: `${dot(oldTo)} 延至 ${dot(newTo)}：${reason}`,
      patch: { permitTo: newTo },
    });
    await extendPasses(tx, decorationId, oldTo, newTo);
    await announce(scope, tx);
  },
});

export const refuse = step({
  decides: 'reject',
  action: '退回延期',
  what: '退回',
  from: [EXTENSION.waiting],
  to: EXTENSION.refused,
  by: 'other',
  run: ({ scope, tx }) => announce(scope, tx),
});

/** Its document was taken back; another one may be asked for. */
step({
  decides: 'withdraw',
  action: '撤回延期',
  from: [EXTENSION.waiting],
  to: EXTENSION.gone,
  by: 'anyone',
  run: ({ scope, tx }) => announce(scope, tx),
});

/** The work is done before anybody decided. */
export async function dropAsked(scope: Scope, tx: Tx, decorationId: number): Promise<void> {
  for (const { id } of await queries.dropExtensions(tx, decorationId)) await dropApproval(scope, tx, APPROVAL.extension, id, '已申请完工');
}

interface Undecided {
  readonly state: number;
  readonly makerId: number;
  readonly flowName: string | null;
}
export const mayDecide = (viewer: DecorationViewer, { state, makerId, flowName }: Undecided): boolean =>
  state === EXTENSION.waiting && flowName === null && makerId !== viewer.accountId && viewer.may(MENU.decoration, 'audit');

export const search: Listing<typeof searchExtensions> = async (scope, input) =>
  listing(searchExtensions, await askAs(scope), {
    totals: queries.countExtensions,
    page: queries.findExtensions,
    row: (found, { viewer }) => {
      const { makerId, state, ...row } = found;
      return { ...row, mayDecide: mayDecide(viewer, { makerId, state, flowName: row.flowName }) };
    },
  })(scope, input);
