export interface Requested {
  readonly number: string;
  readonly flowName: string | null;
}

const waitsFor = (flowName: string | null): string => (flowName === null ? '请他人审核' : `走流程“${flowName}”审核`);

/** Tells the requester who decides: another user, or the workflow whose document was sent. */
export const requestedText = ({ number, flowName }: Requested, word = '提交'): string => `已${word} ${number}，${waitsFor(flowName)}`;
export const submittedText = ({ flowName }: Pick<Requested, 'flowName'>): string => `已提交，${waitsFor(flowName)}`;
