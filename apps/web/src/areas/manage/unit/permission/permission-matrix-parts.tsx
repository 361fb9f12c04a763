// What both views of the matrix share: the choice of functions and of a company, export with its purpose, print.
import { useState } from 'react';
import { Button, TreeSelect } from 'antd';
import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { FunctionNode, listGrantHolders, OutputOf } from '@anju/contract';
import type { Access } from '../../../../platform/access/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { ExportPurposeDialog, type ExportPurposeValue } from '../../../../ui/index.ts';
import { branchesOf, isScreen, type FunctionBranch } from './permission-draft.ts';

export type Companies = OutputOf<typeof listGrantHolders>['companies'];

export interface MatrixProps {
  readonly functions: readonly FunctionNode[];
  readonly companies: Companies;
  readonly access: Access;
  /** The switch between the two views. */
  readonly choice: ReactNode;
}

interface FunctionSelectProps {
  readonly functions: readonly FunctionNode[];
  readonly value: number | undefined;
  readonly onChange: (id: number) => void;
  /** Only single screens can be chosen. */
  readonly screensOnly?: boolean;
}

export function FunctionSelect({ functions, value, onChange, screensOnly = false }: FunctionSelectProps) {
  interface Option {
    value: number;
    title: string;
    selectable: boolean;
    children?: Option[];
  }
  const optionOf = ({ node, children }: FunctionBranch): Option => ({
    value: node.id,
    title: node.title,
    selectable: isScreen(node) || !screensOnly,
    ...(children.length > 0 ? { children: children.map(optionOf) } : {}),
  });
  return (
    <TreeSelect<number>
      aria-label="功能"
      style={{ width: 200 }}
      popupMatchSelectWidth={280}
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeData={branchesOf(functions).map(optionOf)}
      {...(value === undefined ? {} : { value })}
      onChange={onChange}
    />
  );
}

interface MatrixActionsProps {
  readonly access: Access;
  readonly onExport: (purpose: ExportPurposeValue) => Promise<unknown>;
  readonly onPrint: () => Promise<void>;
}

export function MatrixActions({ access, onExport, onPrint }: MatrixActionsProps) {
  const [exporting, setExporting] = useState(false);
  const [printing, setPrinting] = useState(false);
  async function print() {
    setPrinting(true);
    try {
      await onPrint();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setPrinting(false);
    }
  }
  return (
    <>
      {access.can('print') ? (
        <Button icon={<PrinterOutlined />} loading={printing} onClick={() => void print()}>
          打印
        </Button>
      ) : null}
      {access.can('export') ? (
        <Button icon={<DownloadOutlined />} onClick={() => setExporting(true)}>
          导出
        </Button>
      ) : null}
      <ExportPurposeDialog open={exporting} onClose={() => setExporting(false)} onSave={onExport} />
    </>
  );
}

/** Printing is limited; the exported sheet has all rows. */
export const PRINT_MAX = 1_000;

/** All rows, page by page, up to the print limit. */
export async function readAll<Row>(size: number, read: (page: number) => Promise<{ rows: Row[]; total: number }>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; rows.length < PRINT_MAX; page++) {
    const answer = await read(page);
    rows.push(...answer.rows);
    if (answer.rows.length < size || rows.length >= answer.total) break;
  }
  return rows;
}
