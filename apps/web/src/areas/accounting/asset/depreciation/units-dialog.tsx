// The work of a month, entered with only the keyboard: Enter and ↓ go on, ↑ goes back, Enter in the last field saves.
import type { KeyboardEvent } from 'react';
import { Form } from 'antd';
import { saveAssetUnits, type UnitsRow } from '@anju/contract';
import { ymWords } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { DecimalInput } from '../../../../ui/index.ts';

interface UnitsDialogProps {
  readonly companyId: number;
  readonly ym: number;
  readonly rows: readonly UnitsRow[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}
type UnitsValues = { readonly units: Readonly<Record<string, string>> };

export function UnitsDialog({ companyId, ym, rows, onClose, onDone }: UnitsDialogProps) {
  const initial: UnitsValues = { units: Object.fromEntries(rows.map(({ assetId, units }) => [`a${assetId}`, units ?? ''])) };
  const entry = useEntry({
    endpoint: saveAssetUnits,
    initial,
    // What was left empty is not entered yet.
    toInput: ({ units }) => ({
      companyId,
      ym,
      units: rows.flatMap(({ assetId }) => {
        const typed = units[`a${assetId}`] ?? '';
        return typed === '' ? [] : [{ assetId, units: typed }];
      }),
    }),
    onDone,
  });
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const way = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (way === 0 || event.nativeEvent.isComposing || event.ctrlKey || !(event.target instanceof HTMLInputElement)) return;
    const fields = [...event.currentTarget.querySelectorAll('input')];
    const next = fields[fields.indexOf(event.target) + way];
    event.preventDefault();
    if (next) {
      next.focus();
      next.select();
    } else if (event.key === 'Enter') void entry.save();
  }
  return (
    <EntryDialog title={`${ymWords(ym)}工作量`} entry={entry} onClose={onClose}>
      <table className="asset-table" data-keeps-enter onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col">资产</th>
            <th scope="col" className="right">
              总工作量
            </th>
            <th scope="col" className="right">
              以前累计
            </th>
            <th scope="col">本月工作量</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.assetId}>
              <td>
                {row.no} {row.name}
              </td>
              <td className="right">{row.totalUnits}</td>
              <td className="right">{row.done}</td>
              <td className="asset-units">
                <Form.Item name={['units', `a${row.assetId}`]} noStyle>
                  <DecimalInput aria-label={`${row.no} 本月工作量`} />
                </Form.Item>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </EntryDialog>
  );
}
