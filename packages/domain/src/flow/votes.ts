// How the handlers of one visit of a node decide it.
import { DOCUMENT_TASK, NODE_MODE, type FlowNode } from '@anju/contract';
import type { FlowTask, TaskState } from './engine-types.ts';

export const isUndecided = ({ state }: FlowTask): boolean => DOCUMENT_TASK.is(state, 'waiting', 'open');
/** The task of a person who has signed or still will; the others no longer count. */
export const counts = ({ state }: FlowTask): boolean => DOCUMENT_TASK.is(state, 'waiting', 'open', 'agreed', 'rejected', 'returned');
/** Signers added before somebody advise that person; they have no vote of the node. */
export const votes = (task: FlowTask): boolean => task.before === null && counts(task);
export const hasActed = ({ state }: FlowTask): boolean => DOCUMENT_TASK.is(state, 'agreed', 'rejected', 'returned', 'transferred');

/** What the signatures so far decide; null while it is open. Signers added before somebody advise and do not count. */
export function outcomeOf(mode: FlowNode['mode'], tasks: readonly FlowTask[]): 'agree' | 'reject' | null {
  const signers = tasks.filter(votes);
  const number = (state: TaskState) => signers.filter((task) => task.state === state).length;
  const [agreed, rejected] = [number(DOCUMENT_TASK.agreed), number(DOCUMENT_TASK.rejected)];
  switch (mode) {
    case NODE_MODE.any:
      return agreed > 0 ? 'agree' : rejected > 0 ? 'reject' : null;
    case NODE_MODE.majority:
      if (agreed * 2 > signers.length) return 'agree';
      return (signers.length - rejected) * 2 <= signers.length ? 'reject' : null;
    default:
      return rejected > 0 ? 'reject' : agreed === signers.length ? 'agree' : null;
  }
}
