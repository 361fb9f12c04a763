import { expect, test, vi } from 'vitest';
import { bankAgreementImport } from '@anju/contract';
import { walkSheetImport } from '../../../../archetypes/import/sheet-import-testing.tsx';
import { BankAgreementImport } from './bank-agreement-import.tsx';

test('a sheet of bank agreements goes in under its own columns, and the page is told', async () => {
  const onDone = vi.fn();
  const row = {
    contractNo: '91001',
    agreementNo: 'X1',
    customer: '周以宁',
    idOrPhone: '13800006721',
    accountName: '周以宁',
    accountNo: '6222020000001234567',
    fromDate: '2026-01-01',
  };
  const server = await walkSheetImport(bankAgreementImport, <BankAgreementImport onClose={() => undefined} onDone={onDone} />, row);
  const [sent] = server.inputsOf(bankAgreementImport.rows);
  expect(sent).toEqual({
    id: 7,
    rows: [{ row: 2, cells: bankAgreementImport.columns.map(({ field }) => (row as Partial<Record<string, string>>)[field] ?? '') }],
  });
  expect(server.inputsOf(bankAgreementImport.open)).toEqual([{ fileName: '托收协议.xlsx', rows: 1 }]);
  expect(server.inputsOf(bankAgreementImport.commit)).toEqual([{ id: 7, mode: 'all' }]);
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});
