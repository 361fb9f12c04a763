// What a user may do with a 装修 now, for the buttons of its record. Each step decides again on the server.
import { DECORATION, DECORATION_ACT, MENU, type DecorationStepName } from '@anju/contract';
import { takeDecorationMove, type DecorationMove, type DecorationNow } from '@anju/domain';
import type { DecorationViewer } from '../seen/viewer.policy.ts';

const ON_SITE: readonly number[] = [DECORATION.working, DECORATION.stopped, DECORATION.accepting, DECORATION.failed];

/** What a document does in the place of people on the screen. */
const DECIDED: readonly DecorationStepName[] = ['check', 'approve', 'refuse'];

export function stepsOf(
  now: DecorationNow,
  { accountId, may }: Pick<DecorationViewer, 'accountId' | 'may'>,
  byDocument: boolean,
): DecorationStepName[] {
  const goes = (act: DecorationMove['act']): boolean => 'next' in takeDecorationMove(now, { act, actor: accountId });
  /** Only the state, and a user who made or checked it, hide these buttons; what else stands against the step is said when it is tried. */
  const stands = (act: DecorationMove['act']): boolean => {
    const result = takeDecorationMove(now, { act, actor: accountId });
    return 'next' in result || !['STATE', 'SELF'].includes(result.refused);
  };
  const works = may(MENU.decoration, 'change');
  const finishes = may(MENU.decorationFinish, 'change');
  const leaves = may(MENU.decorationLeave, 'change');
  const steps: [DecorationStepName, boolean][] = [
    ['change', works && goes(DECORATION_ACT.change)],
    ['resubmit', works && goes(DECORATION_ACT.resubmit)],
    ['withdraw', works && goes(DECORATION_ACT.withdraw)],
    ['paper', works && goes(DECORATION_ACT.change)],
    ['check', works && goes(DECORATION_ACT.check)],
    ['approve', may(MENU.decoration, 'audit') && stands(DECORATION_ACT.approve)],
    ['refuse', may(MENU.decoration, 'audit') && goes(DECORATION_ACT.refuse)],
    ['issue', works && stands(DECORATION_ACT.issue)],
    ['extend', works && goes(DECORATION_ACT.extend)],
    ['pass', works && ON_SITE.includes(now.state)],
    ['inspect', may(MENU.decoration, 'add') && goes(DECORATION_ACT.inspect)],
    ['violation', may(MENU.decorationViolation, 'add') && ON_SITE.includes(now.state)],
    ['lift', (may(MENU.decorationViolation, 'audit') || may(MENU.decoration, 'audit')) && stands(DECORATION_ACT.lift)],
    ['finish', (finishes || works) && goes(DECORATION_ACT.finish)],
    ['cancelFinish', (finishes || works) && goes(DECORATION_ACT.cancelFinish)],
    ['accept', finishes && goes(DECORATION_ACT.fail)],
    ['consent', (finishes || works) && goes(DECORATION_ACT.consent)],
    ['leave', leaves && !now.left && stands(DECORATION_ACT.leave)],
    ['release', (finishes || leaves) && stands(DECORATION_ACT.release)],
    ['archive', (finishes || leaves) && goes(DECORATION_ACT.archive)],
  ];
  return steps.flatMap(([name, holds]) => (holds && !(byDocument && DECIDED.includes(name)) ? [name] : []));
}
