// 建账, and the settings of books that exist.
import { Form, InputNumber, Switch } from 'antd';
import {
  changeAccountSet,
  CHART,
  createAccountSet,
  getAccountSet,
  NUMBER_SPAN,
  PAPERS_RULE,
  TAX_PAYER,
  WORD_SCHEME,
  type AccountSetDetail,
  type AccountSetRow,
} from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../../archetypes/index.ts';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { ChoicePick, EnumSelect } from '../../../../../ui/index.ts';
import { useBook } from '../../../part/index.ts';

interface Year {
  readonly year: number;
  readonly month: number;
}
const ymOf = ({ year, month }: Year): number => year * 100 + month;

/** The first period as a year and a month. */
function FirstPeriod({ disabled = false }: { readonly disabled?: boolean }) {
  return (
    <Form.Item
      label="启用期间"
      required
      extra={disabled ? '已有期初、凭证或已启用，不能再改' : '从 1 月以外的月份启用时，期初要录入本年累计发生额'}
    >
      <Form.Item name="year" noStyle>
        <InputNumber min={1990} max={2199} precision={0} disabled={disabled} aria-label="启用年" suffix="年" />
      </Form.Item>{' '}
      <Form.Item name="month" noStyle>
        <InputNumber min={1} max={12} precision={0} disabled={disabled} aria-label="启用月" suffix="月" />
      </Form.Item>
    </Form.Item>
  );
}

const Settings = () => (
  <>
    <Form.Item name="taxPayer" label="纳税人类型" required>
      <EnumSelect of={TAX_PAYER} />
    </Form.Item>
    <Form.Item name="dimsRequired" label="辅助核算必填" valuePropName="checked" extra="关闭后，科目要求的辅助核算可以不填">
      <Switch />
    </Form.Item>
    <Form.Item name="numberSpan" label="凭证编号" required>
      <EnumSelect of={NUMBER_SPAN} />
    </Form.Item>
    <Form.Item name="fillGaps" label="补用断号" valuePropName="checked" extra="删除凭证空出的号码由下一张凭证使用">
      <Switch />
    </Form.Item>
    <Form.Item name="papersRule" label="附单据张数" required>
      <EnumSelect of={PAPERS_RULE} />
    </Form.Item>
    <Form.Item name="makerPosts" label="制单人可登账" valuePropName="checked">
      <Switch />
    </Form.Item>
  </>
);

interface NewBookProps {
  readonly company: AccountSetRow;
  readonly onClose: () => void;
  readonly onDone: (subjects: number) => void;
}

export function NewBookDialog({ company, onClose, onDone }: NewBookProps) {
  const { books } = useBook();
  const now = new Date();
  const entry = useEntry({
    endpoint: createAccountSet,
    initial: {
      template: CHART.enterprise,
      year: now.getFullYear(),
      month: 1,
      words: WORD_SCHEME.one,
      copyFromId: null as number | null,
      taxPayer: TAX_PAYER.general,
      dimsRequired: true,
      numberSpan: NUMBER_SPAN.month,
      fillGaps: false,
      papersRule: PAPERS_RULE.warned,
      makerPosts: false,
    },
    toInput: ({ year, month, ...values }) => ({ ...values, companyId: company.companyId, firstYm: ymOf({ year, month }) }),
    onDone: ({ subjects }) => onDone(subjects),
  });
  const template = Form.useWatch('template', entry.form) ?? CHART.enterprise;
  const sources = books.filter((one) => one.template === template).map(({ companyId, name }) => ({ value: companyId, label: name }));
  return (
    <EntryDialog title={`建账：${company.companyName}`} entry={entry} onClose={onClose} saveText="建账">
      <Form.Item name="template" label="会计制度" required extra="有凭证后不能更换">
        <EnumSelect of={CHART} />
      </Form.Item>
      <FirstPeriod />
      <Form.Item name="words" label="凭证字" required>
        <EnumSelect of={WORD_SCHEME} />
      </Form.Item>
      {sources.length > 0 ? (
        <Form.Item name="copyFromId" label="科目复制自" extra="不选则使用会计制度的标准科目和物业科目">
          <ChoicePick label="科目复制自" width="100%" placeholder="标准科目" choices={sources} />
        </Form.Item>
      ) : null}
      <Settings />
    </EntryDialog>
  );
}

interface ChangeBookProps {
  readonly companyId: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function ChangeBookDialog({ companyId, onClose, onDone }: ChangeBookProps) {
  const { data: book } = useRead(getAccountSet, { companyId });
  return book ? <SettingsDialog book={book} onClose={onClose} onDone={onDone} /> : null;
}

function SettingsDialog({ book, onClose, onDone }: { readonly book: AccountSetDetail } & Omit<ChangeBookProps, 'companyId'>) {
  const { template, firstYm, dimsRequired, numberSpan, fillGaps, papersRule, makerPosts, taxPayer } = book;
  const entry = useEntry({
    endpoint: changeAccountSet,
    initial: {
      template,
      year: Math.trunc(firstYm / 100),
      month: firstYm % 100,
      dimsRequired,
      numberSpan,
      fillGaps,
      papersRule,
      makerPosts,
      taxPayer,
    },
    toInput: ({ year, month, ...values }) => ({
      ...values,
      companyId: book.companyId,
      version: book.version,
      firstYm: ymOf({ year, month }),
    }),
    onDone,
  });
  return (
    <EntryDialog title={`账套设置：${book.companyName}`} entry={entry} onClose={onClose}>
      <Form.Item name="template" label="会计制度" required extra={book.fixed ? '已有凭证或已启用，不能再改' : '更换后按新制度重建科目'}>
        <EnumSelect of={CHART} disabled={book.fixed} />
      </Form.Item>
      <FirstPeriod disabled={book.fixed} />
      <Settings />
    </EntryDialog>
  );
}
