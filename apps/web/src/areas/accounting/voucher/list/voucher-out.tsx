// What leaves a list of vouchers: ticked ones and the open one on paper, all that match as a sheet of their lines.
import { useState, type ReactNode } from 'react';
import { Button } from 'antd';
import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { exportVouchers, getVoucher, MOST_PRINTED, searchVouchers, type ExportPurpose, type VoucherDetail } from '@anju/contract';
import { ExportByJob, ManyButton } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { usePrintVouchers } from '../print/voucher-paper.tsx';
import type { VoucherList } from './use-voucher-list.ts';

interface VoucherOut {
  /** For the bar of the list. */
  readonly actions: ReactNode;
  /** For the drawer. */
  readonly printOne: (voucher: Pick<VoucherDetail, 'id'>) => ReactNode;
  readonly mayPrint: boolean;
  /** What is printed or asked; it stands anywhere on the page. */
  readonly out: ReactNode;
}

export function useVoucherOut(companyId: number, access: Access, list: VoucherList): VoucherOut {
  const printing = usePrintVouchers(companyId, useRefresh(searchVouchers, getVoucher));
  const [leaving, setLeaving] = useState(false);
  const mayPrint = access.can('print');
  // Ticked rows of other pages are printed as well.
  const ticked = list.selected.filter((key) => typeof key === 'number').slice(0, MOST_PRINTED);
  const sheetOf = (purpose: ExportPurpose) => {
    const { page: _page, size: _size, ...filter } = list.input;
    return call(exportVouchers, { filter, purpose });
  };
  return {
    mayPrint,
    actions: (
      <>
        {mayPrint ? <ManyButton text="批量打印" unit="张" ticked={ticked.length} onClick={() => printing.run({ ids: ticked })} /> : null}
        {access.can('export') ? (
          <Button icon={<DownloadOutlined />} disabled={list.total === 0} onClick={() => setLeaving(true)}>
            导出分录
          </Button>
        ) : null}
      </>
    ),
    printOne: ({ id }) =>
      mayPrint ? (
        <Button icon={<PrinterOutlined />} loading={printing.busy} onClick={() => printing.run({ ids: [id] })}>
          打印
        </Button>
      ) : null,
    out: (
      <>
        {leaving ? <ExportByJob title="导出凭证分录" request={sheetOf} onClose={() => setLeaving(false)} /> : null}
        {printing.paper}
      </>
    ),
  };
}
