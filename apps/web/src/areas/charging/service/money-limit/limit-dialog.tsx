// New limits of a company: only what differs is proposed, with a reason.
import { Alert, Form, Input, Switch } from 'antd';
import { LIMIT, LIMITS_WITHOUT_AMOUNT, proposeMoneyLimits, type MoneyLimitRow } from '@anju/contract';
import { isZeroDecimal } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { DecimalInput } from '../../../../ui/index.ts';
import { useHeld } from '../../document/use-held.ts';

interface LimitDialogProps {
  readonly companyId: number;
  readonly rows: readonly MoneyLimitRow[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The fields of one limit: amounts as typed, empty for no limit; or whether a second person is asked for. */
interface Fields {
  readonly paper: string;
  readonly day: string;
  readonly always: boolean;
}
const fieldsOf = ({ paperLimit, dayLimit }: MoneyLimitRow): Fields => ({
  paper: paperLimit ?? '',
  day: dayLimit ?? '',
  always: paperLimit !== null && isZeroDecimal(paperLimit),
});
const orNone = (text: string | null | undefined): string | null => (text === null || text === undefined || text === '' ? null : text);

export function LimitDialog({ companyId, rows, onClose, onDone }: LimitDialogProps) {
  const held = useHeld();
  const entry = useEntry({
    endpoint: proposeMoneyLimits,
    initial: { limits: Object.fromEntries(rows.map((row) => [String(row.kind), fieldsOf(row)])), reason: '' },
    toInput: ({ limits, reason }) => ({
      companyId,
      reason,
      limits: rows.map((row) => {
        const typed = { ...fieldsOf(row), ...limits[String(row.kind)] };
        if (LIMITS_WITHOUT_AMOUNT.includes(row.kind)) return { kind: row.kind, paperLimit: typed.always ? '0' : null, dayLimit: null };
        return { kind: row.kind, paperLimit: orNone(typed.paper), dayLimit: orNone(typed.day) };
      }),
    }),
    onDone: ({ held: waits }) => {
      held(waits);
      onDone();
      onClose();
    },
  });
  return (
    <EntryDialog title="变更动账限额" entry={entry} onClose={onClose} saveText="提交复核">
      <Alert
        type="info"
        showIcon
        className="entry-problems"
        title="留空为不限，填 0 为一律复核。提交后由有收费标准审核权的同事复核，复核后生效，之前仍按原限额。"
      />
      {rows.map(({ kind }) => {
        const name = LIMIT.text(kind);
        if (LIMITS_WITHOUT_AMOUNT.includes(kind))
          return (
            <Form.Item key={kind} name={['limits', String(kind), 'always']} label={name} valuePropName="checked">
              <Switch size="small" aria-label={`${name}须复核`} checkedChildren="须复核" unCheckedChildren="不复核" />
            </Form.Item>
          );
        return (
          <Form.Item key={kind} label={name}>
            <Form.Item name={['limits', String(kind), 'paper']} noStyle>
              <DecimalInput aria-label={`${name}单笔限额`} placeholder="单笔不限" suffix="元 / 笔" />
            </Form.Item>
            <Form.Item name={['limits', String(kind), 'day']} noStyle>
              <DecimalInput aria-label={`${name}当日限额`} placeholder="当日不限" suffix="元 / 日" />
            </Form.Item>
          </Form.Item>
        );
      })}
      <Form.Item name="reason" label="变更原因" required>
        <Input maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}
