// 打印与装订: the vouchers of a period on the paper the company uses, covers of the volumes, and 科目汇总表.
import { useState } from 'react';
import { Button, InputNumber, Switch, Table } from 'antd';
import { readCovers, readSubjectSummary, searchVouchers, VOUCHER_PAPER, voucherFilter, type OutputOf } from '@anju/contract';
import { formatMoney, voucherNumber, ymText, ymWords } from '@anju/domain';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { EnumSelect, FailedState, PrintSheet, PrintTable, Toolbar, usePrint } from '../../../../ui/index.ts';
import { BookPick, PeriodPick } from '../../part/index.ts';
import { usePaperChoice } from '../print/paper-choice.ts';
import { usePrintVouchers } from '../print/voucher-paper.tsx';
import type { PostingProps } from './post-list.tsx';

type Cover = OutputOf<typeof readCovers>[number];
type Summary = OutputOf<typeof readSubjectSummary>;
const MM = { min: -50, max: 50, precision: 0 } as const;

export function VolumePrint({ companyId, access, ym, onYm }: PostingProps) {
  const refresh = useRefresh(searchVouchers);
  const printing = usePrintVouchers(companyId, refresh);
  const { print, paper } = usePrint();
  const { choice, choose } = usePaperChoice();
  const [from, setFrom] = useState<number | null>(null);
  const [to, setTo] = useState<number | null>(null);
  const covers = useRead(readCovers, ym === null ? null : { companyId, ym, word: '', perVolume: 100 });
  const summary = useRead(
    readSubjectSummary,
    ym === null ? null : { companyId, ym, word: '', fromNo: from, toNo: to, level: 1, unposted: false },
  );
  const may = access.can('print');
  const failed = covers.error ?? summary.error;
  const printAll = () => {
    if (ym === null) return;
    const filter = voucherFilter.parse({ companyId, fromYm: ym, toYm: ym, fromNo: from, toNo: to, order: 'number' });
    printing.run({ ids: [], filter });
  };
  return (
    <section className="page-card list-page">
      <Toolbar>
        <BookPick width={180} />
        <PeriodPick companyId={companyId} value={ym} onChange={onYm} />
        <span>凭证号</span>
        <InputNumber<number>
          aria-label="起始凭证号"
          min={1}
          max={99999}
          precision={0}
          controls={false}
          value={from}
          onChange={setFrom}
          style={{ width: 76 }}
        />
        –
        <InputNumber<number>
          aria-label="截止凭证号"
          min={1}
          max={99999}
          precision={0}
          controls={false}
          value={to}
          onChange={setTo}
          style={{ width: 76 }}
        />
        <span style={{ width: 150 }}>
          <EnumSelect of={VOUCHER_PAPER} value={choice.paper} onChange={(paper) => paper !== null && choose({ paper })} />
        </span>
        <label>
          <Switch size="small" checked={choice.showDims} onChange={(showDims) => choose({ showDims })} /> 打印辅助核算
        </label>
        {choice.paper === VOUCHER_PAPER.preprinted ? (
          <>
            <InputNumber<number>
              {...MM}
              aria-label="向右偏移"
              prefix="右"
              suffix="mm"
              value={choice.offsetX}
              onChange={(x) => choose({ offsetX: x ?? 0 })}
            />
            <InputNumber<number>
              {...MM}
              aria-label="向下偏移"
              prefix="下"
              suffix="mm"
              value={choice.offsetY}
              onChange={(y) => choose({ offsetY: y ?? 0 })}
            />
          </>
        ) : null}
        {may ? (
          <Button type="primary" disabled={ym === null} loading={printing.busy} onClick={printAll}>
            打印凭证
          </Button>
        ) : null}
      </Toolbar>
      {failed ? <FailedState text={failed.message} onRetry={() => void Promise.all([covers.refetch(), summary.refetch()])} /> : null}
      <div className="page-scroll acc-volume">
        <article>
          <h2>凭证封面</h2>
          <Table<Cover>
            size="small"
            rowKey={(row) => `${row.word}${row.volume}`}
            pagination={false}
            loading={covers.isFetching}
            dataSource={covers.data ?? []}
            locale={{ emptyText: <span className="acc-none">该期间还没有编号的凭证</span> }}
            columns={[
              { title: '册', render: (_, row) => `第 ${row.volume} 册，共 ${row.volumes} 册` },
              { title: '凭证号', render: (_, row) => `${voucherNumber(row.word, row.fromNo)} 至 ${voucherNumber(row.word, row.toNo)}` },
              { title: '张数', dataIndex: 'vouchers', align: 'right' },
              { title: '附单据', dataIndex: 'papers', align: 'right' },
              { title: '金额', align: 'right', render: (_, row) => formatMoney(row.total) },
              {
                title: '操作',
                render: (_, row) =>
                  may ? (
                    <Button size="small" type="link" onClick={() => print(<CoverSheet cover={row} />)}>
                      打印封面
                    </Button>
                  ) : null,
              },
            ]}
          />
        </article>
        <article>
          <h2>
            科目汇总表{' '}
            {may && summary.data && ym !== null ? (
              <Button size="small" onClick={() => summary.data && print(<SummarySheet summary={summary.data} ym={ym} />)}>
                打印科目汇总表
              </Button>
            ) : null}
          </h2>
          <Table<Summary['rows'][number]>
            size="small"
            rowKey="code"
            pagination={false}
            loading={summary.isFetching}
            dataSource={summary.data?.rows ?? []}
            locale={{ emptyText: <span className="acc-none">该期间还没有已登账的凭证</span> }}
            columns={[
              { title: '科目编码', dataIndex: 'code', width: 110 },
              { title: '科目名称', dataIndex: 'name' },
              { title: '借方合计', align: 'right', render: (_, row) => formatMoney(row.debit) },
              { title: '贷方合计', align: 'right', render: (_, row) => formatMoney(row.credit) },
            ]}
          />
        </article>
      </div>
      {paper}
      {printing.paper}
    </section>
  );
}

