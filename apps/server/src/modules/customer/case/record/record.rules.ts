// What a user may do with a 诉求 now, for the buttons of its record. Each step decides again on the server.
import { CASE, CASE_ACT, CASE_KIND, MENU, type Act, type CaseStepName, type MenuId } from '@anju/contract';
import { takeMove, type CaseMove, type CaseNow } from '@anju/domain';

export interface CaseUser {
  readonly employeeId: number | null;
  readonly may: (menu: MenuId, act: Act) => boolean;
}

export interface CaseFacts extends CaseNow {
  readonly kind: number;
  readonly finishDue: string | null;
  readonly grabbable: boolean;
  readonly investigated: boolean;
}

/** Somebody else than the worker, for the question whether the case could be given to anybody at all. */
const ANYBODY = -1;

export function stepsOf(facts: CaseFacts, { employeeId, may }: CaseUser): CaseStepName[] {
  const me = employeeId ?? ANYBODY;
  const goes = (move: CaseMove): boolean => 'next' in takeMove(facts, move);
  const steps: [CaseStepName, boolean][] = [
    ['change', [CASE.new, CASE.waiting, CASE.assigned].some((state) => state === facts.state) && may(MENU.caseAccept, 'change')],
    ['accept', may(MENU.caseAccept, 'change') && goes({ act: CASE_ACT.accept, actor: me })],
    ['answer', may(MENU.caseAccept, 'change') && goes({ act: CASE_ACT.answer, actor: me })],
    ['decline', may(MENU.caseAccept, 'change') && goes({ act: CASE_ACT.decline, actor: me })],
    ['merge', may(MENU.caseAccept, 'change') && goes({ act: CASE_ACT.merge, actor: me })],
    ['dispatch', may(MENU.caseDispatch, 'change') && goes({ act: CASE_ACT.dispatch, actor: me, to: ANYBODY })],
    ['transfer', (may(MENU.caseDispatch, 'change') || facts.worker === me) && goes({ act: CASE_ACT.transfer, actor: me, to: ANYBODY })],
    ['grab', facts.grabbable && goes({ act: CASE_ACT.grab, actor: me })],
    ['take', goes({ act: CASE_ACT.take, actor: me })],
    ['giveBack', goes({ act: CASE_ACT.giveBack, actor: me })],
    ['arrive', goes({ act: CASE_ACT.arrive, actor: me })],
    ['pause', goes({ act: CASE_ACT.pause, actor: me })],
    ['resume', goes({ act: CASE_ACT.resume, actor: me })],
    ['finish', goes({ act: CASE_ACT.finish, actor: me, owed: false, rated: null })],
    [
      'urge',
      [MENU.caseAccept, MENU.caseDispatch, MENU.caseFollow].some((menu) => may(menu, 'view')) && goes({ act: CASE_ACT.urge, actor: me }),
    ],
    ['follow', facts.state < CASE.done && may(MENU.caseFollow, 'change')],
    [
      'delay',
      facts.state < CASE.paying &&
        facts.state > CASE.new &&
        facts.finishDue !== null &&
        (facts.worker === me || may(MENU.caseFollow, 'change')),
    ],
    ['rate', may(MENU.caseVisit, 'add') && goes({ act: CASE_ACT.rate, actor: me, rated: null })],
    ['visit', may(MENU.caseVisit, 'add') && goes({ act: CASE_ACT.visit, actor: me, rated: 1, redo: false })],
    ['reopen', (may(MENU.caseVisit, 'change') || may(MENU.caseAccept, 'change')) && goes({ act: CASE_ACT.reopen, actor: me })],
    [
      'investigate',
      facts.kind === CASE_KIND.complaint && facts.state > CASE.new && facts.state < CASE.declined && may(MENU.complaint, 'change'),
    ],
    ['reply', facts.kind === CASE_KIND.complaint && facts.investigated && facts.state < CASE.declined && may(MENU.complaint, 'audit')],
  ];
  return steps.flatMap(([name, holds]) => (holds ? [name] : []));
}
