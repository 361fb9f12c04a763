// An entry with dims: a house, a supplier, an employee … and its amounts.
import { useState } from 'react';
import { Form } from 'antd';
import { NO_DIMS, saveLedgerOpenings, SUBJECT_CATEGORY, type Dims, type LedgerOpeningRow } from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../../archetypes/index.ts';
import { DecimalInput } from '../../../../../ui/index.ts';
import { DimFields } from '../../../part/index.ts';

interface OpeningLineDialogProps {
  readonly companyId: number;
  readonly version: number;
  readonly row: LedgerOpeningRow;
  readonly midYear: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function OpeningLineDialog({ companyId, version, row, midYear, onClose, onDone }: OpeningLineDialogProps) {
  const [dims, setDims] = useState<Dims>(NO_DIMS);
  const entry = useEntry({
    endpoint: saveLedgerOpenings,
    initial: { opening: '', debit: '', credit: '', actual: '' },
    touched: dims !== NO_DIMS,
    toInput: ({ opening, debit, credit, actual }) => ({
      companyId,
      version,
      lines: [
        { subjectId: row.subjectId, dims, opening: opening || '0', debit: debit || '0', credit: credit || '0', actual: actual || '0' },
      ],
    }),
    onDone,
  });
  return (
    <EntryDialog title={`期初余额：${row.code} ${row.fullName}`} entry={entry} onClose={onClose}>
      <Form.Item label="辅助核算" required={row.required !== ''} extra="同一辅助核算已有余额时，以这次录入的为准">
        <DimFields companyId={companyId} letters={row.dims} required={row.required} value={dims} onChange={setDims} />
      </Form.Item>
      <Form.Item name="opening" label="年初余额">
        <DecimalInput negative />
      </Form.Item>
      {midYear ? (
        <>
          <Form.Item name="debit" label="本年累计借方">
            <DecimalInput negative />
          </Form.Item>
          <Form.Item name="credit" label="本年累计贷方">
            <DecimalInput negative />
          </Form.Item>
          {row.category === SUBJECT_CATEGORY.profit ? (
            <Form.Item name="actual" label="实际损益发生额" extra="不含结转本年利润的金额">
              <DecimalInput negative />
            </Form.Item>
          ) : null}
        </>
      ) : null}
    </EntryDialog>
  );
}
