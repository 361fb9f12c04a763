// 公共收益收支表: what is held for the owners by estate, and the statement of one estate, which is hung up in its stairwells.
import { useState, type ReactNode } from 'react';
import { Alert, Button, Checkbox } from 'antd';
import { PrinterOutlined } from '@ant-design/icons';
import {
  MAX_PUBLIC_LINES,
  MENU,
  readPublicIncome,
  readPublicStatement,
  type PublicEstateRow,
  type PublicItemRow,
  type PublicLine,
} from '@anju/contract';
import { formatCount, formatDay } from '@anju/domain';
import { useAccess } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { usePrint } from '../../../../ui/index.ts';
import { DimPick, SheetButton, useChart, useVoucherShown } from '../../part/index.ts';
import { DetailLink } from '../../part/book-link.tsx';
import { ProfitTable, sheetOf, type ProfitColumn } from './profit-table.tsx';
import { PublicPaper } from './public-paper.tsx';
import { RangeBar, useProfitRange } from './range-bar.tsx';

/** What names no estate. */
const NO_ESTATE = 0;
const named = (name: string): string => (name === '' ? '未指定' : name);

type Shown = ReturnType<typeof useProfitRange>;
interface PartProps {
  readonly companyId: number;
  readonly shown: Shown;
  readonly pick: ReactNode;
  readonly onEstate: (estateId: number | null) => void;
}

export function PublicTab({ companyId }: { readonly companyId: number }) {
  const shown = useProfitRange(companyId, 'quarter');
  const [estateId, setEstate] = useState<number | null>(null);
  const chosen = estateId === NO_ESTATE ? null : estateId;
  const pick = <DimPick companyId={companyId} dim="P" width={150} placeholder="全部小区" value={chosen} onChange={(id) => setEstate(id)} />;
  const part = { companyId, shown, pick, onEstate: setEstate };
  return estateId === null ? <Estates {...part} /> : <Statement {...part} estateId={estateId} />;
}

function Estates({ companyId, shown: { range, bar }, pick, onEstate }: PartProps) {
  const query = useRead(readPublicIncome, range && { companyId, ...range }, { keepPrevious: true });
  const data = query.data;
  const opened: ProfitColumn<PublicEstateRow>['link'] = ({ estateId, name }, cell) => (
    <Button type="link" size="small" aria-label={`${named(name)} 收支明细`} onClick={() => onEstate(estateId)}>
      {cell}
    </Button>
  );
  const columns: ProfitColumn<PublicEstateRow>[] = [
    { title: '小区', text: ({ name }) => named(name), link: opened },
    { title: '期初结存', amount: (row) => row.opening, total: data?.sum.opening },
    { title: '收入', amount: (row) => row.in, total: data?.sum.in },
    { title: '支出', amount: (row) => row.out, total: data?.sum.out },
    { title: '期末结存', amount: (row) => row.balance, total: data?.sum.balance },
  ];
  return (
    <>
      <RangeBar {...bar} actions={<SheetButton table={sheetOf('公共收益收支表', data?.rows, columns)} />}>
        {pick}
        <span className="ui-quiet">点小区看收入、支出明细，打印公示</span>
      </RangeBar>
      <ProfitTable query={query} rows={data?.rows} rowKey={({ estateId }) => String(estateId)} columns={columns} />
    </>
  );
}

function Statement({ companyId, shown: { range, bar }, pick, onEstate, estateId }: PartProps & { readonly estateId: number }) {
  const access = useAccess(MENU.profitLoss);
  const asked = estateId === NO_ESTATE ? null : estateId;
  const query = useRead(readPublicStatement, range && { companyId, ...range, estateId: asked });
  const data = query.data;
  const { byCode } = useChart(companyId);
  const { showVoucher, voucher } = useVoucherShown();
  const { print, paper } = usePrint();
  const [summaries, setSummaries] = useState(false);

  const book: ProfitColumn<PublicItemRow>['link'] = ({ code }, cell) => {
    const subjectId = byCode.get(code)?.id;
    // A book cannot be limited to what names no estate.
    if (subjectId === undefined || range === null || asked === null) return cell;
    return <DetailLink asked={{ companyId, subjectId, ...range, dims: { estateId: asked } }}>{cell}</DetailLink>;
  };
  const items: ProfitColumn<PublicItemRow>[] = [
    { title: '科目', text: ({ code, name }) => `${code} ${name}` },
    { title: '期初结存', amount: (row) => row.opening, total: data?.sum.opening, link: book },
    { title: '收入', amount: (row) => row.in, total: data?.sum.in, link: book },
    { title: '支出', amount: (row) => row.out, total: data?.sum.out, link: book },
    { title: '期末结存', amount: (row) => row.balance, total: data?.sum.balance, link: book },
  ];
  const lines: ProfitColumn<PublicLine>[] = [
    { title: '日期', text: ({ day }) => formatDay(day), width: 100 },
    {
      title: '凭证字号',
      text: ({ number, posted }) => `${number === '' ? '未编号' : number}${posted ? '' : '（未登账）'}`,
      link: ({ voucherId }, cell) => (
        <Button type="link" size="small" onClick={() => showVoucher(voucherId)}>
          {cell}
        </Button>
      ),
      width: 150,
    },
    { title: '摘要', text: ({ summary }) => summary, width: 260 },
    { title: '科目', text: ({ code, name }) => `${code} ${name}` },
    { title: '收入', amount: (row) => row.in, total: data?.sum.in },
    { title: '支出', amount: (row) => row.out, total: data?.sum.out },
    { title: '结存', amount: (row) => row.balance, total: data?.sum.balance },
  ];
  const unfit = asked === null || range?.unposted === true || data?.more === true;
  return (
    <>
      <RangeBar
        {...bar}
        actions={
          <>
            <SheetButton table={sheetOf(`${named(data?.estateName ?? '')}公共收益收支明细`, data?.lines, lines)} />
            {access.can('print') ? (
              <Button
                icon={<PrinterOutlined />}
                disabled={!data || unfit}
                title={unfit ? '公示表按小区打印，只含已登账凭证，且明细要列得全' : ''}
                onClick={() => data && range && print(<PublicPaper statement={data} range={range} summaries={summaries} />)}
              >
                打印
              </Button>
            ) : null}
          </>
        }
      >
        <Button onClick={() => onEstate(null)}>返回各小区</Button>
        {pick}
        <Checkbox checked={summaries} onChange={(event) => setSummaries(event.target.checked)}>
          打印摘要
        </Checkbox>
        {summaries ? <span className="ui-quiet">摘要会张贴出来，先看清有没有姓名、房号</span> : null}
      </RangeBar>
      {data ? <h3>{named(data.estateName)}</h3> : null}
      {data?.more ? (
        <Alert type="warning" showIcon title={`只列出前 ${formatCount(MAX_PUBLIC_LINES)} 笔，合计含全部；请缩小期间后再打印`} />
      ) : null}
      <ProfitTable query={query} rows={data?.items} rowKey={({ code }) => code} columns={items} />
      {data ? <ProfitTable query={query} rows={data.lines} rowKey={({ key }) => key} columns={lines} /> : null}
      {voucher}
      {paper}
    </>
  );
}
