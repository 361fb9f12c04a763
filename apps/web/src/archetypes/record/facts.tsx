import { Descriptions } from 'antd';
import type { ReactNode } from 'react';
import { Nothing } from '../../ui/index.ts';

/** A fact that fills a whole line is `[label, value, 'wide']`. */
export type Fact = readonly [label: string, value: ReactNode, width?: 'wide'];

interface FactsProps {
  /** Null and false leave a fact out, so that conditions can be written in the list. */
  readonly rows: readonly (Fact | null | false)[];
  readonly columns?: number;
  /** Without borders, for a few facts above a table. */
  readonly plain?: boolean;
  readonly className?: string;
}

const isNothing = (value: ReactNode): boolean => value === undefined || value === null || value === '';

/** On a phone one below the other: two labels in a line would break. */
const besideEachOther = (columns: number) => ({ xs: 1, sm: columns, md: columns, lg: columns, xl: columns, xxl: columns });

/** The data of a record as labels and values; a dash where there is no value. */
export function Facts({ rows, columns = 1, plain = false, className }: FactsProps) {
  const facts = rows.filter((row): row is Fact => row !== null && row !== false);
  return (
    <Descriptions
      size="small"
      bordered={!plain}
      column={columns === 1 ? 1 : besideEachOther(columns)}
      {...(className === undefined ? {} : { className })}
      items={facts.map(([label, value, width]) => ({
        key: label,
        label,
        children: isNothing(value) ? <Nothing /> : value,
        ...(width === 'wide' ? { span: 'filled' as const } : {}),
      }))}
    />
  );
}
