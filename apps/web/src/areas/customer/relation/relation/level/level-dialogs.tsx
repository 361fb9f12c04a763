// A level is set by a person and with a reason; for one customer or for several.
import { Alert, Form, Input, InputNumber, Radio } from 'antd';
import {
  changeLevel,
  createLevel,
  leaveLevelSuggestions,
  setLevels,
  TAG_COLORS,
  takeLevelSuggestions,
  type InputOf,
  type LevelMark,
  type LevelRow,
  type LevelSuggestion,
} from '@anju/contract';
import { EntryDialog, ReasonDialog, useEntry } from '../../../../../archetypes/index.ts';
import { LevelPick } from './levels-pick.tsx';

interface LevelPerson {
  readonly personId: number;
  readonly name: string;
  readonly level: LevelMark | null;
}

const namesOf = (people: readonly { readonly name: string }[]): string =>
  people.length === 1 ? (people[0]?.name ?? '') : `（${people.length} 位）`;

interface SetLevelDialogProps {
  readonly people: readonly LevelPerson[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function SetLevelDialog({ people, onClose, onDone }: SetLevelDialogProps) {
  const [only] = people;
  const entry = useEntry({
    endpoint: setLevels,
    initial: { levelId: (people.length === 1 ? only?.level?.id : null) ?? null, reason: '' },
    toInput: (values) => ({
      ...values,
      people: people.map(({ personId, level }) => ({ personId, seenLevelId: level?.id ?? null })),
    }),
    onDone,
  });
  return (
    <EntryDialog title={`设置分级 ${namesOf(people)}`} entry={entry} onClose={onClose} size="small">
      <Form.Item name="levelId" label="分级" extra="清空为取消分级">
        <LevelPick width="100%" placeholder="不分级" />
      </Form.Item>
      <Form.Item name="reason" label="原因" required>
        <Input maxLength={200} placeholder="如 连续六年按时缴费" />
      </Form.Item>
    </EntryDialog>
  );
}

interface SuggestionDialogProps {
  readonly rows: readonly LevelSuggestion[];
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

const decided = (rows: readonly LevelSuggestion[]) =>
  rows.map(({ personId, level, suggested }) => ({ personId, seenLevelId: level?.id ?? null, levelId: suggested.id }));

export function TakeDialog({ rows, onClose, onDone }: SuggestionDialogProps) {
  return (
    <ReasonDialog
      title={`采纳建议 ${namesOf(rows)}`}
      note={`${rows
        .map(({ name, suggested }) => `${name} → ${suggested.name}`)
        .slice(0, 5)
        .join('，')}${rows.length > 5 ? ' 等' : ''}`}
      go="采纳"
      field={{ label: '说明', required: false }}
      endpoint={takeLevelSuggestions}
      toInput={(reason) => ({ people: decided(rows), reason })}
      onClose={onClose}
      onDone={({ changed }) => onDone(`已设置 ${changed} 位客户的分级`)}
    />
  );
}

export function LeaveDialog({ rows, onClose, onDone }: SuggestionDialogProps) {
  return (
    <ReasonDialog
      title={`不采纳建议 ${namesOf(rows)}`}
      note="客户的分级不变，同样的建议不再出现。"
      go="不采纳"
      endpoint={leaveLevelSuggestions}
      toInput={(reason) => ({ people: decided(rows), reason })}
      onClose={onClose}
      onDone={({ changed }) => onDone(`${changed} 条建议不再出现`)}
    />
  );
}

const LIMITS = [
  ['minYears', '客户年限不少于', '年'],
  ['minArrearsMonths', '欠费不少于', '个月'],
  ['maxArrearsMonths', '欠费不超过', '个月'],
  ['minComplaints', '近一年投诉不少于', '次'],
  ['maxComplaints', '近一年投诉不超过', '次'],
] as const;

const BLANK = {
  name: '',
  color: '' as string,
  sort: 0,
  visitDays: null as number | null,
  note: '',
  rule: { minYears: null, minArrearsMonths: null, maxArrearsMonths: null, minComplaints: null, maxComplaints: null } as LevelRow['rule'],
};

interface LevelDialogProps {
  /** Undefined for a new level. */
  readonly level: LevelRow | undefined;
  readonly readOnly: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function LevelDialog({ level, readOnly, onClose, onDone }: LevelDialogProps) {
  const entry = useEntry({
    endpoint: level === undefined ? createLevel : changeLevel,
    initial: level ?? BLANK,
    toInput: ({ name, color, sort, visitDays, note, rule }) =>
      ({
        ...{ name, color, sort, visitDays, note, rule },
        ...(level === undefined ? {} : { id: level.id, version: level.version }),
      }) as InputOf<typeof createLevel> & InputOf<typeof changeLevel>,
    onDone,
  });
  return (
    <EntryDialog
      title={level === undefined ? '新增分级' : `分级 ${level.name}`}
      entry={entry}
      onClose={onClose}
      readOnly={readOnly}
      size="wide"
    >
      <div className="form-grid">
        <Form.Item name="name" label="分级名称" required>
          <Input maxLength={20} placeholder="如 重点客户" />
        </Form.Item>
        <Form.Item name="sort" label="序号" extra="建议按序号取第一个符合的分级">
          <InputNumber min={0} max={9999} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="color" label="颜色">
          <Radio.Group optionType="button" options={TAG_COLORS.map((one) => ({ ...one }))} />
        </Form.Item>
        <Form.Item name="visitDays" label="走访间隔" extra="不填为不定期走访">
          <InputNumber min={1} max={3660} precision={0} suffix="天" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="note" label="说明" className="wide">
          <Input maxLength={200} />
        </Form.Item>
        <Alert className="wide level-rule" type="info" title="建议条件：全部符合才建议；都不填则不建议。分级始终由人设置。" />
        {LIMITS.map(([name, label, unit]) => (
          <Form.Item key={name} name={['rule', name]} label={label}>
            <InputNumber min={0} max={1200} precision={0} suffix={unit} style={{ width: '100%' }} />
          </Form.Item>
        ))}
      </div>
    </EntryDialog>
  );
}
