import { waitsForText } from '../../../archetypes/index.ts';

export interface Requested {
  readonly number: string;
  readonly flowName: string | null;
}

/** Tells the requester who decides: another user, or the workflow whose document was sent. */
export const requestedText = ({ number, flowName }: Requested, word = '提交'): string => `已${word} ${number}，${waitsForText(flowName)}`;
export const submittedText = ({ flowName }: Pick<Requested, 'flowName'>): string => `已提交，${waitsForText(flowName)}`;
