// 延期: a longer permit, asked for with a reason and decided by somebody else; the passes follow.
import { DECORATION_ACT, EXTENSION, MENU, searchExtensions, type askExtension, type ParsedInputOf } from '@anju/contract';
import { today } from '../../../../platform/clock.ts';
import { documentFlow } from '../../../../platform/document/document-flow.ts';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import { listing, type Listing } from '../../../../platform/listing/listing.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { askAs, type DecorationViewer } from '../seen/viewer.policy.ts';
import { announce, lockFor, onDecoration, requireMove, takeStep } from '../step/move.service.ts';
import { extendPasses } from './apply.queries.ts';
import * as queries from './extension.queries.ts';

const dot = (day: string): string => day.replaceAll('-', '.');

export const ask = (scope: Scope, { id, version, newTo, reason }: ParsedInputOf<typeof askExtension>): Promise<null> =>
  onDecoration(scope, { id, version }, '申请延期', async (inner, tx, found) => {
    await requireMove(inner, tx, found, DECORATION_ACT.extend);
    const oldTo = found.permitTo as string;
    if (newTo <= oldTo) throw failField('newTo', 'DECORATION_EXTENSION_DAY');
    if (newTo < today(scope.clock)) throw failField('newTo', 'DECORATION_PAST');
    const values = { decorationId: id, oldTo, newTo, reason, makerId: scope.actor.accountId };
    await onDuplicate(queries.insertExtension(tx, values, stampOf(scope)), 'decoration_extension_open', () =>
      fail('DECORATION_EXTENSION_OPEN'),
    );
    return { note: `${dot(oldTo)} 至 ${dot(newTo)} ${reason}`, answer: null };
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
});

export const grant = step({
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
  action: '退回延期',
  what: '退回',
  from: [EXTENSION.waiting],
  to: EXTENSION.refused,
  by: 'other',
  run: ({ scope, tx }) => announce(scope, tx),
});

export const mayDecide = (viewer: DecorationViewer, { state, makerId }: { readonly state: number; readonly makerId: number }): boolean =>
  state === EXTENSION.waiting && makerId !== viewer.accountId && viewer.may(MENU.decoration, 'audit');

export const search: Listing<typeof searchExtensions> = async (scope, input) =>
  listing(searchExtensions, await askAs(scope), {
    totals: queries.countExtensions,
    page: queries.findExtensions,
    row: (found, { viewer }) => {
      const { makerId, state, ...row } = found;
      return { ...row, mayDecide: mayDecide(viewer, { makerId, state }) };
    },
  })(scope, input);
