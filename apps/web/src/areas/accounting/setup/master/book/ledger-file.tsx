// 导出账簿: which periods and which format, then the purpose and the file.
import { useState } from 'react';
import { Form } from 'antd';
import { exportLedgerFile, LEDGER_FORMAT, type LedgerFileFilter } from '@anju/contract';
import { ExportByJob } from '../../../../../archetypes/index.ts';
import { call } from '../../../../../platform/api/index.ts';
import { Dialog, EnumSelect } from '../../../../../ui/index.ts';
import { PeriodRange, usePeriods } from '../../../part/index.ts';

interface LedgerFileProps {
  readonly companyId: number;
  readonly onClose: () => void;
}

export function LedgerFile({ companyId, onClose }: LedgerFileProps) {
  const { range } = usePeriods(companyId);
  const [chosen, setChosen] = useState<Partial<Pick<LedgerFileFilter, 'from' | 'to'>>>({});
  const [format, setFormat] = useState<LedgerFileFilter['format']>(LEDGER_FORMAT.journal);
  const [asked, setAsked] = useState<LedgerFileFilter | null>(null);
  if (asked)
    return <ExportByJob title="导出账簿" request={(purpose) => call(exportLedgerFile, { filter: asked, purpose })} onClose={onClose} />;
  const from = chosen.from ?? range?.min;
  const to = chosen.to ?? range?.max;
  return (
    <Dialog
      title="导出账簿"
      open
      size="small"
      onCancel={onClose}
      okText="下一步"
      okButtonProps={{ disabled: from === undefined || to === undefined }}
      onOk={() => {
        if (from !== undefined && to !== undefined) setAsked({ companyId, from, to, format });
      }}
    >
      <Form layout="vertical">
        <Form.Item label="期间">
          <PeriodRange companyId={companyId} from={from} to={to} onChange={(first, last) => setChosen({ from: first, to: last })} />
        </Form.Item>
        <Form.Item
          label="文件格式"
          htmlFor="ledger-format"
          extra="只含已登账凭证。文本账附每个科目的期末余额，其他记账软件读入时会自行核对"
        >
          <EnumSelect id="ledger-format" of={LEDGER_FORMAT} value={format} onChange={(next) => next !== null && setFormat(next)} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