function CoverSheet({ cover }: { readonly cover: Cover }) {
  return (
    <PrintSheet title="记账凭证封面">
      <PrintTable
        columns={[
          { title: '项目', render: ([name]) => name, width: '40%' },
          { title: '内容', render: ([, text]) => text },
        ]}
        rows={[
          ['核算单位', cover.companyName],
          ['期间', ymWords(cover.ym)],
          ['凭证号', `${voucherNumber(cover.word, cover.fromNo)} 至 ${voucherNumber(cover.word, cover.toNo)}`],
          ['册数', `第 ${cover.volume} 册，共 ${cover.volumes} 册`],
          ['凭证张数', String(cover.vouchers)],
          ['附单据张数', String(cover.papers)],
          ['金额合计', formatMoney(cover.total)],
          ['装订人', ''],
          ['会计主管', ''],
        ]}
      />
    </PrintSheet>
  );
}

function SummarySheet({ summary, ym }: { readonly summary: Summary; readonly ym: number }) {
  return (
    <PrintSheet title="科目汇总表" head={<>{`${summary.companyName}　${ymText(ym)}　凭证 ${summary.vouchers} 张`}</>}>
      <PrintTable
        columns={[
          { title: '科目编码', render: (row) => row.code },
          { title: '科目名称', render: (row) => row.name },
          { title: '借方合计', align: 'right', render: (row) => formatMoney(row.debit) },
          { title: '贷方合计', align: 'right', render: (row) => formatMoney(row.credit) },
        ]}
        rows={summary.rows}
        total={
          <tr>
            <td colSpan={2}>合计</td>
            <td style={{ textAlign: 'right' }}>{formatMoney(summary.debit)}</td>
            <td style={{ textAlign: 'right' }}>{formatMoney(summary.credit)}</td>
          </tr>
        }
      />
    </PrintSheet>
  );
}
