// The bar above a book: company, periods and what counts in it.
import { useState, type ReactNode } from 'react';
import { Button, Checkbox } from 'antd';
import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import type { ExportPurpose } from '@anju/contract';
import { ExportByJob, ViewOnly } from '../../../archetypes/index.ts';
import type { Access } from '../../../platform/access/index.ts';
import { SumUnitSwitch, Toolbar } from '../../../ui/index.ts';
import { BookPick, PeriodRange } from '../part/index.ts';
import type { BookRange } from './use-book.ts';

interface BookBarProps {
  readonly companyId: number;
  readonly title: string;
  readonly access: Access;
  readonly range: BookRange | null;
  readonly setRange: (patch: Partial<BookRange>) => void;
  /** Further filters. */
  readonly children?: ReactNode;
  readonly onPrint?: (() => void) | undefined;
  /** Without it the book has its own way out, such as a table that is written where it is shown. */
  readonly onExport?: ((purpose: ExportPurpose) => Promise<{ jobId: number }>) | undefined;
  readonly ready: boolean;
  readonly actions?: ReactNode;
  /** The book shows sums of the company or of estates: 元 or 万元 is chosen here. */
  readonly units?: boolean;
}

export function BookBar({
  units = false,
  companyId,
  title,
  access,
  range,
  setRange,
  children,
  onPrint,
  onExport,
  ready,
  actions,
}: BookBarProps) {
  return (
    <Toolbar
      actions={
        <>
          <ViewOnly access={access} />
          {units ? <SumUnitSwitch /> : null}
          {actions}
          <BookOut access={access} title={title} ready={ready} onPrint={onPrint} onExport={onExport} />
        </>
      }
    >
      <BookPick width={180} />
      <PeriodRange companyId={companyId} from={range?.from} to={range?.to} onChange={(from, to) => setRange({ from, to })} />
      {children}
      <Checkbox checked={range?.unposted ?? false} onChange={(event) => setRange({ unposted: event.target.checked })}>
        含未登账
      </Checkbox>
      <Checkbox checked={range?.withoutCarry ?? false} onChange={(event) => setRange({ withoutCarry: event.target.checked })}>
        不含结转
      </Checkbox>
    </Toolbar>
  );
}

interface BookOutProps extends Pick<BookBarProps, 'access' | 'title' | 'onPrint' | 'onExport' | 'ready'> {
  readonly printText?: string;
}

/** 打印 and 导出. */
export function BookOut({ access, title, ready, onPrint, onExport, printText = '打印' }: BookOutProps) {
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      {access.can('print') && onPrint ? (
        <Button icon={<PrinterOutlined />} disabled={!ready} onClick={onPrint}>
          {printText}
        </Button>
      ) : null}
      {access.can('export') && onExport ? (
        <Button icon={<DownloadOutlined />} disabled={!ready} onClick={() => setLeaving(true)}>
          导出
        </Button>
      ) : null}
      {leaving && onExport ? <ExportByJob title={`导出${title}`} request={onExport} onClose={() => setLeaving(false)} /> : null}
    </>
  );
}
