// Where a company has split a subject the close books to: which of its leaves the close takes.
import { Form, Select } from 'antd';
import type { CloseSetting, OutputOf, readCloseSetting } from '@anju/contract';

type Setting = OutputOf<typeof readCloseSetting>;
type Choice = Setting['choices'][number];
export type ChosenSubjects = CloseSetting['subjects'];

const chosenLeaf = ({ code, leaves }: Choice, chosen: ChosenSubjects): Choice['leaves'][number] | undefined =>
  leaves.find(({ id }) => chosen.some((one) => one.code === code && one.subjectId === id));

/** Only what can still be chosen: a subject that has one leaf again needs none. */
export const validSubjects = (choices: readonly Choice[], chosen: ChosenSubjects): ChosenSubjects =>
  choices.flatMap((choice) => {
    const leaf = chosenLeaf(choice, chosen);
    return leaf ? [{ code: choice.code, subjectId: leaf.id }] : [];
  });

/** `6403 税金及附加：640302 附加` */
export const subjectsText = ({ choices, subjects }: Pick<Setting, 'choices' | 'subjects'>): string =>
  choices
    .map((choice) => {
      const leaf = chosenLeaf(choice, subjects);
      return `${choice.ownCode} ${choice.name}：${leaf ? `${leaf.code} ${leaf.name}` : '请选择末级科目'}`;
    })
    .join('；');

interface PicksProps {
  readonly choices: readonly Choice[];
  readonly value: ChosenSubjects;
  readonly onChange: (chosen: ChosenSubjects) => void;
}
export function SubjectPicks({ choices, value, onChange }: PicksProps) {
  return choices.map((choice) => (
    <Form.Item key={choice.code} label={`${choice.ownCode} ${choice.name}`} required extra="有多个末级科目，结账只记入所选的一个">
      <Select
        aria-label={`${choice.ownCode} ${choice.name}`}
        placeholder="请选择末级科目"
        value={chosenLeaf(choice, value)?.id ?? null}
        options={choice.leaves.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
        onChange={(subjectId) =>
          onChange([...value.filter(({ code }) => code !== choice.code), ...(subjectId === null ? [] : [{ code: choice.code, subjectId }])])
        }
      />
    </Form.Item>
  ));
}
