import { describe, expect, it } from 'vitest';
import { PLAIN_CHANNEL_FORMAT, readChannelFile, writeChannelFile, type ChannelFormat, type ChannelLine } from './channel-file.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const LINES: Omit<ChannelLine, 'row'>[] = [
  {
    item: 'payment',
    number: 'YD20260615000001',
    ref: 'W,"1"',
    amount: '100.00',
    fee: '0.60',
    state: 'success',
    at: '2026-06-15T02:00:05.000Z',
  },
  { item: 'refund', number: 'TK20260615000001', ref: 'W2', amount: '30.00', fee: '0', state: 'waiting', at: '2026-06-15T15:59:59.000Z' },
];

describe('the day file of a provider', () => {
  it('is read as it was written', () => {
    const { lines, problems } = readChannelFile(PLAIN_CHANNEL_FORMAT, bytes(writeChannelFile(PLAIN_CHANNEL_FORMAT, LINES)));
    expect(problems).toEqual([]);
    expect(lines).toEqual(LINES.map((line, index) => ({ row: index + 2, ...line })));
  });

  it('is read by the titles and words of its provider, past what stands before and after', () => {
    const format: ChannelFormat = {
      encoding: 'utf8',
      columns: {
        number: '商户订单号',
        ref: '微信订单号',
        item: '类型',
        amount: '订单金额',
        fee: '手续费',
        state: '交易状态',
        time: '交易时间',
      },
      items: { payment: ['SALE'], refund: ['REFUND'] },
      states: { success: ['SUCCESS', 'REFUND'], failed: ['REVOKED'], waiting: ['PROCESSING'] },
    };
    const text = [
      '#账务日期 2026-06-15',
      '交易时间,微信订单号,商户订单号,类型,订单金额,手续费,交易状态',
      '`2026-06-15 10:00:05,`4200001,`YD1,`SALE,"`1,250.40",`0.60000,`SUCCESS',
      '`2026-06-15 10:00:05,`4200002,`TK1,`REFUND,`-30.00,`0.00,`REFUND',
      '总交易单数,总交易额',
      '`2,`1220.40',
    ].join('\n');
    const { lines, problems } = readChannelFile(format, bytes(text));
    expect(problems).toEqual([]);
    const at = '2026-06-15T02:00:05.000Z';
    expect(lines).toEqual([
      { row: 3, item: 'payment', number: 'YD1', ref: '4200001', amount: '1250.40', fee: '0.60', state: 'success', at },
      { row: 4, item: 'refund', number: 'TK1', ref: '4200002', amount: '30.00', fee: '0.00', state: 'success', at },
    ]);
  });

  it('names every wrong cell, rows that stand twice, and a missing head', () => {
    const [first] = LINES as [Omit<ChannelLine, 'row'>];
    const twice = writeChannelFile(PLAIN_CHANNEL_FORMAT, [first, first]);
    expect(readChannelFile(PLAIN_CHANNEL_FORMAT, bytes(twice)).problems).toEqual(['第 3 行与第 2 行重复']);
    const wrong = '商户单号,渠道流水号,交易类型,金额,手续费,交易状态,交易时间\n,R1,转账,x,,完成,2026-06-15';
    expect(readChannelFile(PLAIN_CHANNEL_FORMAT, bytes(wrong)).problems).toEqual([
      '第 2 行交易类型“转账”不正确',
      '第 2 行交易状态“完成”不正确',
      '第 2 行金额“x”不正确',
      '第 2 行交易时间“2026-06-15”不正确',
      '第 2 行商户单号“”不正确',
    ]);
    expect(readChannelFile(PLAIN_CHANNEL_FORMAT, bytes('a,b\n1,2')).problems).toEqual([
      '没有找到标题行，应有：商户单号、渠道流水号、交易类型、金额、手续费、交易状态、交易时间',
    ]);
  });
});
