// For tests: a channel and an agreement as the server would answer them.
import { USUAL_BANK_TEMPLATE, type BankAgreementRow, type BankChannel } from '@anju/contract';

export const CHANNEL: BankChannel = {
  id: 1,
  version: 3,
  companyId: 4,
  companyName: '云栖物业服务处',
  bank: '建设银行',
  contractNo: 'JH-01',
  unitCode: '330100',
  accountName: '云栖物业服务处',
  accountNo: '3305016000004',
  runDays: [10, 25],
  maxAmount: '5000.00',
  disabled: false,
  agreements: 2,
  template: USUAL_BANK_TEMPLATE,
  returnCodes: [{ code: '0000', reason: 1 }],
};

export const AGREEMENT: BankAgreementRow = {
  id: 7,
  version: 1,
  channelId: 1,
  channelName: '建设银行',
  customerId: 20,
  customerNumber: 'KH000020',
  customerName: '陈晓岚',
  houseId: 30,
  houseName: '云栖花园 3幢-2单元-1203',
  agreementNo: 'XY0007',
  bank: '招商银行',
  accountName: '陈晓岚',
  accountNo: '6214********6789',
  fromDate: '2026-01-01',
  toDate: null,
  maxAmount: null,
  state: 1,
  remark: '',
};
